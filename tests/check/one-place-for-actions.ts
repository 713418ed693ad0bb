import { type Check, filesUnder, hits, verdict } from './check.ts';

/**
 * What operators do to a club happens in one transaction, which the runner of actions opens and in which it writes the audit line. The
 * command line opens none, nor does an action by itself.
 */
export const ownTransaction = /\.transaction\s*[(<]|\baudit\(|\.(insertInto|updateTable|deleteFrom|replaceInto)\(/;

/** Actions may run statements; only the runner opens transactions and writes audit lines. */
export const outsideTheRunner = /\.transaction\s*[(<]|\baudit\(/;

export const onePlaceForActions: Check = {
  name: 'one place for actions',
  async run() {
    const files = (await filesUnder('src/server/operator', 'src/server/actions')).filter((file) => /(?<!\.test)\.ts$/.test(file));
    const inFolder = (folder: string) =>
      files.filter((file) => file.startsWith(`src/server/${folder}/`) && !file.endsWith('/run-action.ts'));
    const found = [
      ...(await Promise.all(inFolder('operator').map((file) => hits(file, ownTransaction)))),
      ...(await Promise.all(inFolder('actions').map((file) => hits(file, outsideTheRunner)))),
    ];
    return verdict(found.flat(), files.length, 'files');
  },
};
