import { sql } from 'kysely';
import type { Queries } from './database.ts';
import type { Tables } from './schema.ts';

/** Something that was taken away, closed or tightened, and has to stay so in a club that is restored from before it. */
export type Removal = Tables['removals'];

/**
 * Writes a removal down in the transaction that does it; of one thing the newest stands. The list beside the secret
 * follows after the commit (removal-list.ts).
 */
export async function noteRemoval(tx: Queries, removal: Removal): Promise<void> {
  await tx
    .insertInto('removals')
    .values(removal)
    .onConflict((conflict) =>
      conflict.columns(['kind', 'id']).doUpdateSet({
        // The value first: both ask what stood there before.
        value: sql`case when excluded.at_ms >= removals.at_ms then excluded.value else removals.value end`,
        at_ms: sql`case when excluded.at_ms >= removals.at_ms then excluded.at_ms else removals.at_ms end`,
      }),
    )
    .execute();
}
