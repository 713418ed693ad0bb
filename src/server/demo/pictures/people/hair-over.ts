import { mix } from '../palette.ts';
import { blob, curve, ellipse, faded, path, points, type Svg, stroke } from '../shapes.ts';
import { curls, gloss, side, strands } from './hair-strokes.ts';
import type { HairStyle } from './hair-styles.ts';
import type { Person } from './person.ts';

function fingerWaves(person: Person, partX: number): Svg {
  let drawn = '';
  for (let row = 0; row < 4; row += 1) {
    const y = -94 + row * 17;
    drawn +=
      stroke(`M${partX - 4} ${y}q18-10 30 2t28 6`, gloss(person), 4.5) +
      stroke(`M${partX - 6} ${y + 3}q-14-8-24 3t-20 8`, gloss(person), 4);
  }
  return faded(0.7, drawn);
}

interface Over {
  person: Person;
  turn: number;
  hair: HairStyle;
  /** The hair's colour. */
  c: string;
  /** Where it parts. */
  x: number;
  /** Both sides of the face framed. */
  halves: Svg;
}

const tops: Record<HairStyle['top'], (kit: Over) => Svg> = {
  none: () => '',
  smooth: ({ person, x, halves }) => halves + strands(x, person),
  sweep: ({ person, hair, c, x, halves }) => {
    const s = hair.part > 0 ? -1 : 1;
    return (
      halves +
      blob(
        [
          [x - s * 6, -104],
          [x + s * 40, -98],
          [x + s * 74, -62],
          [x + s * 76, -22],
          [x + s * 58, -44],
          [x + s * 26, -60],
          [x - s * 4, -74],
        ],
        c,
      ) +
      strands(x, person) +
      faded(
        0.7,
        stroke(
          curve(
            [
              [x, -92],
              [x + s * 36, -84],
              [x + s * 64, -52],
            ],
            false,
          ),
          gloss(person),
          4,
        ),
      )
    );
  },
  fringe: ({ person, turn, c, x, halves }) =>
    halves +
    path(`M-56-34C-50-96 52-98 ${55 - 3 * turn}-34C36-24 ${12 * turn + 8}-22 ${12 * turn}-25C-14-21-38-23-56-34Z`, c) +
    strands(x, person) +
    faded(0.5, stroke(`M-30-80Q-36-56-34-34M-6-84Q-8-58-7-34M22-84Q26-60 24-34`, gloss(person), 3)),
  'finger-waves': ({ person, x, halves }) => halves + fingerWaves(person, x),
  quiff: ({ person, c, halves }) =>
    halves +
    blob(points('-52 -58, -46 -104, -8 -132, 40 -134, 62 -104, 52 -62, 30 -78, 0 -70, -30 -64'), c) +
    faded(
      0.7,
      stroke(curve(points('-34 -84, -10 -112, 36 -118'), false), gloss(person), 5),
      stroke(curve(points('-18 -78, 6 -96, 44 -98'), false), gloss(person), 3.5),
    ),
  curls: ({ person, turn, hair, c, halves }) => halves + curls(person, 46 + hair.volume * 0.35, -62, 1) + ellipse(6 * turn, -94, 40, 22, c),
  cropped: ({ person, c }) =>
    blob(points('-54 2, -58 -44, -40 -94, 0 -106, 42 -94, 57 -46, 53 -4, 47 -38, 30 -66, 0 -72, -30 -66, -47 -34'), c) +
    faded(0.55, stroke(curve(points('-34 -86, 0 -97, 36 -86'), false), gloss(person), 4)),
  spiky: ({ person, c, halves }) =>
    halves +
    path('M-56-50L-60-92L-40-90L-34-118L-12-104L2-128L18-106L40-120L44-96L62-92L54-46L36-70L22-60L6-72L-14-60L-30-72Z', c) +
    faded(0.6, stroke('M-28-100l4 16M4-110l2 18M34-104l-4 16', gloss(person), 4)),
  locs: ({ person, turn, hair, c, halves }) => {
    let drawn = halves;
    for (let step = -4; step <= 4; step += 1) {
      const [from, reach] = [step * 13 + 6 * turn, 50 + Math.abs(step) * 9 + hair.volume];
      const to = Math.sign(step || 1) * (40 + Math.abs(step) * 9);
      if (Math.abs(step) > 1)
        drawn += stroke(
          curve(
            [
              [from, -100],
              [to * 1.05, -60],
              [to * 1.12, 10],
              [to, hair.sideEnd + reach],
            ],
            false,
          ),
          step % 2 ? c : mix(c, gloss(person), 0.3),
          13,
        );
    }
    return drawn;
  },
};

/** What frames the face and lies on the skull. */
export function hairOver(person: Person, turn: number): Svg {
  const { hair, hairColour } = person;
  const x = hair.part * 34 + 10 * turn;
  return tops[hair.top]({ person, turn, hair, c: hairColour, x, halves: side(-1, x, person, turn) + side(1, x, person, turn) });
}
