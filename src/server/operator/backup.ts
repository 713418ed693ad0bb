import { backupForm } from '#contract/operator/place.ts';
import { auditBackup } from '../backup/audited.ts';
import { keyFrom } from '../backup/encryption.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { parseConfig } from '../config.ts';
import type { Database } from '../db/database.ts';
import { schemaState } from '../db/migrate.ts';
import { OperatorError } from '../operator-error.ts';
import { deriveKeys } from '../secret.ts';
import { liesWithin, programFolder } from './caller-folder.ts';
import { openStanding, placeAction } from './place.ts';

const keeping = {
  sealed: 'is encrypted, the secret with it: without the passphrase or key nobody opens it, you neither.',
  sealedOnly: 'is encrypted, and the secret is not in it: keep DATA_DIR/secret (or FOYER_SECRET) elsewhere, else nobody can restore it.',
  clear:
    'lies in the clear, everybody’s data with it; the secret is not in it: keep DATA_DIR/secret (or FOYER_SECRET) elsewhere, else nobody can restore it. --passphrase-file or --key-file encrypt a backup.',
} as const;

/** The whole club in one folder, while it runs. Written down in the audit log: it takes everybody's data out. */
export const backup = placeAction(backupForm, async (place, input) => {
  const { folder: target } = input;
  await refuseCheckout(target);
  const withSecret = !input.without_secret;
  const key = await keyFrom(input);
  const config = parseConfig(place.env);
  const db = await openStanding(config);
  try {
    const { missing } = await stateOf(db, deriveKeys(config.secret).fingerprint);
    const { made, database, rows, heads, parts } = await writeBackup(db, config, target, { ...place, key, withSecret });
    const bytes = parts.reduce((sum, part) => sum + part.bytes, 0);
    // A schema of an earlier release may have another log; its backup is as good without the line.
    const how = { encrypted: key === undefined ? 0 : 1, secret: key !== undefined && withSecret ? 'inside' : 'left_out' };
    if (missing.length === 0) await auditBackup(db, place, config.secret, { made, parts: parts.length, bytes, ...how });
    return {
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
    };
  } finally {
    await db.close();
  }
});

/** A checkout is copied, shared and committed: nothing that opens the club may lie in one. */
async function refuseCheckout(target: string): Promise<void> {
  if (!(await liesWithin(target, programFolder))) return;
  throw new OperatorError('in_checkout', `${target} lies in the program's own folder ${programFolder}: a backup belongs elsewhere`);
}

/** Throws OperatorError for a database without a club, and for another club's. */
async function stateOf(db: Database, fingerprint: string) {
  const state = await schemaState(db.queries).catch(() => undefined);
  const claimed = await db.queries
    .selectFrom('club')
    .select('value')
    .where('name', '=', 'secret_fingerprint')
    .executeTakeFirst()
    .catch(() => undefined);
  if (!state || !claimed) throw new OperatorError('not_ready', 'this database is not set up yet: there is nothing to back up');
  if (claimed.value !== fingerprint) throw new OperatorError('secret_wrong', 'FOYER_SECRET is not the one that this club was made with');
  return state;
}
