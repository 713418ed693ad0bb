import type { Scheme } from '../palette.ts';
import type { Chance } from '../seeded-chance.ts';
import { rect, type Sheet, type Svg } from '../shapes.ts';

/** A room behind somebody, filling the sheet. Everything scales with the sheet, so covers use them too. */
export type Room = (sheet: Sheet, scheme: Scheme, chance: Chance) => Svg;

/** The ground of a room, from ceiling to floor. */
export const wall = (sheet: Sheet, top: string, bottom: string): Svg =>
  rect(
    0,
    0,
    sheet.width,
    sheet.height,
    sheet.fade([
      [0, top],
      [1, bottom],
    ]),
  );
