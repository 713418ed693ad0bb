/** The size of an aged club. Fields with "a day" are repeated every day. */
export interface ClubSize {
  /** Members besides those of the demo and those who act through the server's own commands. */
  members: number;
  /** The number of bets of each of them, over all days. */
  betsEach: number;
  /** The number of videos, and of people, that are visible on the last day. */
  catalogue: number;
  /** The number of videos, and of people, that are added and deleted each day. */
  comingEachDay: number;
  goingEachDay: number;
  /** The number of messages on the board, over all days. */
  messages: number;
  /** The most notices; one in ten is removed again. */
  notices: number;
  /** What `demo` has at the end, at least: lines of the statement, and notifications. */
  lines: number;
  notifications: number;
  /** Members who play and write through the server's own commands each day. */
  regulars: number;
  /** The number of profile views and of video plays each day. */
  viewsEachDay: number;
  playsEachDay: number;
  /** Links of a game's chain. */
  chainLength: number;
}

export const clubSizes = {
  small: {
    members: 2_000,
    betsEach: 3,
    catalogue: 10_000,
    comingEachDay: 5,
    goingEachDay: 2,
    messages: 5_000,
    notices: 300,
    lines: 20_000,
    notifications: 3_000,
    regulars: 2,
    viewsEachDay: 300,
    playsEachDay: 200,
    chainLength: 2 ** 17,
  },
  full: {
    members: 10_000,
    betsEach: 20,
    catalogue: 10_000,
    comingEachDay: 30,
    goingEachDay: 10,
    messages: 5_000,
    notices: 450,
    lines: 20_000,
    notifications: 5_000,
    regulars: 10,
    viewsEachDay: 3_000,
    playsEachDay: 3_000,
    chainLength: 2 ** 20,
  },
} as const satisfies Record<string, ClubSize>;

export type SizeName = keyof typeof clubSizes;
