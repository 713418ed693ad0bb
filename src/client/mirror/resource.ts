import type { GameRowKind } from './game-rows.ts';
import type { LocalShelf, Order } from './shelf-table.ts';
import type { WalletRowId } from './wallet-rows.ts';

/** What a screen can be interested in, by name. */
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
  shelf: LocalShelf;
  /** Where it is a list: its order and its group on the shelf (`''` is all). */
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

const kinds: Record<ResourceKind, { shelf: LocalShelf; list?: (arg: string) => { order: Order; group: string } }> = {
  base: { shelf: 'base' },
  member: { shelf: 'member' },
  regions: { shelf: 'regions', list: () => ({ order: 'pos', group: '' }) },
  'video-classes': { shelf: 'classes', list: () => ({ order: 'pos', group: 'video' }) },
  'lottery-classes': { shelf: 'classes', list: () => ({ order: 'pos', group: 'lottery' }) },
  lotteries: { shelf: 'lotteries', list: () => ({ order: 'pos', group: '' }) },
  profiles: { shelf: 'profiles', list: (arg) => ({ order: 'pos', group: everything(arg) }) },
  'n-home': { shelf: 'profiles', list: () => ({ order: 'newest', group: '' }) },
  profile: { shelf: 'profiles' },
  videos: { shelf: 'videos', list: (arg) => ({ order: 'pos', group: everything(arg) }) },
  video: { shelf: 'videos' },
  notices: { shelf: 'notices', list: () => ({ order: 'newest', group: '' }) },
  messages: { shelf: 'messages', list: () => ({ order: 'newest', group: '' }) },
  withdrawals: { shelf: 'withdrawals', list: () => ({ order: 'newest', group: '' }) },
  deposits: { shelf: 'deposits', list: () => ({ order: 'newest', group: '' }) },
  'money-log': { shelf: 'money-log', list: () => ({ order: 'newest', group: '' }) },
  statement: { shelf: 'statement', list: () => ({ order: 'pos', group: '' }) },
  limits: { shelf: 'limits' },
  notifications: { shelf: 'notifications', list: () => ({ order: 'newest', group: '' }) },
  periods: { shelf: 'periods', list: (arg) => ({ order: 'newest', group: arg }) },
  period: { shelf: 'periods' },
  'game-records': { shelf: 'game-records', list: () => ({ order: 'newest', group: '' }) },
  'game-record': { shelf: 'game-records' },
  receipts: { shelf: 'receipts', list: () => ({ order: 'newest', group: '' }) },
  'wheel-spins': { shelf: 'wheel-spins', list: () => ({ order: 'newest', group: '' }) },
  // Its answer is of this moment alone, and kept nowhere (mirror/lottery-clocks.ts).
  'lottery-clock': { shelf: 'games' },
  'lottery-results': { shelf: 'games' },
  'lottery-odds': { shelf: 'games' },
  winners: { shelf: 'games' },
  fairness: { shelf: 'games' },
  'wheel-facts': { shelf: 'games' },
  'wheel-prizes': { shelf: 'games' },
  'wheel-wins': { shelf: 'games' },
  favourites: { shelf: 'favourites', list: () => ({ order: 'newest', group: '' }) },
  posts: { shelf: 'posts', list: () => ({ order: 'newest', group: '' }) },
  reports: { shelf: 'reports', list: () => ({ order: 'newest', group: '' }) },
  bank: { shelf: 'wallet' },
  banks: { shelf: 'wallet' },
  'withdraw-rules': { shelf: 'wallet' },
  'personal-report': { shelf: 'wallet' },
  sessions: { shelf: 'wallet' },
};

export function resourceOf(kind: ResourceKind, arg = ''): Resource {
  const { shelf, list } = kinds[kind];
  return {
    key: `${kind}/${arg}`,
    kind,
    arg,
    shelf,
    ...(list ? { list: list(arg) } : {}),
    ...(paged.has(kind) ? { paged: true } : {}),
  };
}

/** The resource that has this key. */
export function resourceOfKey(key: string): Resource {
  const [kind = '', ...rest] = key.split('/');
  return resourceOf(kind as ResourceKind, rest.join('/'));
}
