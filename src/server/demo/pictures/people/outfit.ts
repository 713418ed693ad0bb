import { darker, lighter, mix } from '../palette.ts';
import type { Chance } from '../seeded-chance.ts';
import { blob, circle, clipped, curve, type Point, path, polygon, type Sheet, type Svg, stroke } from '../shapes.ts';
import { buildOf, type Sleeve, trunkOutline } from './body.ts';
import type { Person } from './person.ts';

export const outfitNames = [
  'sweetheart',
  'boat',
  'halter',
  'wrap',
  'mandarin',
  'rollneck',
  'suit',
  'tuxedo',
  'waistcoat',
  'trench',
  'bowblouse',
  'sequins',
  'knit',
  'openshirt',
  'cape',
  'offshoulder',
] as const;
export type OutfitName = (typeof outfitNames)[number];

export const outfitsOfWomen: readonly OutfitName[] = [
  'sweetheart',
  'boat',
  'halter',
  'wrap',
  'mandarin',
  'suit',
  'bowblouse',
  'sequins',
  'offshoulder',
  'cape',
  'rollneck',
  'tuxedo',
  'trench',
];
export const outfitsOfMen: readonly OutfitName[] = [
  'suit',
  'tuxedo',
  'waistcoat',
  'mandarin',
  'rollneck',
  'openshirt',
  'trench',
  'knit',
  'suit',
];

export interface OutfitPaints {
  cloth: string;
  trim: string;
}

/** A dressed trunk and what its sleeves look like. */
export interface DrawnOutfit {
  trunk: Svg;
  sleeve: Sleeve;
  /** What goes on below the waist in longer crops. */
  lower: 'gown' | 'trousers';
}

type Neckline = readonly Point[];
/** Necklines run from right to left and replace the top of the trunk. */
const necklines = {
  high: [
    [24, 112],
    [-24, 112],
  ],
  boat: [
    [88, 152],
    [40, 172],
    [0, 178],
    [-40, 172],
    [-88, 152],
  ],
  deepV: [
    [50, 138],
    [26, 200],
    [0, 262],
    [-26, 200],
    [-50, 138],
  ],
  shirt: [
    [40, 128],
    [20, 178],
    [0, 214],
    [-20, 178],
    [-40, 128],
  ],
  off: [
    [110, 214],
    [60, 232],
    [0, 240],
    [-60, 232],
    [-110, 214],
  ],
  heart: [
    [78, 226],
    [40, 214],
    [0, 246],
    [-40, 214],
    [-78, 226],
  ],
  halter: [
    [26, 128],
    [10, 168],
    [0, 190],
    [-10, 168],
    [-26, 128],
  ],
} satisfies Record<string, Neckline>;

function garment(person: Person, neckline: keyof typeof necklines, colour: string, ease = 4): Svg {
  const outline = trunkOutline(person, ease, 560);
  const half = outline.length / 2;
  const from = neckline === 'off' || neckline === 'heart' ? 3 : neckline === 'halter' ? 3 : neckline === 'boat' ? 1 : 0;
  const neck = person.isMan ? necklines[neckline].map(([x, y]): Point => [x * 1.3, y]) : necklines[neckline];
  const right = outline.slice(from, half);
  const left = outline.slice(half, outline.length - from);
  const side = curve([...right], false);
  const back = curve([...left], false).replace('M', 'L');
  return path(
    `${side}${back}L${neck
      .map(([x, y]) => `${x} ${y}`)
      .reverse()
      .join('L')}Z`,
    colour,
  );
}

const folds = (colour: string): Svg =>
  stroke(
    'M-64 300Q-40 360-52 420M60 300Q34 370 50 430M-30 430Q-20 480-40 540M30 430Q24 490 40 545',
    darker(colour, 0.3),
    3.2,
    'opacity=".7"',
  );

function shadowSide(sheet: Sheet, person: Person, colour: string): Svg {
  const clip = sheet.clip(blob(trunkOutline(person, 6, 565), '#000'));
  return clipped(
    clip,
    blob(
      [
        [-190, 130],
        [-118, 168],
        [-84, 214],
        [-62, 300],
        [-40, 400],
        [-62, 500],
        [-70, 600],
        [-190, 600],
      ],
      darker(colour, 0.55),
      'opacity=".26"',
    ),
  );
}

function lapels(person: Person, cloth: string, trim: string, shirt: string, isTuxedo: boolean): Svg {
  const k = buildOf(person).shoulder / 120;
  const x = (value: number): number => value * k;
  return (
    polygon(
      [
        [x(-46), 132],
        [x(46), 132],
        [0, 420],
      ],
      shirt,
    ) +
    path(`M${x(-44)} 124L${x(-86)} 220L${x(-58)} 236L${x(-66)} 256L0 430L${x(-10)} 300Z`, isTuxedo ? trim : lighter(cloth, 0.12)) +
    path(`M${x(44)} 124L${x(86)} 220L${x(58)} 236L${x(66)} 256L0 430L${x(10)} 300Z`, isTuxedo ? lighter(trim, 0.1) : lighter(cloth, 0.22)) +
    stroke(`M0 430Q6 500 2 560`, darker(cloth, 0.45), 3) +
    circle(10, 452, 6, darker(cloth, 0.5)) +
    circle(10, 500, 6, darker(cloth, 0.5)) +
    path(`M${x(70)} 282l30-6l2 8l-30 6z`, shirt)
  );
}

