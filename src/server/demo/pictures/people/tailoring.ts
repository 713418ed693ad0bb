import { darker, lighter } from '../palette.ts';
import { circle, path, points, polygon, stroke } from '../shapes.ts';
import type { Tailor } from './cut.ts';
import { bowTie, collar, garment, lapels, pattern, scarfOver, tie } from './outfit-parts.ts';

/** What is cut and buttoned: suits, coats and knits. */
export const tailoring = {
  mandarin: ({ sheet, person, paints, chance, cloth, trim, base, done }) =>
    done(
      base('high') +
        path('M-30 106Q0 120 30 106L34 142Q0 156-34 142Z', lighter(cloth, 0.1)) +
        stroke('M0 150Q40 180 84 232', trim, 5) +
        circle(4, 152, 7, trim) +
        circle(44, 182, 6, trim) +
        circle(78, 222, 6, trim) +
        (person.isMan ? '' : pattern(sheet, person, paints, chance)),
      person.isMan ? 'long' : chance.pick(['cap', 'elbow', 'long']),
      cloth,
      person.isMan ? 'trousers' : 'gown',
    ),
  rollneck: ({ person, cloth, trim, base, done }) =>
    done(
      base('high') +
        path('M-38 84Q0 104 38 84L44 142Q0 162-44 142Z', lighter(cloth, 0.12)) +
        stroke('M-38 108Q0 128 38 108M-40 124Q0 144 40 124', darker(cloth, 0.25), 3) +
        path('M0 150l0 0', trim) +
        stroke('M-40 150Q0 250 40 150', person.jewel, 3) +
        circle(0, 204, 9, person.jewel),
      'long',
      cloth,
      'trousers',
    ),
  suit: ({ person, cloth, trim, shirt, necklace, base, done }) =>
    done(
      base('deepV') +
        lapels(person, cloth, trim, person.isMan ? shirt : darker(trim, 0.1), false) +
        (person.isMan ? collar(shirt) + tie(trim) : necklace),
      'long',
      cloth,
      'trousers',
    ),
  tuxedo: ({ person, cloth, trim, shirt, done }) =>
    done(
      garment(person, 'deepV', darker(cloth, 0.55)) +
        lapels(person, darker(cloth, 0.55), darker(cloth, 0.8), shirt, true) +
        collar(shirt) +
        bowTie(trim),
      'long',
      darker(cloth, 0.55),
      'trousers',
    ),
  waistcoat: ({ person, chance, cloth, trim, shirt, done }) =>
    done(
      garment(person, 'shirt', shirt) +
        collar(shirt) +
        path(
          `M-52 150L0 330L52 150L${person.isMan ? 92 : 70} 190L${person.isMan ? 118 : 84} 270L${person.isMan ? 98 : 66} 400L${person.isMan ? 104 : 92} 560H${person.isMan ? -104 : -92}L${person.isMan ? -98 : -66} 400L${person.isMan ? -118 : -84} 270L${person.isMan ? -92 : -70} 190Z`,
          cloth,
        ) +
        circle(0, 360, 6, trim) +
        circle(0, 410, 6, trim) +
        circle(0, 460, 6, trim) +
        (chance.happens(0.5) ? tie(trim) : bowTie(trim)) +
        stroke('M14 420Q50 470 78 424', person.jewel, 3),
      'long',
      shirt,
      'trousers',
    ),
  trench: ({ cloth, trim, base, done }) =>
    done(
      base('deepV') +
        polygon(points('-40 132, 40 132, 0 280'), darker(trim, 0.3)) +
        path('M-46 126L-100 196L-70 252L-6 300Z', lighter(cloth, 0.14)) +
        path('M46 126L100 196L70 252L6 300Z', lighter(cloth, 0.24)) +
        circle(-30, 350, 7, darker(cloth, 0.5)) +
        circle(34, 350, 7, darker(cloth, 0.5)) +
        polygon(points('-100 400, 100 400, 100 432, -100 432'), darker(cloth, 0.25)) +
        scarfOver(trim, lighter(trim, 0.4)),
      'long',
    ),
  knit: ({ cloth, trim, base, done }) =>
    done(
      base('high') +
        path('M-46 92Q0 112 46 92L54 146Q0 166-54 146Z', lighter(cloth, 0.1)) +
        stroke('M-110 262Q0 290 110 262M-106 292Q0 320 106 292', trim, 9) +
        stroke('M-108 322Q0 350 108 322', lighter(cloth, 0.35), 5),
      'long',
      cloth,
      'trousers',
    ),
  openshirt: ({ sheet, person, paints, chance, cloth, trim, base, done }) =>
    done(
      base('shirt') +
        path('M-52 122L-12 196L-40 226L-74 142Z', lighter(cloth, 0.14)) +
        path('M52 122L12 196L40 226L74 142Z', lighter(cloth, 0.24)) +
        stroke('M0 216V560', darker(cloth, 0.3), 3) +
        circle(0, 270, 4, trim) +
        circle(0, 340, 4, trim) +
        pattern(sheet, person, paints, chance),
      'long',
      cloth,
      'trousers',
    ),
} satisfies Record<string, Tailor>;
