import type { Tables } from './schema.ts';

/** How long a table's rows are kept. */
interface Life {
  /** What makes the table grow: `time` without limit, the number of `members`, the `catalogue` that the operator maintains, or `nothing`. */
  grows: 'time' | 'members' | 'catalogue' | 'nothing';
  /** What deletes rows, or why they stay. */
  ends: string;
}

/** Ledger and proofs: what a statement, a draw or a line of the audit log depends on is never deleted. */
const books = 'the books: they stay for good';
const proofs = 'proofs of draws and turns: they stay for good';
const sweep = 'jobs/sweep.ts';

/**
 * How long the rows of every table are kept (README.md next to it, "How long rows are stored"). A new table does not compile without an
 * entry here, so that each one that grows with time has something that deletes its rows, or a reason to keep them.
 */
export const tableLives: Readonly<Record<keyof Tables, Life>> = {
  migrations: { grows: 'nothing', ends: 'one for each step of the schema' },
  migration_lock: { grows: 'nothing', ends: 'one row' },
  club: { grows: 'nothing', ends: 'three rows' },
  settings: { grows: 'nothing', ends: 'one for each setting' },
  coming_settings: { grows: 'nothing', ends: 'one for each setting, until it holds' },
  shelf_revs: { grows: 'nothing', ends: 'one for each collection' },
  tombstones: { grows: 'time', ends: `${sweep}, after 90 days: a client that was away for longer pulls everything again` },
  members: { grows: 'members', ends: 'stay, blanked when the account is closed: the books name them by their id' },
  uploads: { grows: 'members', ends: 'media/uploads.ts: one in use and three unused for each member' },
  sessions: { grows: 'members', ends: `${sweep}, at their end; 50 for each member at most` },
  push_subscriptions: {
    grows: 'members',
    ends: 'with its session, at a pause, or when the push service says it is gone; 10 for each member at most',
  },
  push_messages: { grows: 'time', ends: 'push/send.ts: delivered, or given up after three tries' },
  known_devices: { grows: 'members', ends: 'commands/known-devices.ts: 100 for each member at most' },
  passkeys: { grows: 'members', ends: '10 for each member at most' },
  passkey_challenges: { grows: 'time', ends: `when it is answered, else ${sweep}, at its end` },
  invites: { grows: 'catalogue', ends: 'made by hand' },
  rate_events: { grows: 'time', ends: `${sweep}, after a day` },
  sso_nonces: { grows: 'time', ends: `${sweep}, at their end` },
  regions: { grows: 'catalogue', ends: 'the operator' },
  classes: { grows: 'catalogue', ends: 'the operator' },
  lotteries: { grows: 'catalogue', ends: 'stay: their draws name them' },
  videos: { grows: 'catalogue', ends: 'the operator hides them' },
  captions: { grows: 'catalogue', ends: 'the operator' },
  plays: { grows: 'time', ends: `${sweep}, after two days: only the count stays` },
  profiles: { grows: 'catalogue', ends: 'the operator; a withdrawal blanks them' },
  verifications: { grows: 'catalogue', ends: 'stay: who checked whom, how and when' },
  profile_views: { grows: 'time', ends: `${sweep}, after two days: only the count stays` },
  favourites: { grows: 'members', ends: 'one for each member and person; with either of them' },
  reports: { grows: 'time', ends: 'stay with who made them: what came of it is theirs to read; with the account' },
  file_deletions: { grows: 'time', ends: 'media/file-deletions.ts, once the file is gone' },
  removals: { grows: 'time', ends: 'stay: a restored backup must not bring back what was taken out' },
  notices: { grows: 'catalogue', ends: 'the operator' },
  messages: { grows: 'time', ends: 'stay on the board until they are removed, or their author leaves' },
  posts: { grows: 'time', ends: "stay: a member's own words; with the account" },
  banners: { grows: 'catalogue', ends: 'the operator' },
  accounts: { grows: 'members', ends: books },
  ledger_state: { grows: 'catalogue', ends: 'counters; one more for each game that was restored' },
  transfers: { grows: 'time', ends: books },
  entries: { grows: 'time', ends: books },
  house_balances: { grows: 'nothing', ends: "one for each of the house's accounts" },
  commands: { grows: 'time', ends: `${sweep}, after 90 days: three times as long as a phone could come back to ask` },
  member_revs: { grows: 'members', ends: 'one for each member' },
  left_members: { grows: 'time', ends: 'commands/sweep-leaving.ts, after a day' },
  leaving_marks: { grows: 'time', ends: 'commands/sweep-leaving.ts, at their end' },
  reset_codes: { grows: 'members', ends: 'two for each member at most' },
  banks: { grows: 'catalogue', ends: 'the operator' },
  bank_accounts: { grows: 'members', ends: 'one for each member' },
  grants: { grows: 'time', ends: books },
  withdrawals: { grows: 'time', ends: books },
  deposits: { grows: 'time', ends: books },
  payment_events: { grows: 'time', ends: `${books}: a provider's event counts once, whenever it comes again` },
  sandbox_payments: { grows: 'time', ends: "the sandbox provider's books: as long as the deposits" },
  member_limits: { grows: 'members', ends: 'eight for each member at most' },
  limit_changes: { grows: 'time', ends: 'append-only: what members did for their own protection' },
  notifications: { grows: 'time', ends: `${sweep}, after a year` },
  audit: { grows: 'time', ends: 'append-only: what operators did' },
  audit_links: { grows: 'time', ends: 'append-only: the chain over the log' },
  audit_head: { grows: 'nothing', ends: 'one row' },
  sealed_keys: { grows: 'nothing', ends: 'two rows' },
  chains: { grows: 'time', ends: proofs },
  periods: { grows: 'time', ends: proofs },
  orders: { grows: 'time', ends: `${books}: transfers name them as their cause` },
  bets: { grows: 'time', ends: `${books}, and proofs with them` },
  play_sessions: { grows: 'members', ends: 'one for each member' },
  wheel_prizes: { grows: 'catalogue', ends: 'stay: turns name them' },
  wheel_pairs: { grows: 'time', ends: proofs },
  wheel_spins: { grows: 'time', ends: proofs },
};