const collar = (shirt: string): Svg =>
  polygon(
    [
      [-34, 112],
      [0, 150],
      [-22, 178],
      [-50, 134],
    ],
    shirt,
  ) +
  polygon(
    [
      [34, 112],
      [0, 150],
      [22, 178],
      [50, 134],
    ],
    lighter(shirt, 0.3),
  );
const bowTie = (colour: string): Svg =>
  path('M0 150L-34 134Q-40 152-34 172ZM0 150L34 134Q40 152 34 172Z', colour) + circle(0, 152, 9, darker(colour, 0.25));
const tie = (colour: string): Svg =>
  path('M-11 148L11 148L7 168L22 330L0 366L-20 330L-7 168Z', colour) +
  stroke('M-9 190L11 210M-13 240L16 270M-16 290L18 322', lighter(colour, 0.3), 3);
const scarfOver = (colour: string, trim: string): Svg =>
  blob(
    [
      [-64, 120],
      [-30, 104],
      [30, 104],
      [66, 120],
      [58, 166],
      [0, 186],
      [-58, 166],
    ],
    colour,
  ) +
  path('M14 160L58 152L84 400L36 412Z', darker(colour, 0.14)) +
  stroke('M-54 136Q0 168 56 134M40 200L70 196M46 250L76 246M52 300L80 296', trim, 4.5) +
  stroke('M38 412v18M50 410v18M62 407v18M74 404v18', colour, 3);

/** Sequins, spots or stripes inside the garment; sparse on purpose, for weight and for calm. */
function pattern(sheet: Sheet, person: Person, paints: OutfitPaints, chance: Chance): Svg {
  const clip = sheet.clip(garment(person, 'deepV', '#000'));
  const kind = chance.whole(0, 4);
  let drawn = '';
  for (let row = 0; row < 8; row += 1) {
    for (let column = -3; column <= 3; column += 1) {
      const [px, py] = [column * 36 + (row % 2) * 18, 240 + row * 42];
      if (kind === 0) drawn += circle(px, py, 5, paints.trim);
      if (kind === 1) drawn += path(`M${px} ${py - 12}l8 12l-8 12l-8-12z`, paints.trim);
      if (kind === 2) drawn += stroke(`M${px - 14} ${py}a14 14 0 0 1 28 0`, paints.trim, 2.6);
    }
    if (kind === 3) drawn += stroke(`M-150 ${236 + row * 42}Q0 ${266 + row * 42} 150 ${236 + row * 42}`, paints.trim, 6);
  }
  return kind === 4 ? '' : clipped(clip, `<g opacity=".75">${drawn}</g>`);
}

