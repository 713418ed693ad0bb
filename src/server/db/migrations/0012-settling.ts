import type { Migration } from './migration.ts';

/** Bets of a period by their members: a batch that settles holds few members with all their bets, not many with one each. */
export const settling: Migration = {
  name: '0012-settling',
  statements: () => ['drop index bets_of_period', 'create index bets_of_period on bets (lottery_id, k, state, member_id, id)'],
};
