import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Cannot, cannot } from '#contract/operator/cannot.ts';
import { done, type Outcome } from '#contract/outcome.ts';
import type { Config } from '../config.ts';
import type { Database, Queries } from '../db/database.ts';
import { migratorTables, schemaState } from '../db/migrate.ts';
import { linesOf, tablesInOrder } from '../db/whole-tables.ts';
import { mediaFolder } from '../media/picture-folder.ts';
import { release } from '../release.ts';
import { deriveKeys } from '../secret.ts';
import { type BackupKey, newEncryption } from './encryption.ts';
import { headsOf } from './heads.ts';
import { backupFormat, type Manifest, mediaPrefix, type Part, sealManifest, secretName, tablePart, writeManifest } from './manifest.ts';
import { copyFilePart, finishedFiles, type PartPlace, writeBytes, writeLines } from './parts.ts';

/** What writing a backup needs: clock and randomness, the operator's key, and whether the secret is included, encrypted. */
export interface WriteParts {
  nowMs(): number;
  randomBytes(length: number): Uint8Array;
  key: BackupKey | undefined;
  withSecret: boolean;
}

/**
 * Writes the whole club into the new folder `target`, while the server may be running: every table as of one moment, then the media files
 * (a file outlives the rows that name it, so that none is missing). With a key everything is encrypted, including pictures of people, and
 * the secret is included unless it is to be left out; without a key it never is, since it would let a copy predict draws. Written under
 * another name and renamed at the end, so that a folder with the right name is complete.
 */
export async function writeBackup(db: Database, config: Config, target: string, parts: WriteParts): Promise<Outcome<Manifest, Cannot>> {
  if (await isThere(target)) return cannot('exists', `${target} is there already: a backup never overwrites anything`);
  const aside = `${target}.unfinished`;
  const refusal = await mkdir(aside, { mode: 0o700 }).then(
    () => undefined,
    (error: unknown) => refuseAside(aside, error),
  );
  if (refusal) return refusal;
  try {
    const manifest = await writeParts(db, config, aside, parts);
    await writeManifest(aside, manifest);
    await rename(aside, target);
    return done(manifest);
  } catch (error) {
    await rm(aside, { recursive: true, force: true });
    throw error;
  }
}

function refuseAside(aside: string, error: unknown): Cannot {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'EEXIST') return cannot('exists', `${aside} is there: another backup is at work, or was cut short; then remove it`);
  return cannot('unwritable', `${aside} can't be made (${String(code)})`);
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

async function writeParts(
  db: Database,
  config: Config,
  folder: string,
  { nowMs, randomBytes, key, withSecret }: WriteParts,
): Promise<Manifest> {
  const encryption = key === undefined ? undefined : await newEncryption(key, randomBytes);
  const place: PartPlace = { folder, master: encryption?.master };
  const { madeMs, rows, parts, ...of } = await db.snapshot((queries) => writeTables(queries, db.kind, place, nowMs));
  const media = mediaFolder(config.dataDir);
  for (const name of await finishedFiles(media)) {
    const part = await copyFilePart(place, mediaPrefix + name, join(media, name));
    if (part) parts.push(part);
  }
  const inside = encryption !== undefined && withSecret;
  if (inside) parts.push(await writeBytes(place, secretName, Buffer.from(`${Buffer.from(config.secret).toString('hex')}\n`)));
  return sealManifest(config.secret, {
    format: backupFormat,
    version: release,
    made_ms: madeMs,
    made: new Date(madeMs).toISOString(),
    database: { kind: db.kind, epoch: of.epoch, schema: of.schema },
    secret_fingerprint: deriveKeys(config.secret).fingerprint,
    rows,
    heads: of.heads,
    parts,
    encryption: encryption?.header ?? null,
    secret: inside ? 'inside' : 'left_out',
  });
}

async function writeTables(queries: Queries, kind: Database['kind'], place: PartPlace, nowMs: () => number) {
  const { known } = await schemaState(queries);
  const club = new Map((await queries.selectFrom('club').selectAll().execute()).map(({ name, value }) => [name, value]));
  const madeMs = nowMs();
  const parts: Part[] = [];
  const rows: Record<string, number> = {};
  for (const table of await tablesInOrder(queries, kind)) {
    // Their content is the manifest's `schema`.
    if (migratorTables.includes(table)) continue;
    const written = await writeLines(place, tablePart(table), linesOf(queries, kind, table));
    parts.push(written.part);
    rows[table] = written.rows;
  }
  return { madeMs, rows, parts, schema: [...known], epoch: club.get('epoch') ?? '', heads: await headsOf(queries, kind) };
}
