import type { ExportPart } from '#contract/collections/member-export.ts';
import type { Tables } from './schema.ts';

/** Tables with rows of one member's; `members` itself is blanked by hand (commands/erase-member.ts). */
export type MemberTable = { [Name in keyof Tables]: 'member_id' extends keyof Tables[Name] ? Name : never }[keyof Tables];

interface Treatment {
  /**
   * What becomes of the rows when the account is closed: `deleted`; `blanked` (the row stays, for the books, without what
   * says who it was); `kept` (as it is: it names nobody but by the opaque id); `apart`: see the comment beside it.
   */
  leaving: 'deleted' | 'blanked' | 'kept' | 'apart';
  /** The part of the member's file that tells the rows (reads/member-export.ts), or why none does. */
  exported: ExportPart | { not: string };
}

/**
 * What closing an account, and the file of one's data, do to every table that holds something of a member. A new table
 * does not compile without its line here: whoever adds one decides both.
 */
export const memberTables: Readonly<Record<MemberTable, Treatment>> = {
  sessions: { leaving: 'deleted', exported: 'sessions' },
  known_devices: { leaving: 'deleted', exported: 'devices' },
  bank_accounts: { leaving: 'deleted', exported: 'bank_account' },
  reset_codes: { leaving: 'deleted', exported: { not: 'a secret that is good once, for half an hour' } },
  member_limits: { leaving: 'deleted', exported: 'limits' },
  play_sessions: { leaving: 'deleted', exported: 'profile' },
  notifications: { leaving: 'deleted', exported: 'notifications' },
  plays: { leaving: 'deleted', exported: 'plays' },
  profile_views: { leaving: 'deleted', exported: 'profile_views' },
  // Apart: the rows go once their files are deleted.
  uploads: { leaving: 'apart', exported: 'pictures' },
  // Apart: a rating goes out of its profile's figures with it.
  favourites: { leaving: 'apart', exported: 'favourites' },
  posts: { leaving: 'deleted', exported: 'posts' },
  // Apart: a tombstone takes them off every phone.
  messages: { leaving: 'apart', exported: 'messages' },
  // Apart: a report that is still open protects somebody else; closed ones go, and this one when it is closed.
  reports: { leaving: 'apart', exported: 'reports' },
  // Apart: the reply to the closing itself stays for a day, for a request that is repeated.
  commands: { leaving: 'apart', exported: 'acts' },
  // The books: amounts, times and states, without where the points went and whose name stood there.
  withdrawals: { leaving: 'blanked', exported: 'withdrawals' },
  deposits: { leaving: 'blanked', exported: 'deposits' },
  grants: { leaving: 'kept', exported: { not: 'each stands in the statement, as a transfer' } },
  // Results and the proofs that they rest on.
  orders: { leaving: 'kept', exported: 'bets' },
  bets: { leaving: 'kept', exported: 'bets' },
  wheel_pairs: { leaving: 'kept', exported: 'wheel_pairs' },
  wheel_spins: { leaving: 'kept', exported: 'wheel_spins' },
  // Append-only: what the club and the member did about limits, and what operators did.
  limit_changes: { leaving: 'kept', exported: 'limit_changes' },
  audit: { leaving: 'kept', exported: 'audit' },
  member_revs: { leaving: 'kept', exported: { not: 'a count of changes' } },
  left_members: { leaving: 'kept', exported: { not: 'written when the account is closed' } },
};

/** Tables whose rows simply go. */
export const deletedTables = (Object.keys(memberTables) as MemberTable[]).filter((name) => memberTables[name].leaving === 'deleted');
