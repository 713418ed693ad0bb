import type { Collection, Order } from '#contract/collections/collection.ts';
import type { MemberInfo } from '#contract/collections/member.ts';
import { type CollectionName, type CollectionRow, collectionOf, collections } from '#contract/collections/mirror.ts';
import type { ProfileItem } from '#contract/collections/profiles.ts';
import type { GameRowKind, GameRows } from './game-rows.ts';
import type { WalletRowId, WalletRows } from './wallet-rows.ts';

/** The collections of the mirror: the server's, the member's own row, and the single replies of wallet and games. */
export type LocalCollection = CollectionName | 'member' | 'wallet' | 'games';

/** Whether `/mirror/:collection` serves it; the others are pulled by their own calls only. */
export const isServerCollection = (name: LocalCollection): name is CollectionName => name in collections;

type Profile = CollectionRow<'profiles'>;

/** A row as the mirror stores it. A profile is either whole, or the part that lists contain. */
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

/** A row's line in the table of contents, so that lists are made without reading the chunks. */
export type Entry = {
  /** Its position in the operator's order. */
  pos: number;
  /** When it was published, in ms. */
  at: number;
  /** What its collection groups it by: a profile's region, a video's class; '' without groups. */
  group: string;
  /** False for a profile of which only the list's part is stored. */
  whole: boolean;
  /** When the server last sent or confirmed it, in ms. */
  seenMs: number;
  /** The last full pull that contained it. */
  mark: number;
};

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const count = (value: unknown): number => (typeof value === 'number' ? value : 0);

export const isWholeProfile = (row: MirrorRow<'profiles'>): row is Profile => 'pictures' in row;

/** A row's line in the table of contents. */
export function entryOf(collection: LocalCollection, row: MirrorRow, seenMs: number, mark: number): Entry {
  const fields: Record<string, unknown> = row;
  const { posOf, group = '' }: Pick<Collection, 'posOf' | 'group'> = isServerCollection(collection) ? collectionOf(collection) : {};
  return {
    pos: posOf ? posOf(row as never) : count(fields.pos),
    at: count(fields.at_ms),
    group: text(fields[group]),
    whole: !('xuanfei_name' in fields) || 'pictures' in fields,
    seenMs,
    mark,
  };
}

/**
 * A row after `incoming` has arrived: the part of a profile that a list contains does not erase the rest, and with `addsTexts` no
 * row erases texts in other languages than its own.
 */
export function mergeRow(old: MirrorRow | undefined, incoming: MirrorRow, addsTexts = false): MirrorRow {
  if (!old) return incoming;
  if (!('xuanfei_name' in old && isWholeProfile(old)) || !('xuanfei_name' in incoming) || isWholeProfile(incoming))
    return addsTexts ? withTextsOf(old, incoming) : incoming;
  const { texts: listed, ...item } = incoming;
  const { texts, ...whole } = old;
  return { ...whole, ...item, ...mergedTexts(texts, listed), img_url: old.img_url, cover_url: incoming.img_url };
}

/** With the texts of the row before in the languages that this one does not have. */
function withTextsOf(old: MirrorRow, incoming: MirrorRow): MirrorRow {
  const before = 'texts' in old ? old.texts : undefined;
  const texts = 'texts' in incoming ? incoming.texts : undefined;
  return before && texts ? ({ ...incoming, texts: { ...before, ...texts } } as MirrorRow) : incoming;
}

/** In the languages of the whole profile: of another one a list does not have all words. */
function mergedTexts(whole: Profile['texts'], listed: ProfileItem['texts']): Pick<Profile, 'texts'> {
  if (!whole || !listed) return {};
  return { texts: Object.fromEntries(Object.entries(whole).map(([code, words]) => [code, { ...words, ...listed[code] }])) };
}

/** A row with other counts: the same object if they are what it has. */
export function withCounts(row: MirrorRow, counts: Readonly<Record<string, unknown>>): MirrorRow {
  const old: Readonly<Record<string, unknown>> = row;
  return Object.entries(counts).some(([field, value]) => old[field] !== value) ? { ...row, ...counts } : row;
}

/** The order of the lists made from a collection. Single replies have none of their own. */
export const orderOf = (name: LocalCollection): Order => (isServerCollection(name) ? collectionOf(name).order : 'pos');

/** Collections that are shown as long lists: their first rows are found without the table of contents. */
export const isLong = (name: LocalCollection): boolean => isServerCollection(name) && collectionOf(name).isLong === true;

/** What a row's position in a list depends on. */
type OrderedEntry = Pick<Entry, 'pos' | 'at'>;

/** The server's order: ties are broken by id, byte by byte. */
export function compareLines(order: Order, a: readonly [string, OrderedEntry], b: readonly [string, OrderedEntry]): number {
  const difference = order === 'pos' ? a[1].pos - b[1].pos : b[1].at - a[1].at;
  if (difference !== 0) return difference;
  return a[0] < b[0] ? -1 : Number(a[0] > b[0]);
}
