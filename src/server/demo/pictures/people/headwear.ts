import { darker, lighter, mix } from '../palette.ts';
import { blob, circle, curve, ellipse, faded, path, points, type Svg, stroke } from '../shapes.ts';
import type { HairStyle } from './hair-styles.ts';
import type { Person } from './person.ts';

/** Hair in the two layers a head needs: behind the neck and shoulders, and over the face. */
export interface DrawnHair {
  behind: Svg;
  over: Svg;
}

const flower = (x: number, y: number, size: number, petal: string, heart: string): Svg => {
  let drawn = '';
  for (let step = 0; step < 6; step += 1) {
    const angle = (step / 6) * Math.PI * 2;
    drawn += ellipse(
      x + Math.cos(angle) * size * 0.62,
      y + Math.sin(angle) * size * 0.62,
      size * 0.52,
      size * 0.52,
      step % 2 ? petal : lighter(petal, 0.14),
    );
  }
  return drawn + circle(x, y, size * 0.34, heart);
};

function turban(person: Person, cloth: string): Svg {
  return (
    blob(points('-58 -34, -70 -80, -44 -126, 6 -138, 54 -120, 70 -74, 58 -34, 30 -52, 0 -62, -32 -52'), cloth) +
    faded(
      0.7,
      stroke(curve(points('-60 -54, -20 -98, 46 -116'), false), darker(cloth, 0.4), 4),
      stroke(curve(points('60 -54, 24 -94, -40 -112'), false), darker(cloth, 0.4), 4),
      stroke(curve(points('-64 -76, -30 -116, 16 -130'), false), lighter(cloth, 0.4), 4),
    ) +
    (person.isMan ? '' : circle(4, -66, 9, person.jewel) + circle(4, -66, 4, '#fff6e6'))
  );
}

function scarf(cloth: string): DrawnHair {
  const back = blob(points('-70 -70, 0 -116, 70 -70, 78 20, 90 130, 150 200, 0 270, -150 200, -94 130, -80 20'), darker(cloth, 0.28));
  const front =
    path(
      'M-60 6C-74-70-50-116 2-116C56-116 76-70 60 6C56 50 40 84 12 104C60 120 96 150 118 196C60 236-50 240-116 200C-92 150-60 122-24 104C-46 84-56 50-60 6ZM-46-10C-50 44-30 84 4 92C34 86 54 40 46-10C44-58 26-82 0-82C-26-82-42-58-46-10Z',
      cloth,
      'fill-rule="evenodd"',
    ) +
    faded(
      0.6,
      stroke(
        'M-54-40C-46-84-20-100 4-100M58 30C46 84 10 110-60 150M30 98C10 130-40 160-90 180M-20 108C20 130 70 150 100 180',
        darker(cloth, 0.4),
        3.4,
      ),
      stroke('M60-30C56-70 40-94 20-102M-40 150C0 180 60 186 96 192', lighter(cloth, 0.35), 3.4),
    );
  return { behind: back, over: front };
}

interface Worn {
  person: Person;
  turn: number;
  cloth: string;
  hair: string;
  deep: string;
}

const extras: Record<HairStyle['extra'], (worn: Worn) => DrawnHair> = {
  none: () => ({ behind: '', over: '' }),
  'top-bun': ({ person, hair, deep }) => ({
    behind:
      ellipse(-10, -124, person.isMan ? 24 : 36, person.isMan ? 22 : 32, deep) +
      faded(0.5, stroke('M-32-128q20-20 42-2', lighter(hair, 0.35), 4)),
    over: person.isMan ? '' : stroke('M-34-106q26 10 48 0', person.jewel, 5),
  }),
  'low-bun': ({ hair, deep }) => ({
    behind: ellipse(-44, 60, 36, 34, deep) + faded(0.5, stroke('M-70 60q8-24 30-22', lighter(hair, 0.35), 4)),
    over: '',
  }),
  'two-buns': ({ person, deep }) => ({
    behind: circle(-52, -100, 28, deep) + circle(54, -100, 26, deep),
    over: stroke('M-66-80q14 6 26-6M44-86q12 10 24 4', person.jewel, 4.5),
  }),
  turban: ({ person, cloth }) => ({ behind: '', over: turban(person, cloth) }),
  scarf: ({ cloth }) => scarf(cloth),
  flower: ({ person, cloth }) => ({ behind: '', over: flower(-54, -46, 30, mix(cloth, '#f6dccb', 0.25), person.jewel) }),
  comb: ({ person }) => ({
    behind: path('M-30-96C-56-150 30-166 44-104Z', person.jewel) + stroke('M-18-104l-6-28M4-108v-36M22-108l8-28', '#5e1730', 2.4),
    over: '',
  }),
  band: ({ person, turn, cloth }) => ({
    behind: '',
    over:
      stroke(
        curve(
          [
            [-60, -36],
            [-30, -58],
            [6 + 8 * turn, -62],
            [56, -40],
          ],
          false,
        ),
        cloth,
        11,
      ) +
      path('M44-48C36-110 64-150 92-166C92-120 82-78 52-44Z', lighter(cloth, 0.45)) +
      stroke('M50-50C56-90 70-130 90-160', darker(cloth, 0.3), 2.4) +
      circle(48, -46, 8, person.jewel),
  }),
  'cheek-curl': ({ hair }) => ({
    behind: '',
    over: path(`M50 30C58 48 50 62 36 60C46 56 48 46 42 34Z`, hair) + path('M-54 30C-60 50-50 64-34 60C-46 56-48 46-44 34Z', hair),
  }),
  hat: ({ person, cloth }) => ({
    behind: '',
    over:
      ellipse(4, -62, 108, 22, darker(cloth, 0.5), 'transform="rotate(-5 0 -60)"') +
      path('M-60-66C-64-130-40-146-6-134C20-148 60-138 62-74C30-56-30-54-60-66Z', darker(cloth, 0.4)) +
      path('M-61-80C-30-64 34-66 62-86L62-70C30-54-32-52-61-64Z', person.jewel, 'opacity=".85"'),
  }),
  cloche: ({ person, cloth }) => ({
    behind: '',
    over:
      path('M-74-6C-84-92-50-132 4-132C58-132 82-90 70-14C58-36 30-48-4-44C-34-42-58-30-74-6Z', cloth) +
      path('M-72-28C-50-60 40-72 72-36L71-18C40-52-46-46-74-10Z', darker(cloth, 0.4)) +
      flower(-56, -36, 20, person.jewel, darker(cloth, 0.3)),
  }),
  beret: ({ cloth }) => ({
    behind: '',
    over:
      blob(points('-66 -56, -96 -84, -66 -128, 10 -138, 66 -112, 60 -62, 10 -78'), cloth) +
      stroke(curve(points('-60 -54, -20 -78, 30 -80, 58 -60'), false), darker(cloth, 0.4), 7) +
      stroke('M-4-136l4-14', cloth, 6),
  }),
};

/** What is worn on the head, or done to the hair beyond its cut. */
export function headwear(person: Person, turn: number, cloth: string): DrawnHair {
  const hair = person.hairColour;
  return extras[person.hair.extra]({ person, turn, cloth, hair, deep: mix(hair, '#0b0608', 0.3) });
}
