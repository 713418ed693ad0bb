import { mkdir, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Cannot, cannot } from '#contract/operator/cannot.ts';
import { done, type Outcome } from '#contract/outcome.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/open.ts';
import { deleteQueuedFiles } from '../media/file-deletions.ts';
import { deleteDroppedUploads } from '../media/uploads.ts';
import { type ReadList, readRemovals, removalListName } from '../removal-list.ts';
import { deriveKeys, type Keys } from '../secret.ts';
import { refusalIn } from '../undone.ts';
import { type BackupKey, openEncryption } from './encryption.ts';
import { type Loaded, type LoadParts, loadDatabase } from './load-database.ts';
import {
  damaged,
  encryptionOf,
  holdsSecret,
  isSealedBy,
  type Manifest,
  mediaPrefix,
  readManifest,
  secretName,
  tablePart,
} from './manifest.ts';
import { faultOf, type PartPlace, readShort, takeOut } from './parts.ts';

export interface RestoreTo extends Pick<Config, 'dataDir' | 'databaseUrl'> {
  /** The secret, if the operator has it: from FOYER_SECRET, the file in DATA_DIR, or a named file. */
  secret: Uint8Array | undefined;
  /** The secret is in its place already, and is not written. */
  secretStands: boolean;
  /** Lists of removals (removal-list.ts), as paths: they are applied before the club opens. */
  lists?: readonly string[];
  /** The key of an encrypted backup. */
  key?: BackupKey | undefined;
}

/** Everything is first written here, in DATA_DIR, so that it is on the same disk and can be renamed into place. */
const stagingName = '.restoring';

/** The root of a disk may contain the first; the others are kept next to a lost club. */
const ignoredNames = ['lost+found', secretName, removalListName];

/** The most damaged parts that are listed. */
const mostNamed = 20;

/** Lists every damaged part; undefined if there is none. */
async function refuseDamaged(folder: string, manifest: Manifest): Promise<Cannot | undefined> {
  const found: string[] = [];
  for (const part of manifest.parts) {
    const fault = await faultOf(folder, part);
    if (fault !== undefined) found.push(fault);
  }
  if (found.length === 0) return undefined;
  const more = found.length > mostNamed ? `, and ${found.length - mostNamed} parts more` : '';
  return damaged(found.slice(0, mostNamed).join(', ') + more);
}

interface ReadThrough {
  manifest: Manifest;
  secret: Uint8Array;
  place: PartPlace;
}

/** Verifies a backup: everything in it is as it was written, by a club with this secret. */
async function readThrough(folder: string, to: RestoreTo): Promise<Outcome<ReadThrough, Cannot>> {
  const read = await readManifest(folder);
  if (!read.ok) return read;
  const manifest = read.data;
  const names = new Set(manifest.parts.map(({ name }) => name));
  const needed = [...(holdsSecret(manifest) ? [secretName] : []), ...Object.keys(manifest.rows).map(tablePart)];
  const missing = needed.find((name) => !names.has(name));
  if (missing !== undefined) return damaged(`${missing} is missing`);
  const encryption = encryptionOf(manifest);
  const master = encryption === null ? done(undefined) : await openEncryption(encryption, to.key);
  if (!master.ok) return master;
  const refusal = await refuseDamaged(folder, manifest);
  if (refusal) return refusal;
  const place = { folder, master: master.data };
  const secret = await secretFor(place, manifest, to.secret);
  return secret.ok ? done({ manifest, secret: secret.data, place }) : secret;
}

/** The secret of the backup's club: the one in the backup, otherwise the operator's. */
async function secretFor(place: PartPlace, manifest: Manifest, known: Uint8Array | undefined): Promise<Outcome<Uint8Array, Cannot>> {
  const found = holdsSecret(manifest) ? await secretInside(place) : done(known);
  if (!found.ok) return found;
  const secret = found.data;
  if (!secret) {
    return cannot(
      'secret_missing',
      'the secret is not in this backup: set FOYER_SECRET, put the file into DATA_DIR, or name it with --secret-file; nothing was written',
    );
  }
  if (deriveKeys(secret).fingerprint !== manifest.secret_fingerprint) {
    const whose = holdsSecret(manifest)
      ? 'the secret in this backup is not that of its database'
      : 'this secret is not that of this backup';
    return cannot('secret_wrong', `${whose}; nothing was written`);
  }
  if (!isSealedBy(secret, manifest)) return damaged('its manifest was changed');
  if (known === undefined || Buffer.compare(known, secret) === 0) return done(secret);
  return cannot(
    'secret_wrong',
    'FOYER_SECRET (or the secret in DATA_DIR) is not the secret of this backup: unset it, or set that one; nothing was written',
  );
}

