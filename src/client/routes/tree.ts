import { createRoute } from '@tanstack/react-router';
import { at } from '../i18n/messages.ts';
import { entryGate, memberGate, openGate, rootRoute } from './gates.tsx';
import { lazily } from './screen.ts';
import { reads } from './search.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** One of the five pages that show the tab bar (R43). */
    tab?: true;
    /** Further spellings that differ in more than case. */
    aliases?: readonly string[];
  }
}

/*
 * Every address of the checklist's section R except `/` (R1) and the unknown path (R46), by its gate; /Limits, /MyData,
 * /CloseAccount, /Record, /Statement, /Fairness, /DrawCheck, /Passkeys, /Notifications, /Search and /Welcome are additional. A path is
 * the canonical spelling (Q2).
 */

const entry = { getParentRoute: () => entryGate };
const open = { getParentRoute: () => openGate };
const member = { getParentRoute: () => memberGate };
const tab = { staticData: { tab: true } } as const;

export const entryRoutes = [
  createRoute({
    ...entry,
    path: '/Login',
    validateSearch: reads('next'),
    component: lazily(at('account-entry', () => import('../screens/account-entry/login.tsx'))),
  }),
  createRoute({
    ...entry,
    path: '/Register',
    validateSearch: reads('next'),
    component: lazily(at('account-entry', () => import('../screens/account-entry/register.tsx'))),
  }),
  createRoute({
    ...entry,
    path: '/language',
    validateSearch: reads('from', 'next'),
    component: lazily(at('language', () => import('../screens/language/language.tsx'))),
  }),
] as const;

export const openRoutes = [
  createRoute({ ...open, path: '/Home', ...tab, component: lazily(() => import('../screens/home/home.tsx')) }),
  createRoute({ ...open, path: '/game_n', ...tab, component: lazily(at('games', () => import('../screens/games/picker.tsx'))) }),
  createRoute({
    ...open,
    path: '/video',
    ...tab,
    validateSearch: reads('class', 'saved', 'by'),
    component: lazily(at('videos', () => import('../screens/videos/video-list.tsx'))),
  }),
  createRoute({
    ...open,
    path: '/Notice',
    validateSearch: reads('mine', 'id'),
    component: lazily(at('board', () => import('../screens/board/notices.tsx'))),
  }),
  createRoute({
    ...open,
    path: '/Search',
    validateSearch: reads('in'),
    component: lazily(at('search', () => import('../screens/search/search.tsx'))),
  }),
  createRoute({ ...open, path: '/ServiceOnline', component: lazily(at('support', () => import('../screens/support/service-online.tsx'))) }),
  createRoute({ ...open, path: '/ServicePage', component: lazily(at('support', () => import('../screens/support/service-page.tsx'))) }),
  createRoute({
    ...open,
    path: '/Fairness',
    validateSearch: reads('key'),
    component: lazily(at('fairness', () => import('../screens/fairness/fairness.tsx'))),
  }),
  createRoute({
    ...open,
    path: '/nHomeList',
    validateSearch: reads('region', 'mine', 'by'),
    component: lazily(at('profiles', () => import('../screens/profiles/n-home-list.tsx'))),
  }),
  createRoute({
    ...open,
    path: '/Choose',
    validateSearch: reads('tab'),
    component: lazily(at('cities', () => import('../screens/cities/choose.tsx'))),
  }),
  createRoute({
    ...open,
    path: '/ChooseDetail',
    validateSearch: reads('id', 'name'),
    component: lazily(at('cities', () => import('../screens/cities/choose-detail.tsx'))),
  }),
  createRoute({
    ...open,
    path: '/list',
    validateSearch: reads('id', 'name', 'by'),
    component: lazily(at('profiles', () => import('../screens/profiles/list.tsx'))),
  }),
  createRoute({
    ...open,
    path: '/beauty',
    validateSearch: reads('region', 'by'),
    component: lazily(at('profiles', () => import('../screens/profiles/beauty.tsx'))),
  }),
  createRoute({
    ...open,
    path: '/xf',
    validateSearch: reads('region', 'by'),
    component: lazily(at('profiles', () => import('../screens/profiles/xf.tsx'))),
  }),
  createRoute({
    ...open,
    path: '/Game',
    validateSearch: reads('class'),
    component: lazily(at('games', () => import('../screens/games/hall.tsx'))),
  }),
] as const;

