import { createCipheriv, createDecipheriv, hkdfSync, scrypt, timingSafeEqual } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { Transform } from 'node:stream';
import * as v from 'valibot';
import { type Cannot, cannot } from '#contract/operator/cannot.ts';
import { done, type Outcome } from '#contract/outcome.ts';

/** A backup's key as the operator gave it. */
export type BackupKey = { kind: 'passphrase'; text: string } | { kind: 'key'; bytes: Uint8Array };

/** scrypt of a passphrase: 128 MiB and about half a second per guess. */
const cost = { n: 131_072, r: 8, p: 1 } as const;
const scryptBytes = 256 * 1024 * 1024;

const hex = (bytes: number) => v.pipe(v.string(), v.regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`)));
const salted = { salt: hex(16), check: hex(32) };

/** How the parts of a backup are encrypted, as stored in its manifest. `check` detects a wrong key without decrypting a part. */
export const encryptionSchema = v.variant('kind', [
  v.strictObject({ kind: v.literal('passphrase'), n: v.literal(cost.n), r: v.literal(cost.r), p: v.literal(cost.p), ...salted }),
  v.strictObject({ kind: v.literal('key'), ...salted }),
]);
export type Encryption = v.InferOutput<typeof encryptionSchema>;

/** The largest file with a passphrase or a key in bytes, and the fewest characters of a passphrase. */
const keyLimits = { fileBytes: 4_096, leastChars: 12 } as const;

/** Where a key is: paths (`/dev/stdin` reads what is typed). */
interface KeyFiles {
  passphrase_file?: string | undefined;
  key_file?: string | undefined;
}

/** The key that an operator named, if any. */
export async function keyFrom({ passphrase_file: passphrase, key_file: key }: KeyFiles): Promise<Outcome<BackupKey | undefined, Cannot>> {
  if (passphrase !== undefined && key !== undefined) return cannot('usage', 'either --passphrase-file or --key-file, not both');
  const file = passphrase ?? key;
  if (file === undefined) return done(undefined);
  const text = await shortText(file);
  if (!text.ok) return text;
  return key === undefined ? passphraseFrom(text.data.replace(/\r?\n$/, '')) : keyBytesFrom(text.data.trim());
}

function passphraseFrom(text: string): Outcome<BackupKey, Cannot> {
  if ([...text].length >= keyLimits.leastChars && !/[\r\n]/.test(text)) return done({ kind: 'passphrase', text });
  return cannot('passphrase_short', `a passphrase is one line of at least ${keyLimits.leastChars} characters`);
}

function keyBytesFrom(text: string): Outcome<BackupKey, Cannot> {
  if (/^[0-9a-fA-F]{64}$/.test(text)) return done({ kind: 'key', bytes: Uint8Array.from(Buffer.from(text, 'hex')) });
  return cannot('key_invalid', 'a key file holds 64 hexadecimal digits, as `openssl rand -hex 32` makes them');
}

/** The text of a short file; refusals never contain any of it. */
export async function shortText(file: string): Promise<Outcome<string, Cannot>> {
  const tooLong = cannot('file_invalid', `${file} is too long`);
  try {
    // Before it is read: it may be any file.
    if ((await stat(file)).size > keyLimits.fileBytes) return tooLong;
    const text = await readFile(file, 'utf8');
    return text.length > keyLimits.fileBytes ? tooLong : done(text);
  } catch {
    return cannot('file_missing', `${file} can not be read`);
  }
}

const derive = (from: Uint8Array, salt: Uint8Array | string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', from, salt, `foyer/backup/${purpose}`, 32));

function stretched(text: string, salt: Uint8Array): Promise<Buffer> {
  const { n: N, r, p } = cost;
  return new Promise((done, failed) => {
    scrypt(text.normalize('NFKC'), salt, 32, { N, r, p, maxmem: scryptBytes }, (error, key) => (error ? failed(error) : done(key)));
  });
}

const masterOf = async (key: BackupKey, salt: Uint8Array): Promise<Buffer> =>
  key.kind === 'key' ? derive(key.bytes, salt, 'master') : stretched(key.text, salt);

const checkOf = (master: Uint8Array): Buffer => derive(master, '', 'check');

/** A new backup's encryption, and the key from which its parts' keys are derived. */
export async function newEncryption(
  key: BackupKey,
  random: (length: number) => Uint8Array,
): Promise<{ header: Encryption; master: Uint8Array }> {
  const salt = random(16);
  const master = await masterOf(key, salt);
  const marks = { salt: Buffer.from(salt).toString('hex'), check: checkOf(master).toString('hex') };
  return { header: key.kind === 'key' ? { kind: 'key', ...marks } : { kind: 'passphrase', ...cost, ...marks }, master };
}

/** The key from which the parts' keys are derived; a refusal if none was named, or a wrong one. */
export async function openEncryption(header: Encryption, key: BackupKey | undefined): Promise<Outcome<Uint8Array, Cannot>> {
  const option = header.kind === 'key' ? '--key-file' : '--passphrase-file';
  if (key?.kind !== header.kind) {
    return cannot('key_missing', `this backup is encrypted: ${option} has to name what it was encrypted with; nothing was written`);
  }
  const master = await masterOf(key, Buffer.from(header.salt, 'hex'));
  if (timingSafeEqual(checkOf(master), Buffer.from(header.check, 'hex'))) return done(master);
  return cannot('key_wrong', `this is not the ${header.kind} that this backup was encrypted with; nothing was written`);
}

/** The size of one sealed piece of a part, without its tag. */
const chunkBytes = 64 * 1024;
const tagBytes = 16;

/** Counts pieces and marks the last one, so that none can be left out, moved or added. A part's key is used for one part of one backup. */
function nonceOf(index: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(index, 7);
  nonce[11] = last ? 1 : 0;
  return nonce;
}

/** Cuts the input into pieces of `size`; the last one, which may be empty, is marked. */
function inPieces(size: number, work: (piece: Buffer, index: number, last: boolean) => Buffer): Transform {
  let held: Buffer[] = [];
  let heldBytes = 0;
  let index = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      held.push(chunk);
      heldBytes += chunk.length;
      if (heldBytes <= size) return done();
      let rest = Buffer.concat(held);
      try {
        // Keeps at least one byte, since the rest may be the last piece.
        for (; rest.length > size; rest = rest.subarray(size)) {
          this.push(work(rest.subarray(0, size), index, false));
          index += 1;
        }
      } catch (error) {
        return done(error as Error);
      }
      held = [rest];
      heldBytes = rest.length;
      return done();
    },
    flush(done) {
      try {
        done(null, work(Buffer.concat(held), index, true));
      } catch (error) {
        done(error as Error);
      }
    },
  });
}

/** Encrypts a part, AES-256-GCM piece by piece with its own key. */
export function sealing(master: Uint8Array, part: string): Transform {
  const key = derive(master, part, 'part');
  return inPieces(chunkBytes, (piece, index, last) => {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(index, last));
    return Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
  });
}

/** Decrypts what `sealing` produced. The stream fails if any byte was changed. */
export function opening(master: Uint8Array, part: string): Transform {
  const key = derive(master, part, 'part');
  return inPieces(chunkBytes + tagBytes, (piece, index, last) => {
    if (piece.length < tagBytes) throw new Error('a piece is too short');
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(index, last), { authTagLength: tagBytes });
    decipher.setAuthTag(piece.subarray(piece.length - tagBytes));
    return Buffer.concat([decipher.update(piece.subarray(0, piece.length - tagBytes)), decipher.final()]);
  });
}
