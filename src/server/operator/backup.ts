import type { OutputOf } from '#contract/operator/action.ts';
import { type Cannot, cannot } from '#contract/operator/cannot.ts';
import { backupForm } from '#contract/operator/place.ts';
import { done, type Outcome } from '#contract/outcome.ts';
import { auditBackup } from '../backup/audited.ts';
import { type BackupKey, keyFrom } from '../backup/encryption.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { type Config, parseConfig } from '../config.ts';
import type { Database } from '../db/database.ts';
import { type SchemaState, schemaState } from '../db/migrate.ts';
import { deriveKeys } from '../secret.ts';
import { liesWithin, programFolder } from './caller-folder.ts';
import { openStanding, type Place, placeAction } from './place.ts';

const keeping = {
  sealed: 'is encrypted, the secret with it: without the passphrase or key nobody opens it, you neither.',
  sealedOnly: 'is encrypted, and the secret is not in it: keep DATA_DIR/secret (or FOYER_SECRET) elsewhere, else nobody can restore it.',
  clear:
    'lies in the clear, everybody’s data with it; the secret is not in it: keep DATA_DIR/secret (or FOYER_SECRET) elsewhere, else nobody can restore it. --passphrase-file or --key-file encrypt a backup.',
} as const;

/** Writes the whole club into one folder, while it runs. It is logged in the audit log, since it contains everybody's data. */
export const backup = placeAction(backupForm, async (place, input) => {
  const refusal = await refuseCheckout(input.folder);
  if (refusal) return refusal;
  const key = await keyFrom(input);
  if (!key.ok) return key;
  const config = parseConfig(place.env);
  const db = await openStanding(config);
  if (!db.ok) return db;
  try {
    return await backUp(place, { db: db.data, config, target: input.folder, key: key.data, withSecret: !input.without_secret });
  } finally {
    await db.data.close();
  }
});

interface BackUp {
  db: Database;
  config: Config;
  target: string;
  key: BackupKey | undefined;
  withSecret: boolean;
}

async function backUp(
  place: Place,
  { db, config, target, key, withSecret }: BackUp,
): Promise<Outcome<OutputOf<typeof backupForm>, Cannot>> {
  const state = await stateOf(db, deriveKeys(config.secret).fingerprint);
  if (!state.ok) return state;
  const written = await writeBackup(db, config, target, { ...place, key, withSecret });
  if (!written.ok) return written;
  const { made, database, rows, heads, parts } = written.data;
  const bytes = parts.reduce((sum, part) => sum + part.bytes, 0);
  const how = { encrypted: key === undefined ? 0 : 1, secret: key !== undefined && withSecret ? 'inside' : 'left_out' };
  // A schema of an earlier release may have a different log; the backup is as good without the line.
  if (state.data.missing.length === 0) await auditBackup(db, place, config.secret, { made, parts: parts.length, bytes, ...how });
  return done({
    backup: target,
    made,
    database: database.kind,
    parts: parts.length,
    bytes,
    rows: Object.values(rows).reduce((sum, count) => sum + count, 0),
    transfers: heads.last_transfer,
    statements: heads.statements,
    ...how,
    keep: `${target} ${keeping[key === undefined ? 'clear' : withSecret ? 'sealed' : 'sealedOnly']}`,
  });
}

/** A checkout is copied, shared and committed, so a backup must not be in one. */
async function refuseCheckout(target: string): Promise<Cannot | undefined> {
  if (!(await liesWithin(target, programFolder))) return undefined;
  return cannot('in_checkout', `${target} lies in the program's own folder ${programFolder}: a backup belongs elsewhere`);
}

/** The database's migrations; refused if there is no club in it, or another one. */
async function stateOf(db: Database, fingerprint: string): Promise<Outcome<SchemaState, Cannot>> {
  const state = await schemaState(db.queries).catch(() => undefined);
  const claimed = await db.queries
    .selectFrom('club')
    .select('value')
    .where('name', '=', 'secret_fingerprint')
    .executeTakeFirst()
    .catch(() => undefined);
  if (!state || !claimed) return cannot('not_ready', 'this database is not set up yet: there is nothing to back up');
  if (claimed.value !== fingerprint) return cannot('secret_wrong', 'FOYER_SECRET is not the one that this club was made with');
  return done(state);
}
