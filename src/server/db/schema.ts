import type { Generated } from 'kysely';
import type { Notification } from '#contract/collections/notifications.ts';
import type { Post } from '#contract/collections/posts.ts';
import type { ReportKind } from '#contract/commands/report.ts';
import type { LanguageCode } from '#contract/languages.ts';
import type { TransferKind } from '#contract/ledger-kinds.ts';
import type { DepositStatus, VoidReason, WithdrawalStatus } from '#contract/record-statuses.ts';
import type { LimitName } from '#domain/limits.ts';
import type { Play } from '#domain/odds.ts';

/**
 * The tables as Kysely sees them, alike on SQLite and PostgreSQL: times are Unix milliseconds, truth is 0 or 1, JSON
 * stands as text, amounts are integers of hundredths of a point. Every row of a collection has `rev`, the collection's
 * revision in which it last changed: the mirror feed reads rows and tombstones by it.
 */
export interface Tables {
  /** Migrations that ran, by name, and when (text in UTC; 1970 where that was not recorded). */
  migrations: { name: string; timestamp: Generated<string> };
  /** One row that Kysely's migrator asks for; what locks is the transaction. */
  migration_lock: { id: string; is_locked: number };
  /** The club itself: `secret_fingerprint`, `epoch` (names this database in mirror cursors), `demo`. */
  club: { name: string; value: string };
  /** Settings and flags under their own names; values as text. */
  settings: { name: string; value: string };
  /** One row a collection, updated in every transaction that changes it: commits are ordered by its lock. `swept_rev`: tombstones up to it are gone. */
  shelf_revs: { shelf: string; rev: number; swept_rev: number };
  tombstones: { shelf: string; id: string; rev: number; at_ms: number };
  members: {
    id: string;
    username: string;
    /** NFKC, lower case: what has to be unique. */
    username_key: string;
    password_hash: string;
    status: number;
    tier: 'registered' | 'vip';
    header_img: string;
    name: string;
    sex: '0' | '1' | '2';
    point: number;
    see_total: number;
    fund_password_hash: string | null;
    /** Counts the fund passwords that the member had: 0 before the first. */
    fund_version: Generated<number>;
    fund_tries: Generated<number>;
    fund_locked_until_ms: Generated<number>;
    /** How often a payout account was bound: all but the first are changes. */
    bank_binds: Generated<number>;
    /** When account or fund password were last changed (not first set); null: never. */
    cooling_from_ms: Generated<number | null>;
    excluded_until_ms: Generated<number | null>;
    /** Whose wish the pause is: the member's own, or that of somebody with the same payout account (commands/pause-play.ts). */
    excluded_by: Generated<'member' | 'account' | null>;
    invite: string | null;
    adsid: string | null;
    kefu_id: string | null;
    created_ms: number;
  };
  /**
   * Pictures that members sent (media/uploads.ts); `id` is the name of their files. `unused` waits to be chosen, `gone`
   * for its files to be deleted.
   */
  uploads: { id: string; member_id: string; state: 'unused' | 'used' | 'gone'; at_ms: number };
  /** Tokens stand here as SHA-256 only. */
  sessions: {
    id: string;
    member_id: string;
    token_hash: string;
    tokensso_hash: string;
    device: string;
    created_ms: number;
    seen_ms: number;
    expires_ms: number;
  };
  /** Devices that a member has logged in from, by a hash of their names (commands/known-devices.ts). */
  known_devices: { member_id: string; device: string; seen_ms: number };
  /** `uses_left` null: no limit. */
  invites: { code: string; uses_left: number | null; used: number; created_ms: number };
  /** Narrow limits, shared by all processes: events of a key in a window of time. */
  rate_events: { id: string; key: string; at_ms: number };
  /** Third-party log-in nonces that were used (Q25). */
  sso_nonces: { nonce: string; expires_ms: number };
  regions: {
    id: string;
    name: string;
    pos: number;
    /** Key of the city tile that stands for the region, or ''. */
    city: string;
    /** JSON Picture[], the city's gallery. */
    pictures: string;
    /** JSON: what it is called in each language, as far as that is known. */
    names: Generated<string>;
    /** 1: it stands among the city tiles. */
    tile: Generated<number>;
    rev: number;
  };
  /** Classes of videos and of lotteries. */
  classes: { id: string; name: string; kind: 'video' | 'lottery'; pos: number; rev: number };
  lotteries: {
    id: string;
    key: string;
    name: string;
    desc: string;
    ico: string;
    class_id: string;
    pos: number;
    hot: number;
    rev: number;
    period_seconds: Generated<number>;
    /** Return to player in hundredths. */
    rtp: Generated<number>;
    /** 1: no period opens any more; 2: none until an operator reopens it. */
    closed: Generated<number>;
  };
  videos: {
    id: string;
    class_id: string;
    title: string;
    info: string;
    /** JSON text[]. */
    attributes: string;
    seconds: number;
    /** Key of the clip's files in the media folder. */
    clip: string;
    /** JSON number[], lowest first: the heights in px that its files come in (media/renditions.ts); empty: one file. */
    heights: Generated<string>;
    /** JSON Picture, or null. */
    picture: string | null;
    plays: number;
    /** What `plays` was when the collection last moved for it: copies are told now and then, not at every play. */
    told_plays: Generated<number>;
    pos: number;
    added_ms: number;
    /** 1 in the first, 2 in the second row of videos on Home (Q28), else 0. */
    home_row: number;
    /** Its place in that row; videos with the same one follow each other by `pos`. */
    home_pos: Generated<number>;
    hidden: number;
    rev: number;
  };
  captions: {
    clip: string;
    /** BCP 47. */
    lang: string;
    /** JSON Cue[] (media/captions.ts). */
    cues: string;
    count: number;
    /** Names what is in them: a kept copy with another one is an old one. */
    hash: string;
    at_ms: number;
  };
  /** Real plays (H2): one for each member, video and day of the operator's. */
  plays: { member_id: string; video_id: string; day: string; at_ms: number };
  profiles: {
    id: string;
    region_id: string;
    name: string;
    title: string;
    remark: string;
    price: string;
    height: string;
    weight: string;
    one: string;
    two: string;
    three: string;
    /** JSON text[]. */
    services: string;
    /** JSON text[]. */
    types: string;
    /** HTML by the operator, cleaned (server: rich-text.ts). */
    content: string;
    /** JSON Picture[], the first is the card's. */
    pictures: string;
    views: number;
    pos: number;
    added_ms: number;
    /** Published only with both (H11): who checked that the person is an adult, and when consent was recorded. */
    adult_checked_by: string | null;
    adult_checked_ms: number | null;
    consent_ms: number | null;
    /** Who wrote the consent down. */
    consent_by: Generated<string | null>;
    /** When consent was last taken back; what said who the person was went with it. */
    withdrawn_ms: Generated<number | null>;
    published: number;
    /** The operator's own name for it in files that are imported, once at most. */
    import_key: Generated<string | null>;
    /** Views that are counted and not yet in `views`; whether those or a rating wait for the next publishing (jobs). */
    unshown_views: Generated<number>;
    counts_due: Generated<number>;
    /** 1: what waits is also, or only, a rating. */
    ratings_due: Generated<number>;
    /** How many members rated, and the sum of their stars, as last published. */
    ratings: Generated<number>;
    stars_sum: Generated<number>;
    rev: number;
  };
  /** Verifications of profiles (H3); `ended_ms` null: it stands, one at most for each profile. */
  verifications: {
    id: string;
    profile_id: string;
    checked_by: string;
    how: string;
    at_ms: number;
    until_ms: number;
    ended_ms: number | null;
    ended_why: 'expired' | 'revoked' | 'replaced' | 'withdrawn' | null;
  };
  /** Who opened which profile on which day, until the day is over: so that it counts once. */
  profile_views: { member_id: string; profile_id: string; day_ms: number };
  /** What a member says of a profile: `want` 1 is a favourite, `stars` 0 no rating. */
  favourites: { member_id: string; profile_id: string; want: 0 | 1; stars: number; at_ms: number; rev: number };
  reports: {
    id: string;
    member_id: string;
    kind: ReportKind;
    target_id: string;
    reason: string;
    at_ms: number;
    closed_ms: number | null;
    closed_by: string | null;
    outcome: string;
    /** The reporter's revision: reports are an own collection. */
    rev: number;
  };
  /**
   * Files that nothing shows any more, as paths below the media folder, until they are deleted (media/file-deletions.ts).
   */
  file_deletions: { name: string; at_ms: number; tries: Generated<number> };
  /**
   * What was taken away, closed or tightened, for a club that is restored from before it (removal-list.ts).
   * `id` of a limit: `<member>.<name>`; `value`: until when an exclusion lasts, or what a limit is.
   */
  removals: { kind: 'profile' | 'member' | 'exclusion' | 'limit' | 'message' | 'video'; id: string; at_ms: number; value: number | null };
  notices: {
    id: string;
    /** As whoever has no text in their own language reads them. */
    name: string;
    text: string;
    /** In which language that is. */
    language: Generated<LanguageCode>;
    /** In the others, by their codes, as JSON. */
    texts: Generated<string>;
    /** When it came up; before that, when it is to. */
    at_ms: number;
    rev: number;
    /** Members have a shown one alone. Only an operator and commands/turn-notices.ts move it on, never a clock that a read looks at. */
    state: Generated<'scheduled' | 'shown' | 'ended'>;
    starts_ms: Generated<number | null>;
    ends_ms: Generated<number | null>;
  };
  /** What stands on the board, and nothing else: `member_id` null where nobody of the club wrote it. */
  messages: { id: string; member_id: string | null; nickname: string; content: string; at_ms: number; rev: number };
  /** What members wrote for the board, also what is not (or no more) there; a shown one is in `messages` under the same id. */
  posts: {
    id: string;
    member_id: string;
    nickname: string;
    content: string;
    state: Post['state'];
    /** The operator's, of a removed one. */
    reason: string;
    at_ms: number;
    decided_ms: number | null;
    rev: number;
  };
  banners: { id: string; url: string; picture: string | null; pos: number };
  /**
   * The ledger's accounts. Members' ones are updated with every entry and never below zero; of the house's
   * nothing stands here (`house_balances`). `seq`, `hash`, `signature`: the statement's head, of available accounts;
   * `played_cents` to `withdrawn_cents`: what their movements sum to so far (ledger/lifetime-sums.ts).
   */
  accounts: {
    name: string;
    balance_cents: number;
    seq: Generated<number>;
    hash: Generated<string>;
    signature: Generated<string>;
    played_cents: Generated<number>;
    won_cents: Generated<number>;
    deposited_cents: Generated<number>;
    withdrawn_cents: Generated<number>;
  };
  /** Counters that are taken in the transaction that uses them: `last_transfer`, `last_audit`. */
  ledger_state: { name: string; value: number };
  /** Numbered without gaps; `command_id` names what caused it, once. */
  transfers: { no: number; id: string; kind: TransferKind; command_id: string; corrects: string | null; at_ms: number };
  /** Those of a transfer sum to zero. `seq` to `hash`: the statement's link, of available accounts. */
  entries: {
    transfer_no: number;
    pos: number;
    account: string;
    amount_cents: number;
    seq: number | null;
    balance_cents: number | null;
    prev: string | null;
    hash: string | null;
  };
  /** The house's balances as of a transfer; what came later is added from the entries. */
  house_balances: { account: string; balance_cents: number; upto_no: number };
  /** Acts that happened or were refused or closed, by the id that the device made (commands/idempotency.ts). */
  commands: { member_id: string; id: string; name: string; body_hmac: string; reply: string; at_ms: number };
  /** The revision of a member's own collections; its lock orders the member's transactions. `gone` 1: the account was closed for good. */
  member_revs: { member_id: string; rev: number; gone: Generated<number> };
  /** Members who closed their account within the last day (commands/sweep-leaving.ts). */
  left_members: { member_id: string; at_ms: number };
  /** User names of closed accounts that may not be used, and payout accounts of paused members, until then, as HMAC (commands/leaving-marks.ts). */
  leaving_marks: { kind: 'username' | 'account'; mark: string; until_ms: number };
  /** One-time codes of the operator, as HMAC. */
  reset_codes: { member_id: string; kind: 'login' | 'fund'; code_hmac: string; expires_ms: number };
  banks: { id: string; name: string; pos: number };
  /** The account itself is sealed with the club's secret; members see it masked. */
  bank_accounts: {
    member_id: string;
    bank_id: string;
    bank_name: string;
    sealed_account: string;
    masked_account: string;
    holder: string;
    mobile: string;
    at_ms: number;
    /** HMAC of the account (commands/account-marks.ts); '' where an earlier release bound it and nobody has looked since. */
    mark: Generated<string>;
  };
  /** What operators gave, by the id under which they asked for it; `refund` 1: outside the member's limits, with a reason. */
  grants: { id: string; member_id: string; amount_cents: number; refund: 0 | 1; transfer: string; at_ms: number };
  withdrawals: {
    id: string;
    member_id: string;
    amount_cents: number;
    status: WithdrawalStatus;
    /** The operator's, of a rejected one. */
    reason: string;
    bank_name: string;
    sealed_account: string;
    masked_account: string;
    holder: string;
    approved_by: string | null;
    /** The system user who approved it; null for an approval under an earlier release, which knew a typed name alone. */
    approved_system: Generated<string | null>;
    created_ms: number;
    updated_ms: number;
    /** Counts the member's withdrawals from 1, without gaps (db/member-seq.ts). */
    seq: number;
    rev: number;
  };
  deposits: {
    id: string;
    member_id: string;
    amount_cents: number;
    status: DepositStatus;
    reason: string;
    provider: string;
    channel: string;
    created_ms: number;
    expires_ms: number;
    paid_ms: number | null;
    /** Counts the member's deposits from 1, without gaps. */
    seq: number;
    rev: number;
  };
  /** A provider's events, each taken once. */
  payment_events: { provider: string; event_id: string; deposit_id: string; outcome: string; at_ms: number };
  /** The sandbox provider's own book (payments/sandbox.ts). */
  sandbox_payments: {
    id: string;
    deposit_id: string;
    amount_cents: number;
    state: 'open' | 'paid' | 'cancelled';
    expires_ms: number;
    event_id: string;
    told: number;
  };
  /** `pending` 1: a raise to `pending_value` that may be confirmed from `pending_from_ms` on. */
  member_limits: {
    member_id: string;
    name: LimitName;
    value: number | null;
    pending: number;
    pending_value: number | null;
    pending_from_ms: number | null;
  };
  limit_changes: {
    id: string;
    member_id: string;
    at_ms: number;
    what: string;
    from_value: number | null;
    to_value: number | null;
    step: 'set' | 'asked' | 'confirmed';
    actor: 'member' | 'operator';
  };
  notifications: { id: string; member_id: string; kind: Notification['kind']; value_json: string; at_ms: number; rev: number };
  /** What operators did, numbered without gaps. */
  audit: {
    no: number;
    at_ms: number;
    actor: string;
    action: string;
    member_id: string | null;
    reason: string;
    before_json: string;
    after_json: string;
    /** The name that was typed with it (`--actor`); the actor is the system user. */
    remark: Generated<string>;
  };
  /** The chain over the log (ledger/audit-chain.ts): one link a line, and the last one signed. */
  audit_links: { no: number; hash: string };
  audit_head: { name: 'head'; no: number; hash: string; signature: string };
  /** Settings that were tightened, until they hold (db/coming-settings.ts). */
  coming_settings: { name: string; value: string; from_ms: number };
  /** Keys made at first start, sealed with the club's secret: `statement` (Ed25519). */
  sealed_keys: { name: string; sealed: string; public_key: string };
  /** The hash chains behind the draws (draws/chain.ts): the secret ones of their seeds stand sealed. */
  chains: { lottery_id: string; from_k: number; length: number; anchor: string; sealed_seeds: string; published_ms: number };
  /** `seed`, `dice` (JSON) and `drawn_ms` stand from the draw on, `void_reason` in place of dice; `settled` 1: every bet is. */
  periods: {
    lottery_id: string;
    k: number;
    expect: string;
    opens_ms: number;
    closes_ms: number;
    draws_ms: number;
    commitment: string;
    beacon: string;
    state: 'open' | 'closed' | 'drawn' | 'void';
    settled: number;
    seed: string | null;
    dice: string | null;
    void_reason: VoidReason | null;
    drawn_ms: number | null;
    rev: number;
  };
  /** What one request placed; `natural_key` knows a repetition by clients that send no id. */
  orders: { id: string; member_id: string; natural_key: string; at_ms: number };
  /** One play of one order. */
  bets: {
    id: string;
    order_id: string;
    member_id: string;
    lottery_id: string;
    k: number;
    play: Play;
    stake_cents: number;
    multiplier_hundredths: number;
    state: 'open' | 'settled' | 'refunded';
    payout_cents: number;
    at_ms: number;
    settled_ms: number | null;
    /** Counts the member's bets from 1, without gaps. */
    seq: number;
    rev: number;
  };
  /** A play session: bets and turns without a break between them. */
  play_sessions: { member_id: string; started_ms: number; last_ms: number };
  /** Of all editions; the present one's number stands in `ledger_state`. */
  wheel_prizes: {
    id: string;
    pos: number;
    title: string;
    image: string;
    points_cents: number;
    weight: number;
    edition: number;
  };
  /** A pair of the wheel's seeds, the server's and the member's. `server_seed` sealed until it is revealed; `prizes` (JSON) frozen with the member's text. */
  wheel_pairs: {
    member_id: string;
    no: number;
    server_seed: string;
    server_seed_hash: string;
    member_seed: string | null;
    prizes: string | null;
    edition: number | null;
    n: number;
    started_ms: number | null;
    revealed_ms: number | null;
  };
  wheel_spins: {
    id: string;
    member_id: string;
    pair_no: number;
    n: number;
    prize_id: string;
    points_cents: number;
    cost_cents: number;
    /** 1: a free turn. */
    free: number;
    at_ms: number;
    rev: number;
  };
}
