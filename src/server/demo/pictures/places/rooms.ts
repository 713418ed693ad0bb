import { archway, bar, dressingMirror, scallops } from './club-rooms.ts';
import { ballroom, library, palmCourt, staircase } from './grand-rooms.ts';
import { balcony, cityWindow, streetNight } from './night-rooms.ts';
import type { Room } from './room.ts';
import { draped, posterBlocks, spotlight, sunburst } from './stage-sets.ts';

/** Every room by its name. */
export const rooms = {
  archway,
  sunburst,
  spotlight,
  cityWindow,
  bar,
  scallops,
  dressingMirror,
  palmCourt,
  ballroom,
  balcony,
  posterBlocks,
  staircase,
  library,
  streetNight,
  draped,
} satisfies Record<string, Room>;
export type RoomName = keyof typeof rooms;
