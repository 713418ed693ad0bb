import { resolve } from 'node:path';
import { parsePlace } from '../config.ts';
import { restoreBackup } from './backup/restore-backup.ts';
import { OperatorError } from './command-line.ts';
import type { PlaceOperation } from './place.ts';

/** Puts a backup into an empty place, verified. The next `npm start` there opens the club as it was (README, "After a restore"). */
export const restore: PlaceOperation = {
  usage: 'restore FOLDER',
  options: { 'with-fault': 'yes: also where the ledger does not verify' },
  reason: 'optional',
  async run(place, [typed = ''], options) {
    const keepFault = options.get('with-fault') ?? 'no';
    if (keepFault !== 'yes' && keepFault !== 'no') throw new OperatorError('usage', '--with-fault is yes or no');
    const to = parsePlace(place.env);
    const { manifest, loaded } = await restoreBackup(resolve(typed), to, { ...place, keepFault: keepFault === 'yes' });
    return {
      ...{ restored: to.dataDir, database: to.databaseUrl === undefined ? 'sqlite' : 'postgres' },
      ...{ made: manifest.made, version: manifest.version, parts: manifest.parts.length },
      ...{ transfers: manifest.heads.last_transfer, statements: manifest.heads.statements, fits: loaded.fault === undefined },
      ...(loaded.fault === undefined ? {} : { fault: loaded.fault }),
      ...{ sessions_ended: loaded.sessions_ended, new_chains: loaded.chains, wheel_pairs_ended: loaded.wheel_pairs },
      next: 'read "After a restore" in src/server/operator/README.md before you let members in: what happened after the backup is lost here, not in the world',
    };
  },
};
