import { resolve } from 'node:path';
import { parseConfig } from '../config.ts';
import type { Database } from '../db/database.ts';
import { schemaState } from '../db/migrate.ts';
import { audit } from '../ledger/audit.ts';
import { deriveKeys } from '../secret.ts';
import { writeBackup } from './backup/write-backup.ts';
import { OperatorError } from './command-line.ts';
import { openStanding, type Place, type PlaceOperation } from './place.ts';

/** The name under which a backup stands in the audit log; `doctor` looks for the last one. */
export const backupAction = 'backup';

const precious = 'holds everything: members, points, films, and the secret that opens them. Whoever has it has the club.';

/** The whole club in one folder, while it runs (issue 6). Written down in the audit log: it takes everybody's data out. */
export const backup: PlaceOperation = {
  usage: 'backup FOLDER',
  reason: 'optional',
  async run(place, [typed = '']) {
    const config = parseConfig(place.env);
    const db = await openStanding(config);
    try {
      const { newer, missing } = await stateOf(db, deriveKeys(config.secret).fingerprint);
      const target = resolve(typed);
      const { made, database, rows, heads, parts } = await writeBackup(db, config, target, place.nowMs);
      const bytes = parts.reduce((sum, part) => sum + part.bytes, 0);
      // A schema of another release may have another log; its backup is as good without the line.
      if (newer.length === 0 && missing.length === 0) await writeDown(db, place, { made, parts: parts.length, bytes });
      return {
        ...{ backup: target, made, database: database.kind, parts: parts.length, bytes },
        ...{
          rows: Object.values(rows).reduce((sum, count) => sum + count, 0),
          transfers: heads.last_transfer,
          statements: heads.statements,
        },
        keep: `${target} ${precious}`,
      };
    } finally {
      await db.close();
    }
  },
};

async function writeDown(db: Database, { nowMs, acting }: Place, after: Record<string, unknown>): Promise<void> {
  await db.transaction((tx) => audit(tx, { nowMs, acting }, { action: backupAction, after }));
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
