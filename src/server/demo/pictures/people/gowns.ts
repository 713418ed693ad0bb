import { darker, lighter } from '../palette.ts';
import { blob, circle, path, points, polygon, stroke } from '../shapes.ts';
import type { Tailor } from './cut.ts';
import { folds, pattern } from './outfit-parts.ts';

/** What is draped: gowns, blouses and capes. */
export const gowns = {
  sweetheart: ({ sheet, person, paints, chance, cloth, trim, necklace, base, done }) =>
    done(
      base('heart') + stroke('M-66 222Q-56 180-52 146M66 222Q56 180 52 146', cloth, 9) + pattern(sheet, person, paints, chance) + necklace,
      chance.pick(['none', 'glove']),
      chance.happens(0.5) ? trim : cloth,
    ),
  boat: ({ sheet, person, paints, chance, trim, base, done }) =>
    done(
      base('boat') + pattern(sheet, person, paints, chance) + stroke('M-86 154Q0 200 86 154', trim, 6),
      chance.pick(['cap', 'long', 'bell', 'elbow']),
    ),
  halter: ({ person, chance, trim, base, done }) =>
    done(
      base('halter') + stroke('M-26 126Q0 138 26 126', trim, 10) + path('M0 196l13 20l-13 26l-13-26z', person.jewel),
      chance.pick(['none', 'glove']),
      trim,
    ),
  wrap: ({ chance, cloth, trim, base, done }) =>
    done(
      base('deepV') +
        path('M50 138L-66 400L-58 420L70 420L60 300Z', lighter(cloth, 0.1)) +
        stroke('M50 138L-62 398M-50 138L-2 262', trim, 5) +
        polygon(points('-64 392, 64 392, 62 424, -62 424'), trim),
      chance.pick(['long', 'bell', 'elbow']),
    ),
  bowblouse: ({ chance, cloth, trim, base, done }) =>
    done(
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
    ),
  sequins: ({ chance, cloth, trim, base, done }) => {
    let dots = '';
    for (let index = 0; index < 70; index += 1)
      dots += circle(
        chance.between(-86, 86),
        chance.between(236, 540),
        chance.between(2, 5.5),
        chance.pick([trim, lighter(cloth, 0.4), '#fff0cf']),
      );
    return done(base('boat') + dots + stroke('M-88 152Q0 200 88 152', trim, 7), chance.pick(['none', 'long', 'cap']));
  },
  cape: ({ person, trim, base, done }) =>
    done(
      base('boat') +
        blob(
          points('-30 132, 30 132, 104 156, 168 260, 190 440, 120 470, 84 300, 0 210, -84 300, -120 470, -190 440, -168 260, -104 156'),
          trim,
        ) +
        stroke('M-60 170Q-120 260-140 440M60 170Q120 260 140 440', darker(trim, 0.3), 4) +
        circle(0, 196, 13, person.jewel),
      'long',
    ),
  offshoulder: ({ chance, cloth, trim, necklace, base, done }) =>
    done(
      base('off') +
        blob(points('-122 200, -60 222, 0 230, 60 222, 122 200, 128 246, 60 272, 0 280, -60 272, -128 246'), lighter(cloth, 0.14)) +
        stroke('M-116 236Q0 280 116 236', darker(cloth, 0.2), 3) +
        necklace,
      chance.pick(['none', 'glove', 'puff']),
      chance.happens(0.5) ? trim : cloth,
    ),
} satisfies Record<string, Tailor>;
