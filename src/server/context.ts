import type { LanguageCode } from '#contract/languages.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';

/** What commands and reads are given: nothing in them reads a clock, chance or the environment by itself. */
export interface Context {
  db: Database;
  config: Config;
  nowMs(): number;
  randomBytes(length: number): Uint8Array;
  /** A new opaque id: 26 characters of [0-9a-z], 128 random bits. */
  newId(): string;
}

/** Who asks. A visitor has no session. */
export type Viewer =
  | { kind: 'visitor'; language: LanguageCode }
  | { kind: 'member'; language: LanguageCode; memberId: string; sessionId: string; tier: 'registered' | 'vip' };
