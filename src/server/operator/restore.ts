import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { restoreForm } from '#contract/operator/place.ts';
import { keyFrom, shortText } from '../backup/encryption.ts';
import { secretName } from '../backup/manifest.ts';
import { type RestoreTo, restoreBackup } from '../backup/restore-backup.ts';
import { type Environment, parsePlace } from '../config.ts';
import { OperatorError } from '../operator-error.ts';
import { removalListFile } from '../removal-list.ts';
import { readOrMakeSecret } from '../secret.ts';
import { placeAction } from './place.ts';

/** Puts a backup into an empty place, verified. The next `npm start` there opens the club as it was (README, "After a restore"). */
export const restore = placeAction(restoreForm, async (place, input) => {
  const known = await secretsOf(place.env, input.secret_file);
  const lists = listsOf(known.dataDir, input.removals);
  const to = { ...known, lists, key: await keyFrom(input) };
  const { manifest, loaded, list } = await restoreBackup(input.folder, to, { ...place, keepFault: input.with_fault });
  return {
    restored: to.dataDir,
    database: to.databaseUrl === undefined ? 'sqlite' : 'postgres',
    made: manifest.made,
    version: manifest.version,
    parts: manifest.parts.length,
    transfers: manifest.heads.last_transfer,
    statements: manifest.heads.statements,
    fits: loaded.fault === undefined,
    ...(loaded.fault === undefined ? {} : { fault: loaded.fault }),
    sessions_ended: loaded.sessions_ended,
    new_chains: loaded.chains,
    wheel_pairs_ended: loaded.wheel_pairs,
    removals: lists.length === 0 ? noList : { lines: list.removals.length, ...loaded.applied, unreadable: list.unreadable },
    next: 'read "After a restore" in src/server/operator/README.md before you let members in: what happened after the backup is lost here, not in the world',
  };
});

const noList =
  'no list: whoever took back consent, closed the account, was excluded or lowered a limit after the backup is back as it was then. Name the list with --removals, or do it again by hand';

/** The lists that there are: the one that was named, and the one that stands beside the secret. */
function listsOf(dataDir: string, named: string | undefined): string[] {
  if (named !== undefined && !existsSync(named)) throw new OperatorError('file_missing', `${named} can not be read`);
  const standing = removalListFile(dataDir);
  return [...(named === undefined ? [] : [named]), ...(existsSync(standing) ? [standing] : [])];
}

/** Where to restore to, and the secret as far as the operator has it: all that there are have to be one. */
async function secretsOf(env: Environment, file: string | undefined): Promise<RestoreTo> {
  const { secret: told, ...where } = parsePlace(env);
  const standing = existsSync(join(where.dataDir, secretName)) ? readOrMakeSecret(where.dataDir, undefined) : undefined;
  const named = file === undefined ? undefined : secretFrom(await shortText(file));
  const known = [told, standing, named].filter((secret) => secret !== undefined);
  const [secret] = known;
  if (known.some((one) => Buffer.compare(one, secret ?? one) !== 0)) {
    throw new OperatorError(
      'secret_wrong',
      'FOYER_SECRET, the secret in DATA_DIR and --secret-file are not one and the same; nothing was written',
    );
  }
  return { ...where, secret, secretStands: told !== undefined || standing !== undefined };
}

function secretFrom(text: string): Uint8Array {
  if (!/^[0-9a-fA-F]{64}$/.test(text.trim()))
    throw new OperatorError('secret_wrong', 'a secret is 64 hexadecimal digits; nothing was written');
  return Uint8Array.from(Buffer.from(text.trim(), 'hex'));
}
