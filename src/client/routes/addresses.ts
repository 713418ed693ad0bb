import type { ComponentType } from 'react';
import { at } from '../i18n/messages.ts';

/** What a screen's file gives: a component without props; parameters come from `useParameter`. */
export type ScreenModule = { default: ComponentType };

/** `open`: anybody, unless video_login is 1. `member`: needs a token (T5, P3). `entry`: always, also while video_login is 1. */
export type Gate = 'open' | 'member' | 'entry';

export type Address = {
  /** The canonical spelling (Q2). Paths match case-insensitively. */
  path: `/${string}`;
  /** Further spellings that differ in more than case. */
  aliases?: readonly string[];
  /** The query's parameters that the screen reads. */
  parameters?: readonly string[];
  gate: Gate;
  /** One of the five pages that show the tab bar (R43). */
  tab?: true;
  screen: () => Promise<ScreenModule>;
};

/** Every address of the checklist's section R but `/` (R1) and the unknown path (R46); /Limits, /MyData, /CloseAccount, /Statement, /Fairness and /DrawCheck are ours. */
export const addresses = [
  { path: '/Home', gate: 'open', tab: true, screen: () => import('../screens/home/home.tsx') },
  { path: '/MessageBoard', gate: 'member', tab: true, screen: at('board', () => import('../screens/board/message-board.tsx')) },
  { path: '/game_n', gate: 'open', tab: true, screen: at('games', () => import('../screens/games/picker.tsx')) },
  {
    path: '/video',
    parameters: ['class'],
    gate: 'open',
    tab: true,
    screen: at('videos', () => import('../screens/videos/video-list.tsx')),
  },
  { path: '/Mine', gate: 'member', tab: true, screen: at('account', () => import('../screens/account/mine.tsx')) },
  { path: '/Login', parameters: ['next'], gate: 'entry', screen: at('account-entry', () => import('../screens/account-entry/login.tsx')) },
  {
    path: '/Register',
    parameters: ['next'],
    gate: 'entry',
    screen: at('account-entry', () => import('../screens/account-entry/register.tsx')),
  },
  {
    path: '/language',
    parameters: ['from', 'next'],
    gate: 'entry',
    screen: at('language', () => import('../screens/language/language.tsx')),
  },
  { path: '/Setting', gate: 'member', screen: at('account', () => import('../screens/account/setting.tsx')) },
  { path: '/Limits', gate: 'member', screen: at('account', () => import('../screens/account/limits.tsx')) },
  { path: '/MyData', gate: 'member', screen: at('account', () => import('../screens/account/my-data.tsx')) },
  { path: '/CloseAccount', gate: 'member', screen: at('account', () => import('../screens/account/close-account.tsx')) },
  {
    path: '/Infomation',
    aliases: ['/Information'],
    gate: 'member',
    screen: at('account', () => import('../screens/account/information.tsx')),
  },
  { path: '/Setname', gate: 'member', screen: at('account', () => import('../screens/account/set-name.tsx')) },
  { path: '/Setsex', gate: 'member', screen: at('account', () => import('../screens/account/set-sex.tsx')) },
  { path: '/Setbank', gate: 'member', screen: at('wallet', () => import('../screens/wallet/set-bank.tsx')) },
  { path: '/BindCard', gate: 'member', screen: at('wallet', () => import('../screens/wallet/bind-card.tsx')) },
  { path: '/SetLoginPassword', gate: 'member', screen: at('account', () => import('../screens/account/set-login-password.tsx')) },
  {
    path: '/SetPayPassword',
    parameters: ['next'],
    gate: 'member',
    screen: at('wallet', () => import('../screens/wallet/set-pay-password.tsx')),
  },
  { path: '/EditPayPassword', gate: 'member', screen: at('wallet', () => import('../screens/wallet/edit-pay-password.tsx')) },
  { path: '/Recharge', parameters: ['balance'], gate: 'member', screen: at('wallet', () => import('../screens/wallet/recharge.tsx')) },
  { path: '/Channel', parameters: ['money'], gate: 'member', screen: at('wallet', () => import('../screens/wallet/channel.tsx')) },
  { path: '/RechargeRecord', gate: 'member', screen: at('records', () => import('../screens/records/recharge-record.tsx')) },
  { path: '/WithdrawRecord', gate: 'member', screen: at('records', () => import('../screens/records/withdraw-record.tsx')) },
  { path: '/withdraw', gate: 'member', screen: at('wallet', () => import('../screens/wallet/withdraw.tsx')) },
  { path: '/Moneylog', gate: 'member', screen: at('records', () => import('../screens/records/money-log.tsx')) },
  { path: '/Statement', gate: 'member', screen: at('records', () => import('../screens/records/statement.tsx')) },
  { path: '/GameRecord', gate: 'member', screen: at('records', () => import('../screens/records/game-record.tsx')) },
  { path: '/Personalreport', gate: 'member', screen: at('records', () => import('../screens/records/personal-report.tsx')) },
  { path: '/Notice', parameters: ['mine'], gate: 'open', screen: at('board', () => import('../screens/board/notices.tsx')) },
  { path: '/ServiceOnline', gate: 'open', screen: at('support', () => import('../screens/support/service-online.tsx')) },
  { path: '/ServicePage', gate: 'open', screen: at('support', () => import('../screens/support/service-page.tsx')) },
  { path: '/luckDraw', gate: 'member', screen: at('wheel', () => import('../screens/wheel/luck-draw.tsx')) },
  { path: '/Fairness', parameters: ['key'], gate: 'open', screen: at('fairness', () => import('../screens/fairness/fairness.tsx')) },
  { path: '/Lottery', parameters: ['key', 'id'], gate: 'member', screen: at('games', () => import('../screens/games/lottery.tsx')) },
  {
    path: '/DrawCheck',
    parameters: ['lottery', 'expect', 'receipt'],
    gate: 'member',
    screen: at('games', () => import('../screens/games/draw-check.tsx')),
  },
  {
    path: '/nHomeList',
    parameters: ['region', 'mine'],
    gate: 'open',
    screen: at('profiles', () => import('../screens/profiles/n-home-list.tsx')),
  },
  {
    path: '/nHomeDetail',
    parameters: ['id'],
    gate: 'member',
    screen: at('profiles', () => import('../screens/profiles/n-home-detail.tsx')),
  },
  { path: '/PlayVideo', parameters: ['id'], gate: 'member', screen: at('videos', () => import('../screens/videos/play-video.tsx')) },
  { path: '/Choose', parameters: ['tab'], gate: 'open', screen: at('cities', () => import('../screens/cities/choose.tsx')) },
  {
    path: '/ChooseDetail',
    parameters: ['id', 'name'],
    gate: 'open',
    screen: at('cities', () => import('../screens/cities/choose-detail.tsx')),
  },
  { path: '/list', parameters: ['id', 'name'], gate: 'open', screen: at('profiles', () => import('../screens/profiles/list.tsx')) },
  {
    path: '/profile',
    parameters: ['id', 'name', 'adsid'],
    gate: 'member',
    screen: at('profiles', () => import('../screens/profiles/profile.tsx')),
  },
  { path: '/beauty', parameters: ['region'], gate: 'open', screen: at('profiles', () => import('../screens/profiles/beauty.tsx')) },
  { path: '/xf', parameters: ['region'], gate: 'open', screen: at('profiles', () => import('../screens/profiles/xf.tsx')) },
  { path: '/Game', parameters: ['class'], gate: 'open', screen: at('games', () => import('../screens/games/hall.tsx')) },
] as const satisfies readonly Address[];

export type Path = (typeof addresses)[number]['path'];

const bySpelling = new Map<string, Address>(
  addresses.flatMap((address: Address) => [address.path, ...(address.aliases ?? [])].map((path) => [path.toLowerCase(), address])),
);

/** The address of a path in any case, with or without a slash at its end; undefined for an unknown path (R46). */
export function addressOf(path: string): Address | undefined {
  return bySpelling.get(path.replace(/\/+$/, '').toLowerCase());
}

/**
 * Where a location has to be replaced by another spelling: `/` by `/Home` (R1), any spelling by the canonical one
 * (Q2), the query kept. Undefined where it stands right already, or is unknown.
 */
export function canonicalLocation(path: string, search: string): string | undefined {
  if (path === '/' || path === '/index.html') return `/Home${search}`;
  const address = addressOf(path);
  return address && address.path !== path ? address.path + search : undefined;
}
