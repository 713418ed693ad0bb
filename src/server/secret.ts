import { createHash, hkdfSync } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Bytes of FOYER_SECRET. */
const secretBytes = 32;

/** The club's keys, each for one thing, so that giving one away gives nothing else away. */
export interface Keys {
  /** Mixed into every password hash: a stolen database alone can't be searched for passwords. */
  passwordPepper: Uint8Array;
  /** Names accounts and addresses in `rate_events` without storing them. */
  rateKey: Uint8Array;
  /** Seals payout accounts and signing keys (seal.ts). */
  seal: Uint8Array;
  /** Knows a command's body again without keeping it: a plain hash would give the fund password away. */
  commandBody: Uint8Array;
  /** Knows a one-time code again. */
  resetCode: Uint8Array;
  /** Knows the user name and the payout account of a closed account again, without keeping them. */
  leavingMark: Uint8Array;
  /** Tells the club's own list of removals from another (removal-list.ts). */
  removals: Uint8Array;
  /** Signs what the sandbox provider tells the club. */
  sandbox: Uint8Array;
  /** Makes the cookie that goes with a session's videos. */
  mediaCookie: Uint8Array;
  /** Signs addresses of videos. */
  mediaAddress: Uint8Array;
  /** Makes the names under which members stand on the board. */
  boardName: Uint8Array;
  /** What the database remembers of the secret, in hex: tells two secrets apart and reveals neither. */
  fingerprint: string;
}

/** One key of 32 bytes for one purpose, by HKDF-SHA-256 (RFC 5869) with the purpose as `info`. */
export function deriveKey(secret: Uint8Array, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, new Uint8Array(0), `foyer/${purpose}`, 32));
}

/** Every key that derives from FOYER_SECRET; made once at start. */
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
 * The 32 bytes in `dataDir/secret`, made there with mode 600 if there is none and `random` is given.
 *
 * Two processes may start at once: the file is written aside and linked into place, which fails where one stands, so
 * that both end with the same bytes and nobody reads half a file.
 *
 * @throws Error where the file is missing and may not be made, or holds anything but 64 hexadecimal digits.
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
