import type { Order } from '#contract/collections/collection.ts';
import { collectionLists, type ListName } from '#contract/collections/mirror.ts';
import { type LocalCollection, orderOf } from './collection-table.ts';
import type { GameRowKind } from './game-rows.ts';
import type { WalletRowId } from './wallet-rows.ts';

/** What is requested individually: a single row, or a reply that is not a row of a collection. */
type SingleKind =
  | 'member'
  | 'profile'
  | 'video'
  | 'period'
  | 'game-record'
  | 'withdrawal'
  | 'deposit'
  | 'movement'
  | 'lottery-clock'
  | GameRowKind
  | WalletRowId;

/** What a screen can subscribe to, by name. */
export type ResourceKind = ListName | SingleKind;

export type Resource = {
  key: string;
  kind: ResourceKind;
  /** A region, a class, a lottery's key, or an id; '' if there is none. */
  arg: string;
  collection: LocalCollection;
  /** For a list: its order and its group in the collection (`''` is all). */
  list?: { order: Order; group: string };
  /** A call returns the list page by page, also beyond what is stored. */
  paged?: boolean;
};

const singles: Record<SingleKind, LocalCollection> = {
  member: 'member',
  profile: 'profiles',
  video: 'videos',
  period: 'periods',
  'game-record': 'game-records',
  withdrawal: 'withdrawals',
  deposit: 'deposits',
  movement: 'money-log',
  // Its reply is valid only now, and is never stored (mirror/lottery-clocks.ts).
  'lottery-clock': 'games',
  'lottery-results': 'games',
  'lottery-odds': 'games',
  winners: 'games',
  fairness: 'games',
  'wheel-facts': 'games',
  'wheel-prizes': 'games',
  'wheel-wins': 'games',
  bank: 'wallet',
  banks: 'wallet',
  'withdraw-rules': 'wallet',
  'personal-report': 'wallet',
  sessions: 'wallet',
};

export function resourceOf(kind: ResourceKind, arg = ''): Resource {
  const key = `${kind}/${arg}`;
  const found = collectionLists.get(kind);
  if (!found) return { key, kind, arg, collection: singles[kind as SingleKind] };
  const { collection, order = orderOf(collection), group, call, pages } = found;
  // Calls use 0 for all groups.
  const asked = call && arg === '0' ? '' : arg;
  return { key, kind, arg, collection, list: { order, group: group ?? asked }, ...(pages ? { paged: true } : {}) };
}

/** The resource with this key. */
export function resourceOfKey(key: string): Resource {
  const [kind = '', ...rest] = key.split('/');
  return resourceOf(kind as ResourceKind, rest.join('/'));
}
