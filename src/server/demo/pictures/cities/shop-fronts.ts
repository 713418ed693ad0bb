import { darker, lighter, mix } from '../palette.ts';
import { windowLights } from '../places/window-lights.ts';
import { circle, ellipse, path, rect, type Svg, stroke } from '../shapes.ts';
import type { City } from './city-register.ts';
import type { Scene } from './city-views.ts';

function roof(city: City, x: number, w: number, top: number, tone: string): Svg {
  const dark = darker(tone, 0.3);
  switch (city.roofs) {
    case 'flat':
      return rect(x - 4, top - 8, w + 8, 12, dark);
    case 'tiled':
      return (
        path(
          `M${x - 22} ${top + 6}Q${x + w * 0.1} ${top - 2} ${x + w * 0.18} ${top - 30}H${x + w * 0.82}Q${x + w * 0.9} ${top - 2} ${x + w + 22} ${top + 6}Z`,
          dark,
        ) + stroke(`M${x + w * 0.16} ${top - 30}H${x + w * 0.84}`, darker(tone, 0.5), 6)
      );
    case 'gabled':
      return (
        path(
          `M${x - 8} ${top + 2}H${x + w + 8}L${x + w * 0.86} ${top - 26}H${x + w * 0.7}L${x + w / 2} ${top - 58}L${x + w * 0.3} ${top - 26}H${x + w * 0.14}Z`,
          dark,
        ) + circle(x + w / 2, top - 22, 9, mix(tone, '#ffe7b0', 0.6))
      );
    case 'mansard':
      return (
        path(`M${x - 5} ${top + 2}L${x + 6} ${top - 40}H${x + w - 6}L${x + w + 5} ${top + 2}Z`, mix(dark, '#3a4a58', 0.4)) +
        [0.2, 0.45, 0.7]
          .map((share) => path(`M${x + w * share} ${top - 4}v-18q${w * 0.07}-12 ${w * 0.14} 0v18z`, mix(tone, '#ffe7b0', 0.5)))
          .join('') +
        rect(x - 6, top - 2, w + 12, 8, lighter(tone, 0.2))
      );
  }
}

/** What hangs out over the pavement: shop signs, lanterns or flags, as the city has it. */
function hungSigns(edge: number, out: 1 | -1, top: number, shopTop: number, tone: string, { at, city, chance }: Scene): Svg {
  let drawn = '';
  for (let sign = 0; sign < 3; sign += 1) {
    const y = top + 40 + sign * 78 + chance.between(-12, 12);
    if (y > shopTop - 60) break;
    const colour = chance.pick(['#d9637e', '#e0b463', '#e58560', '#7fb0a8', '#9c2743']);
    if (city.signs === 'vertical')
      drawn +=
        rect(out > 0 ? edge : edge - 24, y, 24, 66, colour, 'rx="4"') +
        stroke(`M${edge + out * 12} ${y + 12}v8M${edge + out * 12} ${y + 28}v8M${edge + out * 12} ${y + 44}v8`, '#fff3dc', 8);
    if (city.signs === 'lanterns')
      drawn +=
        stroke(`M${edge} ${y}h${out * 24}v8`, darker(tone, 0.4), 3) +
        ellipse(edge + out * 24, y + 24, 14, 18, colour) +
        stroke(`M${edge + out * 24} ${y + 42}v12`, '#e0b463', 3) +
        circle(edge + out * 24, y + 24, 32, at.light, 'opacity=".14"');
    if (city.signs === 'flags')
      drawn +=
        stroke(`M${edge} ${y}l${out * 40} -20`, darker(tone, 0.4), 4) +
        path(`M${edge + out * 10} ${y - 4}l${out * 28} -14v40l${-out * 14} -6l${-out * 14} 20z`, colour);
    if (city.signs === 'awnings' && sign === 0)
      drawn += circle(edge + out * 18, y + 14, 20, colour) + circle(edge + out * 18, y + 14, 13, '#fff3dc');
  }
  return drawn;
}

function shopFront(x: number, w: number, top: number, bottom: number, tone: string, scene: Scene, isLeft: boolean): Svg {
  const { at, inks, city, chance } = scene;
  const cell = w / 4;
  let drawn =
    rect(x, top, w, bottom - top, tone) +
    rect(isLeft ? x + w - 8 : x, top, 8, bottom - top, darker(tone, 0.3)) +
    roof(city, x, w, top, tone) +
    windowLights(x, top + 12, w, (bottom - top) * 0.68, cell, 0.85, mix(at.light, tone, at.lit > 0.3 ? 0.05 : 0.55), chance);
  const shopTop = bottom - 84;
  drawn += rect(x + 8, shopTop, w - 16, 84, mix(at.light, tone, 0.25)) + stroke(`M${x + w / 2} ${shopTop}v84`, tone, 4);
  const awning = chance.pick([inks.accent, '#9c2743', '#1f5f62', '#e0b463', '#b5532f']);
  for (let stripe = 0; stripe < 6; stripe += 1)
    drawn += path(
      `M${x + (w / 6) * stripe} ${shopTop - 14}h${w / 6}l${isLeft ? 5 : -5} 30q${-w / 12} 12 ${-w / 6} 0z`,
      stripe % 2 ? lighter(awning, 0.65) : awning,
    );
  return drawn + hungSigns(isLeft ? x + w : x, isLeft ? 1 : -1, top, shopTop, tone, scene);
}

/** Both sides of a street, back to front. `lean` from -0.07 to 0.07 makes one side the broader. */
export function houseRows(scene: Scene, road: number, lean: number): Svg {
  const { sheet, at, hourName, chance } = scene;
  const [w, h] = [sheet.width, sheet.height];
  const wallTones = [
    mix(at.near, at.far, 0.5),
    mix(at.near, '#b5532f', 0.3),
    mix(at.near, '#e0b463', 0.26),
    mix(at.near, '#1f5f62', 0.4),
    mix(at.near, '#d9c0a0', hourName === 'noon' || hourName === 'dawn' ? 0.6 : 0.14),
  ];
  let houses = '';
  for (const [share, width] of [
    [0.22, 0.1],
    [0.13, 0.14],
    [0, 0.18],
  ] as const) {
    const depth = 1 - share * 2;
    houses += shopFront(
      w * share * (1 + lean * 3) - 10,
      w * (width + lean * 0.7),
      road - h * 0.55 * depth - chance.between(0, 60),
      road + h * 0.1 * depth,
      chance.pick(wallTones),
      scene,
      true,
    );
    houses += shopFront(
      w * (1 - share * (1 - lean * 3) - width + lean * 0.7) + 10,
      w * (width - lean * 0.7),
      road - h * 0.55 * depth - chance.between(0, 60),
      road + h * 0.1 * depth,
      chance.pick(wallTones),
      scene,
      false,
    );
  }
  return houses;
}
