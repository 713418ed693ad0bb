import { type Checkpoint, noCheckpoint } from '#domain/statement-checkpoint.ts';
import type { CollectionState } from './change.ts';

/**
 * What the statement's entries came to that are not here. While a full pull is under way that is the one of the pull
 * before, until the new one has gone by it: entries behind it may have had to go since.
 */
export function currentCheckpoint({ checkpoints = {} }: Pick<CollectionState, 'checkpoints'>): Checkpoint {
  const { settled = noCheckpoint, passing = noCheckpoint } = checkpoints;
  return passing.seq > settled.seq ? passing : settled;
}
