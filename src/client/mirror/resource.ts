import type { LocalCollection, Order } from './collection-table.ts';
import type { GameRowKind } from './game-rows.ts';
import type { WalletRowId } from './wallet-rows.ts';

/** What a screen can be subscribed in, by name. */
export type ResourceKind =
  | 'base'
  | 'member'
  | 'regions'
  | 'video-classes'
  | 'lottery-classes'
  | 'lotteries'
  | 'profiles'
  | 'n-home'
  | 'profile'
  | 'videos'
  | 'video'
  | 'notices'
  | 'messages'
  | 'withdrawals'
  | 'deposits'
  | 'money-log'
  | 'statement'
  | 'limits'
  | 'notifications'
  | 'periods'
  | 'period'
  | 'game-records'
  | 'game-record'
  | 'receipts'
  | 'wheel-spins'
  | 'lottery-clock'
  | GameRowKind
  | 'favourites'
  | 'posts'
  | 'reports'
  | WalletRowId;

export type Resource = {
  key: string;
  kind: ResourceKind;
  /** A region, a class, a lottery's key, or an id; '' where there is none. */
  arg: string;
  collection: LocalCollection;
  /** Where it is a list: its order and its group on the collection (`''` is all). */
  list?: { order: Order; group: string };
  /** A call gives the list page by page, also beyond what the phone keeps. */
  paged?: boolean;
};

const paged: ReadonlySet<ResourceKind> = new Set([
  'profiles',
  'n-home',
  'videos',
  'messages',
  'withdrawals',
  'deposits',
  'game-records',
  'money-log',
]);

const everything = (arg: string): string => (arg === '0' ? '' : arg);

const kinds: Record<ResourceKind, { collection: LocalCollection; list?: (arg: string) => { order: Order; group: string } }> = {
  base: { collection: 'base' },
  member: { collection: 'member' },
  regions: { collection: 'regions', list: () => ({ order: 'pos', group: '' }) },
  'video-classes': { collection: 'classes', list: () => ({ order: 'pos', group: 'video' }) },
  'lottery-classes': { collection: 'classes', list: () => ({ order: 'pos', group: 'lottery' }) },
  lotteries: { collection: 'lotteries', list: () => ({ order: 'pos', group: '' }) },
  profiles: { collection: 'profiles', list: (arg) => ({ order: 'pos', group: everything(arg) }) },
  'n-home': { collection: 'profiles', list: () => ({ order: 'newest', group: '' }) },
  profile: { collection: 'profiles' },
  videos: { collection: 'videos', list: (arg) => ({ order: 'pos', group: everything(arg) }) },
  video: { collection: 'videos' },
  notices: { collection: 'notices', list: () => ({ order: 'newest', group: '' }) },
  messages: { collection: 'messages', list: () => ({ order: 'newest', group: '' }) },
  withdrawals: { collection: 'withdrawals', list: () => ({ order: 'newest', group: '' }) },
  deposits: { collection: 'deposits', list: () => ({ order: 'newest', group: '' }) },
  'money-log': { collection: 'money-log', list: () => ({ order: 'newest', group: '' }) },
  statement: { collection: 'statement', list: () => ({ order: 'pos', group: '' }) },
  limits: { collection: 'limits' },
  notifications: { collection: 'notifications', list: () => ({ order: 'newest', group: '' }) },
  periods: { collection: 'periods', list: (arg) => ({ order: 'newest', group: arg }) },
  period: { collection: 'periods' },
  'game-records': { collection: 'game-records', list: () => ({ order: 'newest', group: '' }) },
  'game-record': { collection: 'game-records' },
  receipts: { collection: 'receipts', list: () => ({ order: 'newest', group: '' }) },
  'wheel-spins': { collection: 'wheel-spins', list: () => ({ order: 'newest', group: '' }) },
  // Its answer is of this moment alone, and kept nowhere (mirror/lottery-clocks.ts).
  'lottery-clock': { collection: 'games' },
  'lottery-results': { collection: 'games' },
  'lottery-odds': { collection: 'games' },
  winners: { collection: 'games' },
  fairness: { collection: 'games' },
  'wheel-facts': { collection: 'games' },
  'wheel-prizes': { collection: 'games' },
  'wheel-wins': { collection: 'games' },
  favourites: { collection: 'favourites', list: () => ({ order: 'newest', group: '' }) },
  posts: { collection: 'posts', list: () => ({ order: 'newest', group: '' }) },
  reports: { collection: 'reports', list: () => ({ order: 'newest', group: '' }) },
  bank: { collection: 'wallet' },
  banks: { collection: 'wallet' },
  'withdraw-rules': { collection: 'wallet' },
  'personal-report': { collection: 'wallet' },
  sessions: { collection: 'wallet' },
};

export function resourceOf(kind: ResourceKind, arg = ''): Resource {
  const { collection, list } = kinds[kind];
  return {
    key: `${kind}/${arg}`,
    kind,
    arg,
    collection,
    ...(list ? { list: list(arg) } : {}),
    ...(paged.has(kind) ? { paged: true } : {}),
  };
}

/** The resource that has this key. */
export function resourceOfKey(key: string): Resource {
  const [kind = '', ...rest] = key.split('/');
  return resourceOf(kind as ResourceKind, rest.join('/'));
}
