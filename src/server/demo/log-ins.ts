/** The demo members, with the passwords that `npm start` prints. */
export const members = [
  { username: 'demo', password: 'demo-member-1', tier: 'registered', header_img: '/avatars/1.png' },
  { username: 'vip', password: 'demo-vip-1', tier: 'vip', header_img: '/avatars/7.png' },
] as const;

export const inviteCode = 'WELCOME';

/** The fund password of `demo`; `vip` has none yet. */
export const fundPassword = '135790';
