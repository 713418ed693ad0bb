import { createHash, hkdfSync } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Bytes of FOYER_SECRET. */
const secretBytes = 32;

/** The club's keys, one for each purpose, so that leaking one reveals none of the others. */
export interface Keys {
  /** Mixed into every password hash: a stolen database alone can't be searched for passwords. */
  passwordPepper: Uint8Array;
  /** Identifies accounts and addresses in `rate_events` without storing them. */
  rateKey: Uint8Array;
  /** Seals payout accounts and signing keys (seal.ts). */
  seal: Uint8Array;
  /** Recognises a command's body without storing it: a plain hash would reveal the fund password. */
  commandBody: Uint8Array;
  /** Recognises a one-time code. */
  resetCode: Uint8Array;
  /** Recognises the user name and the payout account of a closed account, without storing them. */
  leavingMark: Uint8Array;
  /** Authenticates the club's own list of removals (removal-list.ts). */
  removals: Uint8Array;
  /** Signs the sandbox provider's notifications to the club. */
  sandbox: Uint8Array;
  /** Derives the cookie that a session needs for videos. */
  mediaCookie: Uint8Array;
  /** Signs addresses of videos. */
  mediaAddress: Uint8Array;
  /** Derives the names under which members appear on the board. */
  boardName: Uint8Array;
  /** What the database stores of the secret, in hex: distinguishes two secrets and reveals neither. */
  fingerprint: string;
}

/** One key of 32 bytes for one purpose, by HKDF-SHA-256 (RFC 5869) with the purpose as `info`. */
export function deriveKey(secret: Uint8Array, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, new Uint8Array(0), `foyer/${purpose}`, 32));
}

/** Every key derived from FOYER_SECRET; computed once at start. */
export function deriveKeys(secret: Uint8Array): Keys {
  return {
    passwordPepper: deriveKey(secret, 'password-pepper/1'),
    rateKey: deriveKey(secret, 'rate-key/1'),
    seal: deriveKey(secret, 'seal/1'),
    commandBody: deriveKey(secret, 'command-body/1'),
    resetCode: deriveKey(secret, 'reset-code/1'),
    leavingMark: deriveKey(secret, 'leaving-mark/1'),
    removals: deriveKey(secret, 'removals/1'),
    sandbox: deriveKey(secret, 'sandbox/1'),
    mediaCookie: deriveKey(secret, 'media-cookie/1'),
    mediaAddress: deriveKey(secret, 'media-address/1'),
    boardName: deriveKey(secret, 'board-name/1'),
    fingerprint: createHash('sha256').update(deriveKey(secret, 'fingerprint/1')).digest('hex'),
  };
}

/**
 * The 32 bytes in `dataDir/secret`, created there with mode 600 if there is none and `random` is given.
 *
 * Two processes may start at once: the file is written under another name and then hard-linked, which fails if there is one already. So
 * both end up with the same bytes and nobody reads half a file.
 *
 * @throws Error if the file is missing and may not be created, or contains anything but 64 hexadecimal digits.
 */
export function readOrMakeSecret(dataDir: string, random: ((length: number) => Uint8Array) | undefined): Uint8Array {
  const file = join(dataDir, 'secret');
  const standing = readSecret(file);
  if (standing !== undefined) return standing;
  if (random === undefined) throw new Error(`there is no ${file} yet; start the club once`);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const aside = `${file}.${Buffer.from(random(8)).toString('hex')}`;
  writeFileSync(aside, `${Buffer.from(random(secretBytes)).toString('hex')}\n`, { flag: 'wx', mode: 0o600 });
  try {
    linkSync(aside, file);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    unlinkSync(aside);
  }
  const made = readSecret(file);
  if (made === undefined) throw new Error(`${file} vanished while it was made`);
  return made;
}

function readSecret(file: string): Uint8Array | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
  if (!/^[0-9a-fA-F]{64}$/.test(text)) throw new Error(`${file} must hold 64 hexadecimal digits`);
  return Uint8Array.from(Buffer.from(text, 'hex'));
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