const wheel = lazily(at('wheel', () => import('../screens/wheel/luck-draw.tsx')));
export const memberRoutes = [
  createRoute({
    ...member,
    path: '/MessageBoard',
    ...tab,
    component: lazily(at('board', () => import('../screens/board/message-board.tsx'))),
  }),
  createRoute({ ...member, path: '/Mine', ...tab, component: lazily(at('account', () => import('../screens/account/mine.tsx'))) }),
  createRoute({
    ...member,
    path: '/Welcome',
    validateSearch: reads('next'),
    component: lazily(at('account-entry', () => import('../screens/account-entry/welcome.tsx'))),
  }),
  createRoute({ ...member, path: '/Setting', component: lazily(at('account', () => import('../screens/account/setting.tsx'))) }),
  createRoute({ ...member, path: '/Limits', component: lazily(at('account', () => import('../screens/account/limits.tsx'))) }),
  createRoute({ ...member, path: '/Passkeys', component: lazily(at('account', () => import('../screens/account/passkeys.tsx'))) }),
  createRoute({ ...member, path: '/Notifications', component: lazily(at('account', () => import('../screens/account/push-screen.tsx'))) }),
  createRoute({ ...member, path: '/MyData', component: lazily(at('account', () => import('../screens/account/my-data.tsx'))) }),
  createRoute({ ...member, path: '/CloseAccount', component: lazily(at('account', () => import('../screens/account/close-account.tsx'))) }),
  createRoute({
    ...member,
    path: '/Infomation',
    validateSearch: reads('shared'),
    staticData: { aliases: ['/Information'] },
    component: lazily(at('account', () => import('../screens/account/information.tsx'))),
  }),
  createRoute({ ...member, path: '/Setname', component: lazily(at('account', () => import('../screens/account/set-name.tsx'))) }),
  createRoute({ ...member, path: '/Setsex', component: lazily(at('account', () => import('../screens/account/set-sex.tsx'))) }),
  createRoute({
    ...member,
    path: '/Setbank',
    validateSearch: reads('done'),
    component: lazily(at('wallet', () => import('../screens/wallet/set-bank.tsx'))),
  }),
  createRoute({ ...member, path: '/BindCard', component: lazily(at('wallet', () => import('../screens/wallet/bind-card.tsx'))) }),
  createRoute({
    ...member,
    path: '/SetLoginPassword',
    component: lazily(at('account', () => import('../screens/account/set-login-password.tsx'))),
  }),
  createRoute({
    ...member,
    path: '/SetPayPassword',
    validateSearch: reads('next'),
    component: lazily(at('wallet', () => import('../screens/wallet/set-pay-password.tsx'))),
  }),
  createRoute({
    ...member,
    path: '/EditPayPassword',
    component: lazily(at('wallet', () => import('../screens/wallet/edit-pay-password.tsx'))),
  }),
  createRoute({
    ...member,
    path: '/Recharge',
    validateSearch: reads('balance'),
    component: lazily(at('wallet', () => import('../screens/wallet/recharge.tsx'))),
  }),
  createRoute({
    ...member,
    path: '/Channel',
    validateSearch: reads('money'),
    component: lazily(at('wallet', () => import('../screens/wallet/channel.tsx'))),
  }),
  createRoute({
    ...member,
    path: '/RechargeRecord',
    component: lazily(at('records', () => import('../screens/records/recharge-record.tsx'))),
  }),
  createRoute({
    ...member,
    path: '/WithdrawRecord',
    component: lazily(at('records', () => import('../screens/records/withdraw-record.tsx'))),
  }),
  createRoute({ ...member, path: '/withdraw', component: lazily(at('wallet', () => import('../screens/wallet/withdraw.tsx'))) }),
  createRoute({ ...member, path: '/Moneylog', component: lazily(at('records', () => import('../screens/records/money-log.tsx'))) }),
  createRoute({
    ...member,
    path: '/Record',
    validateSearch: reads('of', 'id', 'done'),
    component: lazily(at('records', () => import('../screens/records/record.tsx'))),
  }),
  createRoute({ ...member, path: '/Statement', component: lazily(at('records', () => import('../screens/records/statement.tsx'))) }),
  createRoute({ ...member, path: '/GameRecord', component: lazily(at('records', () => import('../screens/records/game-record.tsx'))) }),
  createRoute({
    ...member,
    path: '/Personalreport',
    component: lazily(at('records', () => import('../screens/records/personal-report.tsx'))),
  }),
  createRoute({ ...member, path: '/luckDraw', validateSearch: reads('turn'), component: wheel }),
  createRoute({
    ...member,
    path: '/Lottery',
    validateSearch: reads('key', 'id'),
    component: lazily(at('games', () => import('../screens/games/lottery.tsx'))),
  }),
  createRoute({
    ...member,
    path: '/DrawCheck',
    validateSearch: reads('lottery', 'expect', 'receipt'),
    component: lazily(at('games', () => import('../screens/games/draw-check.tsx'))),
  }),
  createRoute({
    ...member,
    path: '/nHomeDetail',
    validateSearch: reads('id'),
    component: lazily(at('profiles', () => import('../screens/profiles/n-home-detail.tsx'))),
  }),
  createRoute({
    ...member,
    path: '/PlayVideo',
    validateSearch: reads('id'),
    component: lazily(at('videos', () => import('../screens/videos/play-video.tsx'))),
  }),
  createRoute({
    ...member,
    path: '/profile',
    validateSearch: reads('id', 'name', 'adsid'),
    component: lazily(at('profiles', () => import('../screens/profiles/profile.tsx'))),
  }),
] as const;

export const routeTree = rootRoute.addChildren([
  entryGate.addChildren(entryRoutes),
  openGate.addChildren(openRoutes),
  memberGate.addChildren(memberRoutes),
]);
