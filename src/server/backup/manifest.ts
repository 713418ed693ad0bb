import { createHmac, timingSafeEqual } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { type Cannot, cannot } from '#contract/operator/cannot.ts';
import { done, type Outcome } from '#contract/outcome.ts';
import { compareSchema } from '../db/migrate.ts';
import { deriveKey } from '../secret.ts';
import { type Encryption, encryptionSchema } from './encryption.ts';

/** Changes when older releases can no longer read the format. */
export const backupFormat = 'foyer-backup/2';

/** The format of releases up to 0.6: unencrypted, including the secret. It can be read, but is no longer written. */
const clearFormat = 'foyer-backup/1';

export const manifestName = 'manifest.json';
export const secretName = 'secret';
export const mediaPrefix = 'media/';
export const tablePart = (table: string): string => `database/${table}.jsonl.gz`;

/** The largest manifest in bytes: a line of 150 for each of 400,000 files. */
const longestManifest = 64 * 1024 * 1024;

const whole = v.pipe(v.number(), v.integer(), v.minValue(0));
const hex64 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

/** Only the names that we write: none leads out of the folder. */
const partName = v.pipe(v.string(), v.regex(/^(secret|database\/[a-z0-9_]+\.jsonl\.gz|media(\/[A-Za-z0-9_][A-Za-z0-9._-]*)+)$/));

const partSchema = v.strictObject({ name: partName, bytes: whole, sha256: hex64 });

/** The state of a club's ledger: two backups with the same heads have the same statements. */
const headsSchema = v.strictObject({
  last_transfer: whole,
  last_audit: whole,
  statements: whole,
  /** SHA-256 over `account|seq|hash` of every statement, a line each, in byte order. */
  sha256: hex64,
});

const said = {
  /** The release that wrote it. */
  version: v.string(),
  /** The time of the state that it contains. */
  made_ms: whole,
  made: v.string(),
  database: v.strictObject({ kind: v.picklist(['sqlite', 'postgres']), epoch: v.string(), schema: v.array(v.string()) }),
  secret_fingerprint: hex64,
  /** The number of rows of each table. */
  rows: v.record(v.string(), whole),
  heads: headsSchema,
  parts: v.array(partSchema),
  /** HMAC-SHA-256 of all of the above with a key derived from the club's secret. */
  seal: hex64,
};

const manifestSchema = v.variant('format', [
  v.strictObject({
    format: v.literal(backupFormat),
    ...said,
    /** How all parts are encrypted; null: they are not, and the secret is not among them. */
    encryption: v.nullable(encryptionSchema),
    secret: v.picklist(['inside', 'left_out']),
  }),
  v.strictObject({ format: v.literal(clearFormat), ...said }),
]);

export type Part = v.InferOutput<typeof partSchema>;
export type Heads = v.InferOutput<typeof headsSchema>;
export type Manifest = v.InferOutput<typeof manifestSchema>;

/** Parsed first, so that newer formats are recognised too. */
const outline = v.looseObject({ format: v.string(), database: v.looseObject({ schema: v.array(v.string()) }) });

const sealOf = (secret: Uint8Array, unsealed: object): string =>
  createHmac('sha256', deriveKey(secret, 'backup/1')).update(JSON.stringify(unsealed)).digest('hex');

/** A manifest before it is sealed. */
export type Unsealed = Manifest extends infer Form ? (Form extends Manifest ? Omit<Form, 'seal'> : never) : never;

export function sealManifest(secret: Uint8Array, unsealed: Unsealed): Manifest {
  return { ...unsealed, seal: sealOf(secret, unsealed) };
}

/** How a backup's parts are encrypted; null: not at all. */
export const encryptionOf = (manifest: Manifest): Encryption | null => (manifest.format === clearFormat ? null : manifest.encryption);

export const holdsSecret = (manifest: Manifest): boolean => manifest.format === clearFormat || manifest.secret === 'inside';

/** Whether the owner of this secret wrote the manifest, and it was not changed. */
export function isSealedBy(secret: Uint8Array, { seal, ...unsealed }: Manifest): boolean {
  return timingSafeEqual(Buffer.from(seal), Buffer.from(sealOf(secret, unsealed)));
}

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const file = await open(join(folder, manifestName), 'wx', 0o600);
  await file.writeFile(`${JSON.stringify(manifest, null, 1)}\n`);
  await file.sync();
  await file.close();
}

export const damaged = (what: string): Cannot => cannot('backup_damaged', `this backup is damaged: ${what}; nothing was written`);

/** The manifest of a backup; a refusal if there is none, it can't be parsed, or a newer release wrote it. */
export async function readManifest(folder: string): Promise<Outcome<Manifest, Cannot>> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch(() => undefined);
  if (text === undefined) return cannot('no_backup', `${folder} holds no ${manifestName}: it is no backup, or one that was cut short`);
  if (text.length > longestManifest) return damaged(`its ${manifestName} is too long`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return damaged(`its ${manifestName} is no JSON`);
  }
  const seen = v.safeParse(outline, value);
  const refusal = seen.success ? refuseNewer(seen.output) : undefined;
  if (refusal) return refusal;
  const parsed = v.safeParse(manifestSchema, value);
  return parsed.success ? done(parsed.output) : damaged(`its ${manifestName} says something that no backup says`);
}

function refuseNewer({ format, database }: v.InferOutput<typeof outline>): Cannot | undefined {
  const [step] = compareSchema(database.schema).newer;
  if (step === undefined && [backupFormat, clearFormat].includes(format)) return undefined;
  const why = step === undefined ? `its form is ${format}` : `its database has the step ${step}`;
  return cannot('backup_newer', `a newer release of Foyer wrote this backup (${why}): restore it with that release; nothing was written`);
}
