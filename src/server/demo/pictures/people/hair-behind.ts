import { mix } from '../palette.ts';
import { blob, circle, curve, ellipse, faded, points, type Svg, stroke } from '../shapes.ts';
import { curls, gloss } from './hair-strokes.ts';
import type { HairStyle } from './hair-styles.ts';
import type { Person } from './person.ts';

function braid(person: Person, turn: number): Svg {
  let drawn = ellipse(0, -30, 60, 80, mix(person.hairColour, '#0b0608', 0.3));
  for (let step = 0; step < 8; step += 1) {
    drawn += ellipse(
      -62 + 6 * turn + (step % 2 ? 6 : -4),
      34 + step * 30,
      19 - step * 0.9,
      21,
      step % 2 ? person.hairColour : mix(person.hairColour, gloss(person), 0.25),
    );
  }
  return `${drawn}${circle(-62, 274, 9, person.jewel)}`;
}

interface Behind {
  person: Person;
  turn: number;
  hair: HairStyle;
  /** The hair's colour in its own shade. */
  deep: string;
  /** Half the width of the head with its hair. */
  w: number;
}

const backs: Record<HairStyle['back'], (kit: Behind) => Svg> = {
  none: () => '',
  bob: ({ hair, deep, w }) =>
    blob(
      [
        [-w, -60],
        [0, -104],
        [w, -60],
        [w + 6, 20],
        [w - 4, hair.sideEnd + 14],
        [0, hair.sideEnd],
        [-w + 2, hair.sideEnd + 16],
        [-w - 8, 20],
      ],
      deep,
    ),
  shoulder: ({ deep, w }) =>
    blob(
      [
        [-w, -60],
        [0, -100],
        [w, -60],
        [w + 6, 50],
        [w + 8, 128],
        [0, 120],
        [-w - 10, 130],
        [-w - 6, 50],
      ],
      deep,
    ),
  long: ({ deep, w }) =>
    blob(
      [
        [-w, -60],
        [0, -104],
        [w, -60],
        [w + 8, 80],
        [w + 4, 260],
        [30, 290],
        [-40, 292],
        [-w - 10, 262],
        [-w - 10, 80],
      ],
      deep,
    ),
  waves: ({ person, deep, w }) =>
    blob(
      [
        [-w, -70],
        [0, -106],
        [w, -70],
        [w + 14, 0],
        [w - 2, 60],
        [w + 26, 130],
        [w + 2, 205],
        [20, 190],
        [-30, 200],
        [-w - 8, 250],
        [-w - 30, 170],
        [-w - 4, 80],
        [-w - 18, 10],
      ],
      deep,
    ) +
    faded(
      0.5,
      stroke(
        curve(
          [
            [-w + 2, 0],
            [-w - 8, 90],
            [-w - 14, 150],
            [-w, 215],
          ],
          false,
        ),
        gloss(person),
        5,
      ),
      stroke(
        curve(
          [
            [w, 20],
            [w - 2, 70],
            [w + 12, 130],
            [w, 180],
          ],
          false,
        ),
        gloss(person),
        4,
      ),
    ),
  cloud: ({ person, hair, deep, w }) =>
    curls(person, 62 + hair.volume * 0.9, 60 + hair.sideEnd * 0.6, 0) + ellipse(0, -20, w + 6, 92 + hair.volume * 0.5, deep),
  braid: ({ person, turn }) => braid(person, turn),
  ponytail: ({ person, deep }) =>
    blob(points('-20 -100, -70 -118, -122 -70, -130 30, -104 150, -88 60, -84 -20, -50 -70'), deep) +
    faded(0.6, stroke(curve(points('-64 -104, -106 -60, -114 30, -104 110'), false), gloss(person), 5)),
};

/** What hangs behind the neck and shoulders. */
export function hairBehind(person: Person, turn: number): Svg {
  const { hair, hairColour } = person;
  return backs[hair.back]({ person, turn, hair, deep: mix(hairColour, '#0b0608', 0.3), w: 58 + hair.volume });
}
