/**
 * The tables as Kysely sees them, alike on SQLite and PostgreSQL: times are Unix milliseconds, truth is 0 or 1, JSON
 * stands as text, amounts are integers of hundredths of a point. Every row of a shelf has `rev`, the shelf's
 * revision in which it last changed: the mirror feed reads rows and tombstones by it.
 */
export interface Tables {
  /** Migrations that ran, by name. */
  migrations: { name: string };
  /** The club itself: `secret_fingerprint`, `epoch` (names this database in mirror cursors), `demo`. */
  club: { name: string; value: string };
  /** Settings and flags under their own names; values as text. */
  settings: { name: string; value: string };
  /** One row a shelf, updated in every transaction that changes it: commits are ordered by its lock. `swept_rev`: tombstones up to it are gone. */
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
    invite: string | null;
    adsid: string | null;
    kefu_id: string | null;
    created_ms: number;
  };
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
    rev: number;
  };
  /** Classes of videos and of lotteries. */
  classes: { id: string; name: string; kind: 'video' | 'lottery'; pos: number; rev: number };
  lotteries: { id: string; key: string; name: string; desc: string; ico: string; class_id: string; pos: number; hot: number; rev: number };
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
    /** JSON Picture, or null. */
    picture: string | null;
    plays: number;
    pos: number;
    added_ms: number;
    /** 1 in the first, 2 in the second row of videos on Home (Q28), else 0. */
    home_row: number;
    hidden: number;
    rev: number;
  };
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
    /** HTML by the operator. */
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
    published: number;
    rev: number;
  };
  notices: { id: string; name: string; text: string; at_ms: number; rev: number };
  messages: { id: string; member_id: string | null; nickname: string; content: string; at_ms: number; rev: number };
  banners: { id: string; url: string; picture: string | null; pos: number };
  /** The ledger's accounts; the wallet's issue adds transfers and entries. */
  accounts: { name: string; balance_cents: number };
}
