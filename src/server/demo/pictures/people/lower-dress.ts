import { darker, lighter, mix } from '../palette.ts';
import type { Chance } from '../seeded-chance.ts';
import { blob, curve, type Point, path, points, type Svg, stroke, taper } from '../shapes.ts';
import { leg } from './body.ts';
import type { Person } from './person.ts';

const floor = 1330;

function trousers(person: Person, colour: string, shoe: string, stance: number): Svg {
  const width: readonly [number, number, number] = person.isMan ? [56, 44, 36] : [52, 46, 44];
  const [hip, knee] = [48, 900];
  const spread = 30 + stance * 40;
  const right = leg([hip, 560], [hip + spread * 0.5, knee], [hip + spread, floor - 36], [hip + spread + 56, floor], colour, shoe, width);
  const left = leg(
    [-hip, 560],
    [-hip - spread * 0.4, knee],
    [-hip - spread * 0.8, floor - 36],
    [-hip - spread * 0.8 + 44, floor],
    darker(colour, 0.28),
    shoe,
    width,
  );
  return (
    left + right + stroke(`M${hip + 12} 600L${hip + spread * 0.5 + 10} ${knee}L${hip + spread + 8} ${floor - 60}`, lighter(colour, 0.2), 3)
  );
}

/** A long gown; the hem runs from straight to wide, with a train on one side. */
function gown(colour: string, trim: string, chance: Chance): Svg {
  const flare = chance.between(110, 250);
  const isMermaid = chance.happens(0.4);
  const knee = isMermaid ? 84 : 96 + flare * 0.35;
  const train = chance.between(0, 160);
  const outline: Point[] = [
    [62, 396],
    [94, 520],
    [knee, 860],
    [flare, floor - 20],
    [flare * 0.5, floor + 6],
    [-flare * 0.4, floor + 8],
    [-flare - train, floor - 4],
    [-knee, 880],
    [-94, 520],
    [-62, 396],
  ];
  const fold = (share: number): string =>
    curve(
      [
        [60 * share, 430],
        [knee * share, 860],
        [flare * share * 1.05, floor - 10],
      ],
      false,
    );
  return (
    blob(outline, colour) +
    path(
      `M-62 396C-94 520 ${-knee} 800 ${-flare - train} ${floor - 4}L${-flare * 0.3} ${floor + 6}C-40 900-40 600-30 400Z`,
      darker(colour, 0.4),
      'opacity=".4"',
    ) +
    stroke(fold(0.5), darker(colour, 0.3), 4) +
    stroke(fold(-0.3), darker(colour, 0.35), 4) +
    stroke(fold(0.15), lighter(colour, 0.25), 4) +
    (chance.happens(0.5)
      ? stroke(
          curve(
            [
              [-flare - train + 10, floor - 16],
              [-flare * 0.3, floor - 10],
              [flare * 0.5, floor - 14],
              [flare - 6, floor - 34],
            ],
            false,
          ),
          trim,
          9,
        )
      : '')
  );
}

function midiSkirt(person: Person, colour: string, trim: string, shoe: string, stance: number): Svg {
  const { base, shade } = person.skin;
  const legs =
    leg(
      [-30, 800],
      [-34, 960],
      [-44 - stance * 40, floor - 50],
      [-34 - stance * 40 + 40, floor],
      mix(base, shade, 0.5),
      shoe,
      [30, 26, 13],
    ) + leg([34, 800], [42, 960], [52 + stance * 30, floor - 50], [52 + stance * 30 + 52, floor], base, shoe, [30, 26, 13]);
  return (
    legs +
    blob(points('60 396, 110 520, 188 900, 90 930, 0 918, -90 934, -184 896, -108 520, -60 396'), colour) +
    stroke('M-30 430Q-70 700-96 920M24 430Q50 700 84 918M-2 430Q-6 700-8 910', darker(colour, 0.3), 4) +
    stroke('M-176 872Q-90 910 0 896Q90 908 180 874', trim, 8)
  );
}

export type LowerName = 'gown' | 'midi' | 'trousers';

/** Everything below the waist in a long crop. `stance` 0 stands close, 1 strides. */
export function drawLower(person: Person, name: LowerName, colour: string, trim: string, stance: number, chance: Chance): Svg {
  const shoe = darker(mix(colour, trim, 0.4), 0.5);
  switch (name) {
    case 'gown':
      return gown(colour, trim, chance);
    case 'midi':
      return midiSkirt(person, colour, trim, shoe, stance);
    case 'trousers':
      return trousers(person, colour, shoe, stance) + taper([-44, 545], 52, [44, 545], 52, colour);
  }
}
