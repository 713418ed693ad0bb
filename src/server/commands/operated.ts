import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { Acting } from '../ledger/audit.ts';
import type { LedgerParts } from '../ledger/post.ts';
import type { Sealer } from '../seal.ts';
import type { Keys } from '../secret.ts';

/** What an act of the operator is given: clock, chance and who acts are handed in, as everywhere. */
export interface OperatorContext extends LedgerParts {
  db: Database;
  dataDir: string;
  config: Pick<Config, 'clubTimeZone'>;
  keys: Keys;
  /** Opens payout accounts. */
  sealer: Sealer;
  acting: Acting;
  randomBytes(length: number): Uint8Array;
  /** Told of long work: what is being done, and which part of it is done (0 to 1). */
  onProgress?: ((step: string, part: number) => void) | undefined;
}

/** Why an act of the operator did not happen. Said in English to the operator alone, so not in the contract's table. */
export type OperatorRefusal =
  | 'not_found'
  | 'wrong_state'
  | 'second_person_needed'
  | 'balance_too_low'
  | 'balance_too_high'
  | 'not_correctable'
  | 'limit_only_lower'
  | 'pause_only_longer'
  | 'member_paused'
  | 'over_limit'
  | 'reason_missing'
  | 'command_id_reused';

export type Operated<Data> = { ok: true; data: Data } | { ok: false; reason: OperatorRefusal; message: string };

export const operated = <Data>(data: Data): Operated<Data> => ({ ok: true, data });
export const cannot = (reason: OperatorRefusal, message: string): Operated<never> => ({ ok: false, reason, message });
