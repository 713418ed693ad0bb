import type { LanguageCode } from '#contract/languages.ts';
import { rowId } from '#contract/row-id.ts';
import type { PasswordHashing } from './commands/password-hashing.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { StatementKey } from './ledger/statement-key.ts';
import type { VapidKeys } from './push/vapid.ts';
import type { Sealer } from './seal.ts';
import type { Keys } from './secret.ts';
import type { Translate } from './translate.ts';

/** What commands and reads are given: none of them reads a clock, randomness or the environment by itself. */
export interface Context {
  db: Database;
  config: Config;
  keys: Keys;
  passwords: PasswordHashing;
  /** Encrypts what the database must not reveal. */
  sealer: Sealer;
  statementKey: StatementKey;
  /** Identifies the club to push services. */
  vapid: VapidKeys;
  translate: Translate;
  /** Links of a new chain of draws (draws/chain.ts). */
  chainLength: number;
  nowMs(): number;
  /** The database server's clock, if it has one that all processes share. */
  databaseMs?: (() => Promise<number>) | undefined;
  randomBytes(length: number): Uint8Array;
  /** A new opaque id: 26 characters of [0-9a-z], 128 random bits. */
  newId(): string;
}

/** Who sends a request. A visitor has no session. */
export type Viewer =
  | { kind: 'visitor'; language: LanguageCode; everyLanguage?: true }
  | { kind: 'member'; language: LanguageCode; everyLanguage?: true; memberId: string; sessionId: string; tier: 'registered' | 'vip' };

const idAlphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** The random bytes of one id, and the number of ids generated at once: getting random bytes costs more than everything else. */
const idBytes = 16;
const idsAtOnce = 256;

/** Generates ids for `Context.newId`: 16 random bytes as 26 characters of 5 bits. Ids are not secret. */
export function idMaker(random: (length: number) => Uint8Array): () => string {
  let pool = new Uint8Array(0);
  let used = 0;
  return () => {
    if (used >= pool.length) {
      pool = Uint8Array.from(random(idBytes * idsAtOnce));
      used = 0;
    }
    used += idBytes;
    return idOf(pool.subarray(used - idBytes, used));
  };
}

function idOf(bytes: Uint8Array): string {
  let id = '';
  let held = 0;
  let bits = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    for (bits += 8; bits >= 5; bits -= 5) id += idAlphabet[(held >>> (bits - 5)) & 31];
    held &= 31;
  }
  return rowId(id + idAlphabet[(held << (5 - bits)) & 31]);
}
