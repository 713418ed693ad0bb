import type { Config } from '../config.ts';
import type { Database, Queries } from '../db/database.ts';
import type { Attribution } from '../ledger/audit.ts';
import type { LedgerParts } from '../ledger/post.ts';
import type { Sealer } from '../seal.ts';
import type { Keys } from '../secret.ts';

/** What an operator's action is given: clock, randomness and the operator are passed in, as everywhere. */
export interface OperatorContext extends LedgerParts {
  db: Database;
  dataDir: string;
  config: Pick<Config, 'clubTimeZone'>;
  keys: Keys;
  /** Decrypts payout accounts. */
  sealer: Sealer;
  attribution: Attribution;
  randomBytes(length: number): Uint8Array;
  /** Links of a new game's chain, instead of those of draws/chain.ts. */
  chainLength?: number | undefined;
  /** Called during long work: what is being done, and which part of it is done (0 to 1). */
  onProgress?: ((step: string, part: number) => void) | undefined;
}

/** The same within an action: its one transaction, which the runner has opened, and no access to another one. Read-only if the action only reads. */
export interface ActionContext extends Omit<OperatorContext, 'db'> {
  tx: Queries;
  /** The kind of the database; a long read can use a snapshot. */
  db: Pick<Database, 'kind' | 'snapshot'>;
}