/** Draws the trunk of one outfit over the bare one. Everybody here is dressed for the evening. */
export function drawOutfit(sheet: Sheet, person: Person, name: OutfitName, paints: OutfitPaints, chance: Chance): DrawnOutfit {
  const { cloth, trim } = paints;
  const shirt = mix('#f4ede4', cloth, 0.06);
  const done = (trunk: Svg, length: Sleeve['length'], colour = cloth, lower: DrawnOutfit['lower'] = 'gown'): DrawnOutfit => ({
    trunk: trunk + shadowSide(sheet, person, cloth),
    sleeve: { colour, length },
    lower,
  });
  const necklace = circle(0, 178, 8, person.jewel) + stroke('M-34 134Q-20 166 0 172Q20 166 34 134', person.jewel, 3);
  const base = (neckline: keyof typeof necklines): Svg => garment(person, neckline, cloth) + folds(cloth);
  switch (name) {
    case 'sweetheart':
      return done(
        base('heart') +
          stroke('M-66 222Q-56 180-52 146M66 222Q56 180 52 146', cloth, 9) +
          pattern(sheet, person, paints, chance) +
          necklace,
        chance.pick(['none', 'glove']),
        chance.happens(0.5) ? trim : cloth,
      );
    case 'boat':
      return done(
        base('boat') + pattern(sheet, person, paints, chance) + stroke('M-86 154Q0 200 86 154', trim, 6),
        chance.pick(['cap', 'long', 'bell', 'elbow']),
      );
    case 'halter':
      return done(
        base('halter') + stroke('M-26 126Q0 138 26 126', trim, 10) + path('M0 196l13 20l-13 26l-13-26z', person.jewel),
        chance.pick(['none', 'glove']),
        trim,
      );
    case 'wrap':
      return done(
        base('deepV') +
          path('M50 138L-66 400L-58 420L70 420L60 300Z', lighter(cloth, 0.1)) +
          stroke('M50 138L-62 398M-50 138L-2 262', trim, 5) +
          polygon(
            [
              [-64, 392],
              [64, 392],
              [62, 424],
              [-62, 424],
            ],
            trim,
          ),
        chance.pick(['long', 'bell', 'elbow']),
      );
    case 'mandarin':
      return done(
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
      );
    case 'rollneck':
      return done(
        base('high') +
          path('M-38 84Q0 104 38 84L44 142Q0 162-44 142Z', lighter(cloth, 0.12)) +
          stroke('M-38 108Q0 128 38 108M-40 124Q0 144 40 124', darker(cloth, 0.25), 3) +
          path('M0 150l0 0', trim) +
          stroke('M-40 150Q0 250 40 150', person.jewel, 3) +
          circle(0, 204, 9, person.jewel),
        'long',
        cloth,
        'trousers',
      );
    case 'suit':
      return done(
        base('deepV') +
          lapels(person, cloth, trim, person.isMan ? shirt : darker(trim, 0.1), false) +
          (person.isMan ? collar(shirt) + tie(trim) : necklace),
        'long',
        cloth,
        'trousers',
      );
    case 'tuxedo':
      return done(
        garment(person, 'deepV', darker(cloth, 0.55)) +
          lapels(person, darker(cloth, 0.55), darker(cloth, 0.8), shirt, true) +
          collar(shirt) +
          bowTie(trim),
        'long',
        darker(cloth, 0.55),
        'trousers',
      );
    case 'waistcoat':
      return done(
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
      );
    case 'trench':
      return done(
        base('deepV') +
          polygon(
            [
              [-40, 132],
              [40, 132],
              [0, 280],
            ],
            darker(trim, 0.3),
          ) +
          path('M-46 126L-100 196L-70 252L-6 300Z', lighter(cloth, 0.14)) +
          path('M46 126L100 196L70 252L6 300Z', lighter(cloth, 0.24)) +
          circle(-30, 350, 7, darker(cloth, 0.5)) +
          circle(34, 350, 7, darker(cloth, 0.5)) +
          polygon(
            [
              [-100, 400],
              [100, 400],
              [100, 432],
              [-100, 432],
            ],
            darker(cloth, 0.25),
          ) +
          scarfOver(trim, lighter(trim, 0.4)),
        'long',
      );
    case 'bowblouse':
      return done(
        base('high') +
          folds(cloth) +
          path(
            'M0 148C-30 110-84 116-78 156C-74 190-30 184 0 156C30 184 78 190 80 154C82 116 30 110 0 148ZM-6 156L-44 320L-14 332L6 160ZM6 156L40 300L14 320L-2 160Z',
            trim,
          ) +
          circle(0, 153, 13, darker(trim, 0.2)),
        chance.pick(['long', 'puff', 'bell']),
        cloth,
        chance.pick(['gown', 'trousers']),
      );
    case 'sequins': {
      let dots = '';
      for (let index = 0; index < 70; index += 1)
        dots += circle(
          chance.between(-86, 86),
          chance.between(236, 540),
          chance.between(2, 5.5),
          chance.pick([trim, lighter(cloth, 0.4), '#fff0cf']),
        );
      return done(base('boat') + dots + stroke('M-88 152Q0 200 88 152', trim, 7), chance.pick(['none', 'long', 'cap']));
    }
    case 'knit':
      return done(
        base('high') +
          path('M-46 92Q0 112 46 92L54 146Q0 166-54 146Z', lighter(cloth, 0.1)) +
          stroke('M-110 262Q0 290 110 262M-106 292Q0 320 106 292', trim, 9) +
          stroke('M-108 322Q0 350 108 322', lighter(cloth, 0.35), 5),
        'long',
        cloth,
        'trousers',
      );
    case 'openshirt':
      return done(
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
      );
    case 'cape':
      return done(
        base('boat') +
          blob(
            [
              [-30, 132],
              [30, 132],
              [104, 156],
              [168, 260],
              [190, 440],
              [120, 470],
              [84, 300],
              [0, 210],
              [-84, 300],
              [-120, 470],
              [-190, 440],
              [-168, 260],
              [-104, 156],
            ],
            trim,
          ) +
          stroke('M-60 170Q-120 260-140 440M60 170Q120 260 140 440', darker(trim, 0.3), 4) +
          circle(0, 196, 13, person.jewel),
        'long',
      );
    case 'offshoulder':
      return done(
        base('off') +
          blob(
            [
              [-122, 200],
              [-60, 222],
              [0, 230],
              [60, 222],
              [122, 200],
              [128, 246],
              [60, 272],
              [0, 280],
              [-60, 272],
              [-128, 246],
            ],
            lighter(cloth, 0.14),
          ) +
          stroke('M-116 236Q0 280 116 236', darker(cloth, 0.2), 3) +
          necklace,
        chance.pick(['none', 'glove', 'puff']),
        chance.happens(0.5) ? trim : cloth,
      );
  }
}
