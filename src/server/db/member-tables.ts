import type { ExportPart } from '#contract/collections/member-export.ts';
import type { Tables } from './schema.ts';

/** Tables with rows of a member; `members` itself is blanked separately (commands/erase-member.ts). */
export type MemberTable = { [Name in keyof Tables]: 'member_id' extends keyof Tables[Name] ? Name : never }[keyof Tables];

interface Treatment {
  /**
   * What happens to the rows when the account is closed: `deleted`; `blanked` (the row stays, for the ledger, without anything that
   * identifies the member); `kept` (unchanged: only the opaque id names the member); `apart`: see the comment next to it.
   */
  leaving: 'deleted' | 'blanked' | 'kept' | 'apart';
  /** The part of the member's export that contains the rows (reads/member-export.ts), or why none does. */
  exported: ExportPart | { not: string };
}

/**
 * What closing an account, and the export of a member's data, do with every table that holds data of a member. A new table does not compile
 * without an entry here.
 */
export const memberTables: Readonly<Record<MemberTable, Treatment>> = {
  sessions: { leaving: 'deleted', exported: 'sessions' },
  passkeys: { leaving: 'deleted', exported: 'passkeys' },
  passkey_challenges: { leaving: 'deleted', exported: { not: 'good once, for five minutes' } },
  push_subscriptions: { leaving: 'deleted', exported: 'sessions' },
  known_devices: { leaving: 'deleted', exported: 'devices' },
  bank_accounts: { leaving: 'deleted', exported: 'bank_account' },
  reset_codes: { leaving: 'deleted', exported: { not: 'a secret that is good once, for half an hour' } },
  member_limits: { leaving: 'deleted', exported: 'limits' },
  play_sessions: { leaving: 'deleted', exported: 'profile' },
  notifications: { leaving: 'deleted', exported: 'notifications' },
  plays: { leaving: 'deleted', exported: 'plays' },
  profile_views: { leaving: 'deleted', exported: 'profile_views' },
  // Apart: the rows are deleted after their files.
  uploads: { leaving: 'apart', exported: 'pictures' },
  // Apart: a rating is also subtracted from its profile's figures.
  favourites: { leaving: 'apart', exported: 'favourites' },
  posts: { leaving: 'deleted', exported: 'posts' },
  // Apart: a tombstone removes them from every device.
  messages: { leaving: 'apart', exported: 'messages' },
  // Apart: an open report protects somebody else, so it is deleted when it is closed; closed ones at once.
  reports: { leaving: 'apart', exported: 'reports' },
  // Apart: the reply to the closing itself stays for a day, in case the request is repeated.
  commands: { leaving: 'apart', exported: 'acts' },
  // The ledger: amounts, times and states, without the payout account and the account holder's name.
  withdrawals: { leaving: 'blanked', exported: 'withdrawals' },
  deposits: { leaving: 'blanked', exported: 'deposits' },
  grants: { leaving: 'kept', exported: { not: 'each stands in the statement, as a transfer' } },
  // Results and their proofs.
  orders: { leaving: 'kept', exported: 'bets' },
  bets: { leaving: 'kept', exported: 'bets' },
  wheel_pairs: { leaving: 'kept', exported: 'wheel_pairs' },
  wheel_spins: { leaving: 'kept', exported: 'wheel_spins' },
  // Append-only: changes of limits, by the club and the member, and what operators did.
  limit_changes: { leaving: 'kept', exported: 'limit_changes' },
  audit: { leaving: 'kept', exported: 'audit' },
  member_revs: { leaving: 'kept', exported: { not: 'a count of changes' } },
  left_members: { leaving: 'kept', exported: { not: 'written when the account is closed' } },
};

/** Tables whose rows are simply deleted. */
export const deletedTables = (Object.keys(memberTables) as MemberTable[]).filter((name) => memberTables[name].leaving === 'deleted');
