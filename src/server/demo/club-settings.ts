import type { Settings } from '../db/settings.ts';

/** The demo club's own settings; everything else has its default. */
export const clubSettings: Partial<Settings> = {
  name: 'Foyer',
  ico: '/icons/icon-192.png',
  login_bg: '/backgrounds/login.webp',
  center_bg: '/backgrounds/centre.webp',
  video_login: 0,
  isluckdraw: 1,
  iskefu: 1,
  // A page of our own, so that the frame needs no other origin.
  kefu: '/support/index.html',
  ispop: 1,
  pop_content:
    '<h2>Good evening</h2><p>Foyer is open: talent in twenty-four places, a programme of short films, and a desk that answers.</p><p>Everything you look at stays on your phone, so you can go on browsing without a network.</p>',
  isplay: 1,
  head_toal: 20,
  edit_paypwd: 1,
  close_number: 0,
  frame_origins: [],
  notice: 'The winter programme is out · The desk answers every day from 9:00 to 23:00 · Set your limits before you play',
  withdraw_min: 1,
  withdraw_max: 5000,
  withdraw_num: 5,
  welcome_grant: 1000,
  sandbox: 1,
};

/** Banks and networks that a payout may go to. */
export const banks = ['USDT (TRC20)', 'Harbour Bank', 'Meridian Savings'] as const;

/** Banners lead nowhere yet; their drawings come from the build. */
export const bannerCount = 4;

/** The lotteries' classes and the three dice games; one draw every 1, 3 and 5 minutes. */
export const lotteryClasses = [
  { key: 'quick', name: 'Quick dice' },
  { key: 'slow', name: 'Unhurried dice' },
] as const;

export const lotteries = [
  {
    key: 'k3-1m',
    name: 'Dice · 1 minute',
    desc: 'Three dice, a draw every minute',
    ico: '/dice/1.svg',
    class: 'quick',
    hot: 1,
    period_seconds: 60,
  },
  {
    key: 'k3-3m',
    name: 'Dice · 3 minutes',
    desc: 'Three dice, a draw every three minutes',
    ico: '/dice/3.svg',
    class: 'slow',
    hot: 1,
    period_seconds: 180,
  },
  {
    key: 'k3-5m',
    name: 'Dice · 5 minutes',
    desc: 'Three dice, a draw every five minutes',
    ico: '/dice/5.svg',
    class: 'slow',
    hot: 0,
    period_seconds: 300,
  },
] as const;

/** The demo members: who they are, and the password that `npm start` prints. */
export const members = [
  { username: 'demo', password: 'demo-member-1', tier: 'registered', header_img: '/avatars/1.png' },
  { username: 'vip', password: 'demo-vip-1', tier: 'vip', header_img: '/avatars/7.png' },
] as const;

export const inviteCode = 'WELCOME';

/** The fund password of `demo`, who has one; `vip` has none yet. */
export const fundPassword = '135790';

/** What the demo wheel holds: of 1,000 turns at 10 points, 9,150 points come back on average. */
export const wheelPrizes = [
  { title: '5 points', points: 5, weight: 280 },
  { title: 'No points', points: 0, weight: 219 },
  { title: '20 points', points: 20, weight: 80 },
  { title: '10 points', points: 10, weight: 150 },
  { title: '100 points', points: 100, weight: 14 },
  { title: 'No points', points: 0, weight: 219 },
  { title: '50 points', points: 50, weight: 35 },
  { title: '500 points', points: 500, weight: 3 },
] as const;
