import type { Generated } from 'kysely';
import type { Notification } from '#contract/collections/notifications.ts';
import type { Post } from '#contract/collections/posts.ts';
import type { ReportKind } from '#contract/commands/report.ts';
import type { LanguageCode } from '#contract/languages.ts';
import type { TransferKind } from '#contract/ledger-kinds.ts';
import type { PushWord } from '#contract/push-words.ts';
import type { DepositStatus, VoidReason, WithdrawalStatus } from '#contract/record-statuses.ts';
import type { LimitName } from '#domain/limits.ts';
import type { Play } from '#domain/odds.ts';

/**
 * The tables as Kysely sees them, the same on SQLite and PostgreSQL: times are Unix milliseconds, booleans are 0 or 1, JSON is stored as
 * text, amounts are integers in hundredths of a point. Every row of a collection has `rev`, the collection's revision in which it last
 * changed; the mirror's reads use it for rows and tombstones.
 */
export interface Tables {
  /** Migrations that ran, by name, and when (text in UTC; 1970 if that was not recorded). */
  migrations: { name: string; timestamp: Generated<string> };
  /** One row that Kysely's migrator needs; the actual lock is the transaction's. */
  migration_lock: { id: string; is_locked: number };
  /** The club itself: `secret_fingerprint`, `epoch` (identifies this database in mirror cursors), `demo`. */
  club: { name: string; value: string };
  /** Settings and flags under their own names; values as text. */
  settings: { name: string; value: string };
  /** One row per collection, updated in every transaction that changes it, so that its lock orders the commits. `swept_rev`: tombstones up to it are deleted. */
  shelf_revs: { shelf: string; rev: number; swept_rev: number };
  tombstones: { shelf: string; id: string; rev: number; at_ms: number };
  members: {
    id: string;
    username: string;
    /** NFKC, lower case: this must be unique. */
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
    /** The number of fund passwords that the member has had: 0 before the first. */
    fund_version: Generated<number>;
    fund_tries: Generated<number>;
    fund_locked_until_ms: Generated<number>;
    /** How often a payout account was bound: all but the first are changes. */
    bank_binds: Generated<number>;
    /** When the account or the fund password was last changed (not first set); null: never. */
    cooling_from_ms: Generated<number | null>;
    excluded_until_ms: Generated<number | null>;
    /** Who caused the pause: the member, or somebody with the same payout account (commands/pause-play.ts). */
    excluded_by: Generated<'member' | 'account' | null>;
    invite: string | null;
    adsid: string | null;
    kefu_id: string | null;
    created_ms: number;
  };
  /**
   * Pictures that members uploaded (media/uploads.ts); `id` is the name of their files. `unused` waits to be chosen, `gone` for its files
   * to be deleted.
   */
  uploads: { id: string; member_id: string; state: 'unused' | 'used' | 'gone'; at_ms: number };
  /** Tokens are stored only as SHA-256. */
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
  /**
   * Where a member is notified outside the app (push/README.md): one for each session, and with it. The four kinds and `amounts` are 0 or 1.
   * `notices_ms`: notices up to this time are no news there. `failures`: messages in a row that could not be delivered.
   */
  push_subscriptions: {
    id: string;
    member_id: string;
    session_id: string;
    endpoint: string;
    p256dh: string;
    auth: string;
    language: LanguageCode;
    wallet: number;
    bets: number;
    notices: number;
    board: number;
    amounts: number;
    notices_ms: number;
    failures: Generated<number>;
    created_ms: number;
  };
  /** What is to be sent to a subscription; a later message with the same `tag` replaces it. `what` and `about` select the text (push/message.ts). */
  push_messages: {
    subscription_id: string;
    tag: string;
    what: PushWord;
    about: string;
    value_json: string;
    at_ms: number;
    tries: Generated<number>;
    next_ms: number;
  };
  /** Devices from which a member has logged in, as hashes of their names (commands/known-devices.ts). */
  known_devices: { member_id: string; device: string; seen_ms: number };
  /** Keys by which a member logs in without the password: the credential's id and public key, as base64url, and a JSON list. */
  passkeys: {
    id: string;
    member_id: string;
    credential_id: string;
    public_key: string;
    /** How often the authenticator says it was used; 0 if it does not count. */
    counter: number;
    transports: string;
    name: string;
    created_ms: number;
    used_ms: number | null;
  };
  /** Challenges that wait for an authenticator's answer, as hashes; `member_id`: to whom the passkey is added, null for a log-in. */
  passkey_challenges: { hash: string; member_id: string | null; device: string; expires_ms: number };
  /** `uses_left` null: no limit. */
  invites: { code: string; uses_left: number | null; used: number; created_ms: number };
  /** Strict rate limits, shared by all processes: events of a key in a window of time. */
  rate_events: { id: string; key: string; at_ms: number };
  /** Third-party log-in nonces that were used (Q25). */
  sso_nonces: { nonce: string; expires_ms: number };
  regions: {
    id: string;
    name: string;
    pos: number;
    /** Key of the city tile that represents the region, or ''. */
    city: string;
    /** JSON Picture[], the city's gallery. */
    pictures: string;
    /** JSON: the region's name in each language, as far as known. */
    names: Generated<string>;
    /** 1: it is one of the city tiles. */
    tile: Generated<number>;
    rev: number;
  };
  /** Classes of videos and of lotteries. */
  classes: {
    id: string;
    name: string;
    /** The language of its own columns' text, and the texts in others, as JSON (row-texts.ts). */
    language: Generated<LanguageCode>;
    texts: Generated<string>;
    kind: 'video' | 'lottery';
    pos: number;
    rev: number;
  };
  lotteries: {
    id: string;
    key: string;
    name: string;
    desc: string;
    /** The language of its own columns' text, and the texts in others, as JSON (row-texts.ts). */
    language: Generated<LanguageCode>;
    texts: Generated<string>;
    ico: string;
    class_id: string;
    pos: number;
    hot: number;
    rev: number;
    period_seconds: Generated<number>;
    /** Return to player in hundredths. */
    rtp: Generated<number>;
    /** 1: no more periods open; 2: none until an operator reopens it. */
    closed: Generated<number>;
  };
  videos: {
    id: string;
    class_id: string;
    title: string;
    info: string;
    /** The language of its own columns' text, and the texts in others, as JSON (row-texts.ts). */
    language: Generated<LanguageCode>;
    texts: Generated<string>;
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
    /** The value of `plays` when the collection last changed for it: mirrors are notified now and then, not of every play. */
    told_plays: Generated<number>;
    pos: number;
    added_ms: number;
    /** 1 in the first, 2 in the second row of videos on Home (Q28), else 0. */
    home_row: number;
    /** Its place in that row; videos with the same place are ordered by `pos`. */
    home_pos: Generated<number>;
    hidden: number;
    /** The collection's revision in which its plays were last published; `rev` is the row's, which does not change for them. */
    counts_rev: Generated<number>;
    rev: number;
  };
  captions: {
    clip: string;
    /** BCP 47. */
    lang: string;
    /** JSON Cue[] (media/captions.ts). */
    cues: string;
    count: number;
    /** A hash of the content: a cached copy with a different one is outdated. */
    hash: string;
    at_ms: number;
  };
  /** Counted plays (H2): one per member, video and day in the operator's time zone. */
  plays: { member_id: string; video_id: string; day: string; at_ms: number };
  profiles: {
    id: string;
    region_id: string;
    name: string;
    title: string;
    remark: string;
    price: string;
    /** The language of title, remark, price, services and content, and these in others, as JSON (row-texts.ts). */
    language: Generated<LanguageCode>;
    texts: Generated<string>;
    height: string;
    weight: string;
    one: string;
    two: string;
    three: string;
    /** JSON text[]. */
    services: string;
    /** JSON text[]. */
    types: string;
    /** The operator's HTML, cleaned (rich-text.ts). */
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
    /** Who recorded the consent. */
    consent_by: Generated<string | null>;
    /** When consent was last withdrawn; everything that identified the person was erased then. */
    withdrawn_ms: Generated<number | null>;
    published: number;
    /** The operator's own name for the profile in imported files; unique. */
    import_key: Generated<string | null>;
    /** Views that are counted but not yet in `views`; whether those or a rating wait for the next publishing (jobs). */
    unshown_views: Generated<number>;
    counts_due: Generated<number>;
    /** 1: a rating is waiting too, or only a rating. */
    ratings_due: Generated<number>;
    /** The number of members who rated, and the sum of their stars, as last published. */
    ratings: Generated<number>;
    stars_sum: Generated<number>;
    /** The collection's revision in which these counts were last published; `rev` is the row's, which does not change for them. */
    counts_rev: Generated<number>;
    rev: number;
  };
  /** Verifications of profiles (H3); `ended_ms` null: in force, at most one per profile. */
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
  /** Who opened which profile on which day, until the day is over, so that it counts once. */
  profile_views: { member_id: string; profile_id: string; day_ms: number };
  /** A member's marks on a profile: `want` 1 is a favourite, `stars` 0 no rating. */
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
    /** The reporter's revision: reports are one of a member's own collections. */
    rev: number;
  };
  /** Files that are no longer used, as paths below the media folder, until they are deleted (media/file-deletions.ts). */
  file_deletions: { name: string; at_ms: number; tries: Generated<number> };
  /**
   * What was deleted, closed or tightened, for a club that is restored from an earlier backup (removal-list.ts). `id` of a limit:
   * `<member>.<name>`; of an erased profile that came from a file a second row has `import.<import_key>`. `value`: the end of an
   * exclusion, or the value of a limit.
   */
  removals: { kind: 'profile' | 'member' | 'exclusion' | 'limit' | 'message' | 'video'; id: string; at_ms: number; value: number | null };
  notices: {
    id: string;
    /** What members read for whose language there is no text. */
    name: string;
    text: string;
    /** The language of those two. */
    language: Generated<LanguageCode>;
    /** The texts in the other languages, by code, as JSON. */
    texts: Generated<string>;
    /** When it was published; before that, when it is due. */
    at_ms: number;
    rev: number;
    /** Members see only `shown` ones. Only an operator and commands/update-notice-states.ts change it; reads never compare with a clock. */
    state: Generated<'scheduled' | 'shown' | 'ended'>;
    starts_ms: Generated<number | null>;
    ends_ms: Generated<number | null>;
  };
  /** Exactly what the board shows: `member_id` null if no member of the club wrote it. */
  messages: { id: string; member_id: string | null; nickname: string; content: string; at_ms: number; rev: number };
  /** What members wrote for the board, also what is not, or no longer, shown; a shown one is in `messages` under the same id. */
  posts: {
    id: string;
    member_id: string;
    nickname: string;
    content: string;
    state: Post['state'];
    /** The operator's reason, if it was removed. */
    reason: string;
    at_ms: number;
    decided_ms: number | null;
    rev: number;
  };
  banners: { id: string; url: string; picture: string | null; pos: number };
  /**
   * The ledger's accounts. A member's account is updated with every entry and is never below zero; the house's balances are in
   * `house_balances`. `seq`, `hash`, `signature`: the statement's head, of available accounts; `played_cents` to `withdrawn_cents`: the
   * sums of their movements so far (ledger/lifetime-sums.ts).
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
  /** Counters that are incremented in the transaction that uses them: `last_transfer`, `last_audit`. */
  ledger_state: { name: string; value: number };
  /** Numbered without gaps; `command_id` is the unique id of its cause. */
  transfers: { no: number; id: string; kind: TransferKind; command_id: string; corrects: string | null; at_ms: number };
  /** The entries of a transfer sum to zero. `seq` to `hash`: the statement's link, of available accounts. */
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
  /** The house's balances as of a transfer; later entries are added to them. */
  house_balances: { account: string; balance_cents: number; upto_no: number };
  /** Commands that were executed, refused or closed, by the id that the client created (commands/idempotency.ts). */
  commands: { member_id: string; id: string; name: string; body_hmac: string; reply: string; at_ms: number };
  /** The revision of a member's own collections; its lock orders the member's transactions. `gone` 1: the account was permanently closed. */
  member_revs: { member_id: string; rev: number; gone: Generated<number> };
  /** Members who closed their account within the last day (commands/sweep-leaving.ts). */
  left_members: { member_id: string; at_ms: number };
  /** User names of closed accounts that may not be used, and payout accounts of paused members, until the given time, as HMAC (commands/leaving-marks.ts). */
  leaving_marks: { kind: 'username' | 'account'; mark: string; until_ms: number };
  /** The operator's one-time codes, as HMAC. */
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
    /** HMAC of the account (commands/account-marks.ts); '' if an earlier release bound it and no mark was looked up since. */
    mark: Generated<string>;
  };
  /** What operators granted, by the id of their request; `refund` 1: outside the member's limits, with a reason. */
  grants: { id: string; member_id: string; amount_cents: number; refund: 0 | 1; transfer: string; at_ms: number };
  withdrawals: {
    id: string;
    member_id: string;
    amount_cents: number;
    status: WithdrawalStatus;
    /** The operator's reason, if it was rejected. */
    reason: string;
    bank_name: string;
    sealed_account: string;
    masked_account: string;
    holder: string;
    approved_by: string | null;
    /** The system user who approved it; null for an approval under an earlier release, which recorded only a typed name. */
    approved_system: Generated<string | null>;
    /** When it was last approved; null if it never was, or under an earlier release. */
    approved_ms: Generated<number | null>;
    created_ms: number;
    updated_ms: number;
    /** Numbers the member's withdrawals from 1, without gaps (db/member-seq.ts). */
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
    /** When it was given up: cancelled, expired or rejected; null if it never was, or under an earlier release. It may still be paid after that. */
    ended_ms: number | null;
    /** Numbers the member's deposits from 1, without gaps. */
    seq: number;
    rev: number;
  };
  /** A provider's events, each processed once. */
  payment_events: { provider: string; event_id: string; deposit_id: string; outcome: string; at_ms: number };
  /** The sandbox provider's own records (payments/sandbox.ts). */
  sandbox_payments: {
    id: string;
    deposit_id: string;
    amount_cents: number;
    state: 'open' | 'paid' | 'cancelled';
    expires_ms: number;
    event_id: string;
    told: number;
  };
  /** `pending` 1: an increase to `pending_value` that can be confirmed from `pending_from_ms` on. */
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
  /** The chain over the audit log (ledger/audit-chain.ts): one link per line, the last one signed. */
  audit_links: { no: number; hash: string };
  audit_head: { name: 'head'; no: number; hash: string; signature: string };
  /** Settings that were tightened, until they come into force (db/coming-settings.ts). */
  coming_settings: { name: string; value: string; from_ms: number };
  /** Keys created at the first start, sealed with the club's secret: `statement` (Ed25519). */
  sealed_keys: { name: string; sealed: string; public_key: string };
  /** The hash chains behind the draws (draws/chain.ts): their secret seeds are stored sealed. */
  chains: { lottery_id: string; from_k: number; length: number; anchor: string; sealed_seeds: string; published_ms: number };
  /** `seed`, `dice` (JSON) and `drawn_ms` are set by the draw, or `void_reason` instead of dice; `settled` 1: every bet is settled. */
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
  /** What one request placed; `natural_key` recognises repetitions from clients that send no id. */
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
    /** Numbers the member's bets from 1, without gaps. */
    seq: number;
    rev: number;
  };
  /** A play session: bets and spins without a break between them. */
  play_sessions: { member_id: string; started_ms: number; last_ms: number };
  /** Of all editions; the current one's number is in `ledger_state`. */
  wheel_prizes: {
    id: string;
    pos: number;
    title: string;
    image: string;
    points_cents: number;
    weight: number;
    edition: number;
    /** The language of its title, and the titles in others, as JSON (row-texts.ts): beside what a pair of seeds is promised with. */
    language: Generated<LanguageCode>;
    texts: Generated<string>;
  };
  /** A pair of the wheel's seeds, the server's and the member's. `server_seed` is sealed until it is revealed; `prizes` (JSON) is fixed when the member's seed is set. */
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
