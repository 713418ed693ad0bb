import { darker, mix, paint } from '../palette.ts';
import { arch, chandelier, checkerFloor, lamp, palm, tiedCurtain } from '../places/furnishings.ts';
import { chanceFrom } from '../seeded-chance.ts';
import { ellipse, rect, Sheet, type Svg, stroke } from '../shapes.ts';

/** A quiet foyer in the evening. Nothing happens between 25 and 75 % of the height: a form stands there. */
export function loginBackground(): Svg {
  const [w, h] = [720, 960];
  const sheet = new Sheet(w, h);
  const wall = sheet.fade([
    [0, '#1b1314'],
    [0.5, '#3a1a22'],
    [1, '#241317'],
  ]);
  const hall = sheet.glow(360, 470, 520, [
    [0, '#7d3a3c'],
    [0.5, '#5a2630'],
    [1, '#3a1a22'],
  ]);
  const floor = checkerFloor(846, w, 114, '#2a171a', '#43222a');
  return sheet.close(
    rect(0, 0, w, h, wall),
    arch(360, 850, 500, 760, '#4a2228', hall, '#8a5d2c'),
    floor,
    ellipse(360, 872, 230, 16, '#e0b463', 'opacity=".14"'),
    chandelier(360, 96, 0.62, paint.brass, paint.honey),
    tiedCurtain(w, 0, 215, h, '#7d1f37', 1, paint.brass),
    tiedCurtain(0, 0, 215, h, '#7d1f37', -1, paint.brass),
    lamp(176, 900, 0.95, paint.wine, paint.brass, paint.lamp, 120),
    lamp(544, 900, 0.95, paint.wine, paint.brass, paint.lamp, 120),
    rect(
      0,
      0,
      w,
      h,
      sheet.fade([
        [0, '#14110f', 0.15],
        [0.6, '#14110f', 0],
        [1, '#14110f', 0.5],
      ]),
    ),
  );
}

/** The member's own corner: a balcony door onto the evening, kept dark and low for the text above it. */
export function centreBackground(): Svg {
  const [w, h] = [720, 405];
  const sheet = new Sheet(w, h);
  const doors = [120, 360, 600]
    .map((x) =>
      arch(
        x,
        360,
        150,
        280,
        '#3d1d28',
        sheet.fade([
          [0, '#1d2340'],
          [0.7, '#6a3350'],
          [1, '#c4764f'],
        ]),
      ),
    )
    .join('');
  const bars = [120, 360, 600].map((x) => stroke(`M${x} 80V360M${x - 75} 230H${x + 75}`, '#3d1d28', 5)).join('');
  return sheet.close(
    rect(
      0,
      0,
      w,
      h,
      sheet.fade([
        [0, '#22131a'],
        [1, '#4a2029'],
      ]),
    ),
    doors,
    bars,
    rect(0, 358, w, 50, '#1c1013'),
    rect(0, 356, w, 4, paint.brass),
    palm(40, 372, 0.82, mix('#14281f', '#3f7a5a', 0.5), '#8a3f2a', chanceFrom('centre left')),
    palm(684, 376, 0.9, mix('#14281f', '#3f7a5a', 0.5), '#8a3f2a', chanceFrom('centre right')),
    lamp(240, 358, 0.72, paint.wine, paint.brass, paint.lamp, 90),
    lamp(480, 358, 0.72, paint.wine, paint.brass, paint.lamp, 90),
    rect(
      0,
      0,
      w,
      h,
      sheet.fade([
        [0, darker('#14110f', 0.2), 0.35],
        [0.6, '#14110f', 0],
        [1, '#14110f', 0.35],
      ]),
    ),
  );
}
