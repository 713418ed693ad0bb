/** What a member may be notified of outside the app; each is asked for by itself. */
export const pushKinds = ['wallet', 'bets', 'notices', 'board'] as const;
export type PushKind = (typeof pushKinds)[number];
