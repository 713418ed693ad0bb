import type { Config } from '../config.ts';
import type { Database, Queries } from '../db/database.ts';
import type { Acting } from '../ledger/audit.ts';
import type { LedgerParts } from '../ledger/post.ts';
import type { Sealer } from '../seal.ts';
import type { Keys } from '../secret.ts';

/** What an action of an operator is given: clock, chance and who acts are handed in, as everywhere. */
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

/** The same within an action: its one transaction, which the runner has opened, and no way to another one. Of a look it only reads. */
export interface ActionContext extends Omit<OperatorContext, 'db'> {
  tx: Queries;
  /** Which database it is; of a look that is long one state of it. */
  db: Pick<Database, 'kind' | 'snapshot'>;
}
