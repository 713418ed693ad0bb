import { type Check, filesUnder, hits, verdict } from './check.ts';

/**
 * What operators do to a club happens in one transaction, which the runner of actions opens and in which it writes the audit line. The
 * command line opens none, nor does an action by itself.
 */
export const ownTransaction = /\.transaction\s*[(<]|\baudit\(|\.(insertInto|updateTable|deleteFrom|replaceInto)\(/;

/** Actions may run statements; only the runner opens transactions and writes audit lines. */
export const outsideTheRunner = /\.transaction\s*[(<]|\baudit\(/;

export const onePlaceForActs: Check = {
  name: 'one place for acts',
  async run() {
    const files = (await filesUnder('src/server/operator', 'src/server/actions')).filter((file) => /(?<!\.test)\.ts$/.test(file));
    const ofRoom = (room: string) => files.filter((file) => file.startsWith(`src/server/${room}/`) && !file.endsWith('/run-action.ts'));
    const found = [
      ...(await Promise.all(ofRoom('operator').map((file) => hits(file, ownTransaction)))),
      ...(await Promise.all(ofRoom('actions').map((file) => hits(file, outsideTheRunner)))),
    ];
    return verdict(found.flat(), files.length, 'files');
  },
};