async function secretInside(place: PartPlace): Promise<Outcome<Uint8Array, Cannot>> {
  const text = await readShort(place, secretName).then((bytes) => bytes.toString('utf8').trim(), refusalIn);
  if (typeof text !== 'string') return text;
  return /^[0-9a-f]{64}$/.test(text) ? done(Uint8Array.from(Buffer.from(text, 'hex'))) : damaged('its secret is none');
}

async function refuseFull(dataDir: string): Promise<Cannot | undefined> {
  const names = (await readdir(dataDir).catch(() => [])).filter((name) => !ignoredNames.includes(name));
  if (names.length === 0) return undefined;
  const why = names.includes(stagingName) ? 'a restore was cut short there; remove it first' : 'a restore never overwrites a club';
  return cannot('not_empty', `${dataDir} is not empty (${names.slice(0, 3).join(', ')}): ${why}`);
}

/**
 * Restores a backup into a DATA_DIR (which may contain the secret) and a database that are both empty. Everything is verified before
 * anything is written, and a later refusal or failure is rolled back.
 */
export async function restoreBackup(
  folder: string,
  to: RestoreTo,
  parts: Omit<LoadParts, 'place' | 'manifest' | 'secret' | 'removals'>,
): Promise<Outcome<{ manifest: Manifest; loaded: Loaded; list: ReadList }, Cannot>> {
  const read = await readThrough(folder, to);
  if (!read.ok) return read;
  const { manifest, secret, place } = read.data;
  const lists = await readLists(to.lists ?? [], deriveKeys(secret));
  if (!lists.ok) return lists;
  const list = lists.data;
  const refusal = await refuseFull(to.dataDir);
  if (refusal) return refusal;
  const made = await mkdir(to.dataDir, { recursive: true, mode: 0o700 });
  const staging = join(to.dataDir, stagingName);
  try {
    await mkdir(staging, { mode: 0o700 });
    for (const part of manifest.parts) if (part.name.startsWith(mediaPrefix)) await takeOut(place, part, join(staging, part.name));
    if (!to.secretStands)
      await writeFile(join(staging, secretName), `${Buffer.from(secret).toString('hex')}\n`, { flag: 'wx', mode: 0o600, flush: true });
    const db = await openDatabase({ databaseUrl: to.databaseUrl, dataDir: staging });
    const loaded = await load(db, staging, { ...parts, place, manifest, secret, removals: list.removals }).finally(() => db.close());
    for (const name of await readdir(staging)) await rename(join(staging, name), join(to.dataDir, name));
    await rmdir(staging);
    return done({ manifest, loaded, list });
  } catch (error) {
    await rm(staging, { recursive: true, force: true });
    if (made !== undefined) await rm(made, { recursive: true, force: true });
    return refusalIn(error);
  }
}

/** Loads the database, and deletes the files of removed content from the staging folder, before the club opens. */
async function load(db: Database, staging: string, parts: LoadParts): Promise<Loaded> {
  const loaded = await loadDatabase(db, parts);
  while ((await deleteQueuedFiles(db, staging)).files > 0);
  while ((await deleteDroppedUploads(db, staging)) > 0);
  return loaded;
}

/** The combined content of the lists; one that is not this club's is refused. */
async function readLists(files: readonly string[], keys: Keys): Promise<Outcome<ReadList, Cannot>> {
  const sum: ReadList = { removals: [], unreadable: 0 };
  for (const file of files) {
    const { removals, unreadable } = await readRemovals(file, keys);
    if (removals.length === 0 && unreadable > 0) {
      return cannot('removals_wrong', `${file} is not the list of removals of this club; nothing was written`);
    }
    sum.removals.push(...removals);
    sum.unreadable += unreadable;
  }
  return done(sum);
}
