import { sql } from 'kysely';
import type { Queries } from './database.ts';
import type { Tables } from './schema.ts';

/** Something that was deleted, closed or tightened, and has to stay so if the club is restored from an earlier backup. */
export type Removal = Tables['removals'];

/**
 * Records a removal in the transaction that makes it; for each thing only the newest is kept. The list next to the secret is written after
 * the commit (removal-list.ts).
 */
export async function noteRemoval(tx: Queries, removal: Removal): Promise<void> {
  await tx
    .insertInto('removals')
    .values(removal)
    .onConflict((conflict) =>
      conflict.columns(['kind', 'id']).doUpdateSet({
        // The value first: both conditions compare with the old `at_ms`.
        value: sql`case when excluded.at_ms >= removals.at_ms then excluded.value else removals.value end`,
        at_ms: sql`case when excluded.at_ms >= removals.at_ms then excluded.at_ms else removals.at_ms end`,
      }),
    )
    .execute();
}
