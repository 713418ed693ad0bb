import type { Migration } from './migration.ts';

/** A period's bets by member: a batch to settle has few members with all their bets, not many with one bet each. */
export const settling: Migration = {
  name: '0012-settling',
  statements: () => ['drop index bets_of_period', 'create index bets_of_period on bets (lottery_id, k, state, member_id, id)'],
};
