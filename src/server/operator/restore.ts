import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Cannot, cannot } from '#contract/operator/cannot.ts';
import { restoreForm } from '#contract/operator/place.ts';
import { done, type Outcome } from '#contract/outcome.ts';
import { keyFrom, shortText } from '../backup/encryption.ts';
import { secretName } from '../backup/manifest.ts';
import { type RestoreTo, restoreBackup } from '../backup/restore-backup.ts';
import { type Environment, parsePlace } from '../config.ts';
import { removalListFile } from '../removal-list.ts';
import { readOrMakeSecret } from '../secret.ts';
import { placeAction } from './place.ts';

/** Restores a backup into an empty place, verified. The next `npm start` there opens the club as it was (README, "After a restore"). */
export const restore = placeAction(restoreForm, async (place, input) => {
  const known = await secretsOf(place.env, input.secret_file);
  if (!known.ok) return known;
  const found = listsOf(known.data.dataDir, input.removals);
  if (!found.ok) return found;
  const key = await keyFrom(input);
  if (!key.ok) return key;
  const lists = found.data;
  const to = { ...known.data, lists, key: key.data };
  const restored = await restoreBackup(input.folder, to, { ...place, keepFault: input.with_fault });
  if (!restored.ok) return restored;
  const { manifest, loaded, list } = restored.data;
  return done({
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
    passkeys_ended: loaded.passkeys_ended,
    new_chains: loaded.chains,
    wheel_pairs_ended: loaded.wheel_pairs,
    removals: lists.length === 0 ? noList : { lines: list.removals.length, ...loaded.applied, unreadable: list.unreadable },
    next: 'read "After a restore" in src/server/operator/README.md before you let members in: what happened after the backup is lost here, not in the world',
  });
});

const noList =
  'no list: whoever took back consent, closed the account, was excluded or lowered a limit after the backup is back as it was then. Name the list with --removals, or do it again by hand';

/** The existing lists: the named one, and the one next to the secret. */
function listsOf(dataDir: string, named: string | undefined): Outcome<string[], Cannot> {
  if (named !== undefined && !existsSync(named)) return cannot('file_missing', `${named} can not be read`);
  const standing = removalListFile(dataDir);
  return done([...(named === undefined ? [] : [named]), ...(existsSync(standing) ? [standing] : [])]);
}

/** Where to restore to, and the secret if the operator has it: all the given ones have to be the same. */
async function secretsOf(env: Environment, file: string | undefined): Promise<Outcome<RestoreTo, Cannot>> {
  const { secret: told, ...where } = parsePlace(env);
  const standing = existsSync(join(where.dataDir, secretName)) ? readOrMakeSecret(where.dataDir, undefined) : undefined;
  const named = file === undefined ? done(undefined) : await secretIn(file);
  if (!named.ok) return named;
  const known = [told, standing, named.data].filter((secret) => secret !== undefined);
  const [secret] = known;
  if (known.some((one) => Buffer.compare(one, secret ?? one) !== 0)) {
    return cannot('secret_wrong', 'FOYER_SECRET, the secret in DATA_DIR and --secret-file are not one and the same; nothing was written');
  }
  return done({ ...where, secret, secretStands: told !== undefined || standing !== undefined });
}

async function secretIn(file: string): Promise<Outcome<Uint8Array, Cannot>> {
  const text = await shortText(file);
  if (!text.ok) return text;
  const digits = text.data.trim();
  if (/^[0-9a-fA-F]{64}$/.test(digits)) return done(Uint8Array.from(Buffer.from(digits, 'hex')));
  return cannot('secret_wrong', 'a secret is 64 hexadecimal digits; nothing was written');
}
