import type { MemberInfo } from '#contract/collections/member.ts';
import type { CollectionName, CollectionRow } from '#contract/collections/mirror.ts';
import type { ProfileItem } from '#contract/collections/profiles.ts';
import type { GameRowKind, GameRows } from './game-rows.ts';
import type { WalletRowId, WalletRows } from './wallet-rows.ts';

/** The collections of the mirror: the server's, the member's own row, and the wallet's and the games' single answers. */
export type LocalCollection = CollectionName | 'member' | 'wallet' | 'games';

/** Whether `/mirror/:collection` knows it; the others come by their own calls alone. */
export const isServerCollection = (name: LocalCollection): name is CollectionName => !['member', 'wallet', 'games'].includes(name);

type Profile = CollectionRow<'profiles'>;

/** A row as the mirror keeps it. A profile is whole, or what a list said of it. */
export type MirrorRow<Collection extends LocalCollection = LocalCollection> = Collection extends 'member'
  ? MemberInfo
  : Collection extends 'wallet'
    ? WalletRows[WalletRowId]
    : Collection extends 'games'
      ? GameRows[GameRowKind]
      : Collection extends 'profiles'
        ? Profile | ProfileItem
        : Collection extends CollectionName
          ? CollectionRow<Collection>
          : never;

/** What the table of contents keeps of a row, so that lists are made without opening the chunks. */
export type Entry = {
  /** The operator's order; of a statement, its entries from the last one back. */
  pos: number;
  /** When it was published, in ms. */
  at: number;
  /** The region of a profile, the class of a video or lottery, the kind of a class, the lottery of a period or bet. */
  group: string;
  /** False for a profile of which only the list's part is here. */
  whole: boolean;
  /** When the server last sent or confirmed it, in ms. */
  seenMs: number;
  /** The full pull that it was last part of. */
  mark: number;
};

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const count = (value: unknown): number => (typeof value === 'number' ? value : 0);

export const isWholeProfile = (row: MirrorRow<'profiles'>): row is Profile => 'pictures' in row;

/** A statement's order: its signed head, then the entries from the last one back to the first. */
const statementPos = (fields: Record<string, unknown>): number => ('signature' in fields ? Number.MIN_SAFE_INTEGER : -count(fields.seq));

/** The table of contents' line for a row. */
export function entryOf(row: MirrorRow, seenMs: number, mark: number): Entry {
  const fields: Record<string, unknown> = row;
  return {
    pos: 'hash' in fields ? statementPos(fields) : count(fields.pos),
    at: count(fields.at_ms),
    group: text(fields.region_id) || text(fields.class_id) || text(fields.kind) || text(fields.lottery),
    whole: !('xuanfei_name' in fields) || 'pictures' in fields,
    seenMs,
    mark,
  };
}

/** A row as it stands after `incoming` came: what a list says of a profile does not forget the rest of it. */
export function mergeRow(old: MirrorRow | undefined, incoming: MirrorRow): MirrorRow {
  if (!old || !('xuanfei_name' in old) || !('xuanfei_name' in incoming)) return incoming;
  if (!isWholeProfile(old) || isWholeProfile(incoming)) return incoming;
  return { ...old, ...incoming, img_url: old.img_url, cover_url: incoming.img_url };
}

/** The order of a collection's rows in the lists made from it. */
export type Order = 'pos' | 'newest';
export const collectionOrder: Record<LocalCollection, Order> = {
  base: 'pos',
  member: 'pos',
  regions: 'pos',
  classes: 'pos',
  lotteries: 'pos',
  profiles: 'pos',
  videos: 'pos',
  notices: 'newest',
  messages: 'newest',
  withdrawals: 'newest',
  deposits: 'newest',
  'money-log': 'newest',
  notifications: 'newest',
  periods: 'newest',
  'game-records': 'newest',
  receipts: 'newest',
  'wheel-spins': 'newest',
  favourites: 'newest',
  posts: 'newest',
  reports: 'newest',
  statement: 'pos',
  limits: 'pos',
  wallet: 'pos',
  games: 'pos',
};

/** Collections that are shown as long lists: their first rows are found without the table of contents. */
export const longCollections: ReadonlySet<LocalCollection> = new Set(['profiles', 'videos', 'notices', 'messages', 'money-log']);

/** What a row's place in a list depends on. */
type OrderedEntry = Pick<Entry, 'pos' | 'at'>;

/** The server's order: ties go by id, byte by byte. */
export function compareLines(order: Order, [idA, a]: [string, OrderedEntry], [idB, b]: [string, OrderedEntry]): number {
  const difference = order === 'pos' ? a.pos - b.pos : b.at - a.at;
  if (difference !== 0) return difference;
  return idA < idB ? -1 : Number(idA > idB);
}
