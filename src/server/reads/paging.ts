import { messagesPerPage } from '#contract/collections/messages.ts';
import { moneyLogPerPage } from '#contract/collections/money-log.ts';
import { profilesPerPage } from '#contract/collections/profiles.ts';
import { statementPerPage } from '#contract/collections/statement.ts';
import { videosPerPage } from '#contract/collections/videos.ts';
import { recordsPerPage } from '#contract/collections/withdrawals.ts';
import { done, type Outcome, refused } from '#contract/outcome.ts';

/** Rows of a page, for every list. */
export const pageRows = {
  profiles: profilesPerPage,
  videos: videosPerPage,
  /** Checklist C6. */
  messages: messagesPerPage,
  /** Withdrawals, deposits and bets. */
  records: recordsPerPage,
  /** Checklist C15. */
  moneyLog: moneyLogPerPage,
  /** Links of a member's chain. */
  statement: statementPerPage,
  /** The newest ones: with a few per week these are years; there are no pages. */
  notices: 200,
  /** All of them: an operator's list without pages. More would not fit into a picker either. */
  regions: 500,
  classes: 500,
  lotteries: 500,
  banners: 20,
  banks: 50,
  /** A history that can be shown on a phone, and a day of a slow game. */
  periods: 50,
  winners: 20,
  /** A row of videos on Home, which is swiped by hand. */
  homeRow: 12,
} as const;

export interface Page {
  limit: number;
  offset: number;
}

/** The rows of page `number` of a list whose first page is `first` (C4 to C6); absent is the first page. */
export function pageOf(number: number | undefined, first: 0 | 1, limit: number): Outcome<Page> {
  const page = number ?? first;
  return page < first ? refused('bad_request') : done({ limit, offset: (page - first) * limit });
}
