import { mkdir, readdir, readFile, rename, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { openDatabase } from '../../db/open.ts';
import { deriveKeys } from '../../secret.ts';
import { OperatorError } from '../command-line.ts';
import { type Loaded, type LoadParts, loadDatabase } from './load-database.ts';
import { damaged, isSealedBy, type Manifest, mediaPrefix, type Part, readManifest, secretName, tablePart } from './manifest.ts';
import { checkPart } from './parts.ts';

export interface RestoreTo extends Pick<Config, 'dataDir' | 'databaseUrl'> {
  /** FOYER_SECRET, where it is set. */
  secret: Uint8Array | undefined;
}

/** Where everything is put first, in DATA_DIR: on its own disk, so that it is moved into place at once. */
const stagingName = '.restoring';

/** The root of a disk may hold it. */
const nobodys = ['lost+found'];

/** A backup that was read through: everything in it is as it was written, by a club with this secret. */
async function readThrough(
  folder: string,
  given: Uint8Array | undefined,
): Promise<{ manifest: Manifest; secret: Uint8Array; secretPart: Part }> {
  const manifest = await readManifest(folder);
  const names = new Set(manifest.parts.map(({ name }) => name));
  for (const name of [secretName, ...Object.keys(manifest.rows).map(tablePart)]) if (!names.has(name)) throw damaged(`${name} is missing`);
  for (const part of manifest.parts) await checkPart(folder, part);
  const secretPart = manifest.parts.find(({ name }) => name === secretName);
  const text = (await readFile(join(folder, secretName), 'utf8')).trim();
  const secret = /^[0-9a-f]{64}$/.test(text) ? Uint8Array.from(Buffer.from(text, 'hex')) : undefined;
  if (!secret || !secretPart) throw damaged('its secret is none');
  const fits = deriveKeys(secret).fingerprint === manifest.secret_fingerprint;
  if (!fits) throw new OperatorError('secret_wrong', 'the secret in this backup is not that of its database; nothing was written');
  if (!isSealedBy(secret, manifest)) throw damaged('its manifest was changed');
  if (given !== undefined && Buffer.compare(given, secret) !== 0) {
    throw new OperatorError(
      'secret_wrong',
      'FOYER_SECRET is not the secret of this backup: unset it, or set that one; nothing was written',
    );
  }
  return { manifest, secret, secretPart };
}

async function refuseFull(dataDir: string): Promise<void> {
  const names = (await readdir(dataDir).catch(() => [])).filter((name) => !nobodys.includes(name));
  if (names.length === 0) return;
  const why = names.includes(stagingName) ? 'a restore was cut short there; remove it first' : 'a restore never overwrites a club';
  throw new OperatorError('not_empty', `${dataDir} is not empty (${names.slice(0, 3).join(', ')}): ${why}`);
}

/**
 * Restores a backup into a DATA_DIR and a database that are both empty. Everything is checked before anything is
 * written, and what fails later is taken back. Throws OperatorError.
 */
export async function restoreBackup(
  folder: string,
  to: RestoreTo,
  parts: Omit<LoadParts, 'folder' | 'manifest' | 'secret'>,
): Promise<{ manifest: Manifest; loaded: Loaded }> {
  const { manifest, secret, secretPart } = await readThrough(folder, to.secret);
  await refuseFull(to.dataDir);
  const made = await mkdir(to.dataDir, { recursive: true, mode: 0o700 });
  const staging = join(to.dataDir, stagingName);
  try {
    await mkdir(staging, { mode: 0o700 });
    for (const part of manifest.parts) if (part.name.startsWith(mediaPrefix)) await checkPart(folder, part, join(staging, part.name));
    if (to.secret === undefined) await checkPart(folder, secretPart, join(staging, secretName));
    const db = await openDatabase({ databaseUrl: to.databaseUrl, dataDir: staging });
    const loaded = await loadDatabase(db, { ...parts, folder, manifest, secret }).finally(() => db.close());
    for (const name of await readdir(staging)) await rename(join(staging, name), join(to.dataDir, name));
    await rmdir(staging);
    return { manifest, loaded };
  } catch (error) {
    await rm(staging, { recursive: true, force: true });
    if (made !== undefined) await rm(made, { recursive: true, force: true });
    throw error;
  }
}
