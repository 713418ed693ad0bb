import { darker, lighter, mix, type Scheme } from '../palette.ts';
import type { Chance } from '../seeded-chance.ts';
import { blob, circle, ellipse, group, move, path, type Sheet, type Svg, stroke } from '../shapes.ts';
import { bokeh, lamp, tiedCurtain } from './furnishings.ts';

/** A frame of the house: two lines with stepped corners, as on a theatre bill. */
function frame({ width: w, height: h }: Sheet, colour: string): Svg {
  const line = (inset: number, step: number): string =>
    `M${inset + step} ${inset}H${w - inset - step}V${inset + step}H${w - inset}V${h - inset - step}H${w - inset - step}V${h - inset}H${inset + step}V${h - inset - step}H${inset}V${inset + step}H${inset + step}Z`;
  return stroke(line(22, 30), colour, 5) + stroke(line(34, 30), colour, 2);
}

function leaves({ width: w, height: h }: Sheet, scheme: Scheme, chance: Chance): Svg {
  const side = chance.pick([-1, 1]);
  const tone = mix(scheme.deep, '#1f4a3b', 0.5);
  let drawn = '';
  for (let leaf = 0; leaf < 6; leaf += 1) {
    const reach = chance.between(200, 340);
    drawn += group(
      `rotate(${Math.round(-150 + leaf * 24 + chance.between(-8, 8))})`,
      path(`M0-8Q${reach * 0.5}-58 ${reach} 0Q${reach * 0.5} 18 0 8Z`, leaf % 2 ? tone : lighter(tone, 0.12)),
      stroke(`M10 0Q${reach * 0.5}-18 ${reach - 20}-2`, darker(tone, 0.35), 3),
    );
  }
  return group(move(side > 0 ? w + 10 : -10, h + 20), drawn);
}

function tableWithLamp({ width: w, height: h }: Sheet, scheme: Scheme, chance: Chance): Svg {
  const x = chance.pick([w * 0.16, w * 0.84]);
  return (
    lamp(x, h - 46, 0.95, scheme.accent, darker(scheme.accent, 0.35), scheme.glow, 60) +
    ellipse(x, h - 40, 190, 26, '#f4ede4') +
    path(`M${x - 190} ${h - 40}q190 34 380 0v90h-380z`, '#dccfbf')
  );
}

function ferns({ width: w, height: h }: Sheet, scheme: Scheme): Svg {
  const tone = darker(mix(scheme.mid, '#1f4a3b', 0.5), 0.25);
  return (
    blob(
      [
        [-30, h + 30],
        [-20, h - 90],
        [70, h - 150],
        [120, h - 70],
        [210, h - 60],
        [230, h + 30],
      ],
      tone,
    ) +
    blob(
      [
        [w + 30, h + 30],
        [w + 10, h - 120],
        [w - 60, h - 110],
        [w - 120, h - 40],
        [w - 200, h + 30],
      ],
      lighter(tone, 0.08),
    ) +
    circle(70, h - 110, 15, scheme.soft) +
    circle(130, h - 56, 12, scheme.accent) +
    circle(w - 70, h - 78, 14, scheme.soft) +
    circle(26, h - 62, 11, scheme.glow) +
    circle(w - 28, h - 40, 10, scheme.accent)
  );
}

/** Something between us and the figure, in about half of the pictures: it gives them depth and tells them apart. */
export function drawForeground(sheet: Sheet, scheme: Scheme, chance: Chance, isClose: boolean): Svg {
  switch (chance.whole(0, 15)) {
    case 0:
      return frame(sheet, scheme.glow);
    case 1:
      return frame(sheet, '#f4ede4');
    case 2:
      return leaves(sheet, scheme, chance);
    case 3:
      return isClose
        ? bokeh(sheet.width, sheet.height, 12, [scheme.glow, scheme.accent], chance, 14, 60)
        : tableWithLamp(sheet, scheme, chance);
    case 4:
      return tiedCurtain(sheet.width, 0, sheet.width * 0.22, sheet.height, darker(scheme.mid, 0.35), 1, scheme.accent);
    case 5:
      return isClose ? frame(sheet, scheme.accent) : ferns(sheet, scheme);
    default:
      return '';
  }
}
