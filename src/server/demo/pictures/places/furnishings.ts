import { darker, lighter, mix } from '../palette.ts';
import type { Chance } from '../seeded-chance.ts';
import { circle, ellipse, faded, group, move, path, polygon, rect, type Svg, stroke } from '../shapes.ts';

/** A velvet curtain hanging from (x, y); folds are stripes of three tones, the hem a soft wave. */
export function curtain(x: number, y: number, w: number, h: number, colour: string, folds = 7): Svg {
  let drawn = '';
  const tones = [darker(colour, 0.28), colour, lighter(colour, 0.1), darker(colour, 0.12)];
  const step = w / folds;
  for (let fold = 0; fold < folds; fold += 1) {
    const left = x + fold * step;
    drawn +=
      path(
        `M${Math.round(left)} ${Math.round(y)}H${Math.round(left + step + 1)}V${Math.round(y + h - 8)}q${Math.round(-step / 2)} 16 ${-Math.round(step + 1)} 0Z`,
        tones[fold % 4] as string,
      ) +
      path(
        `M${Math.round(left)} ${Math.round(y)}h${Math.round(step * 0.28)}V${Math.round(y + h - 4)}h${-Math.round(step * 0.28)}z`,
        darker(colour, 0.5),
        'opacity=".45"',
      );
  }
  return drawn;
}

/** A curtain drawn aside and tied: it hangs from a rail and narrows at the tie. side 1 hangs on the right. */
export function tiedCurtain(x: number, y: number, w: number, h: number, colour: string, side: 1 | -1, cord: string): Svg {
  const draw = (share: number, tone: string, opacity = 1): Svg =>
    faded(
      opacity,
      path(
        `M0 0H${-w * share}C${-w * share * 0.9} ${h * 0.3} ${-w * 0.35 * share - 10} ${h * 0.5} ${-w * 0.2 * share - 6} ${h * 0.6}C${-w * 0.4 * share - 6} ${h * 0.75} ${-w * 0.42 * share} ${h * 0.9} ${-w * 0.44 * share} ${h}H0Z`,
        tone,
      ),
    );
  const inside =
    draw(1, darker(colour, 0.18)) +
    draw(0.84, colour) +
    draw(0.66, darker(colour, 0.24)) +
    draw(0.5, lighter(colour, 0.08)) +
    draw(0.32, darker(colour, 0.3)) +
    path(
      `M${-w * 0.24 - 6} ${h * 0.585}Q${-w * 0.1} ${h * 0.63} 2 ${h * 0.6}V${h * 0.63}Q${-w * 0.1} ${h * 0.66} ${-w * 0.24 - 6} ${h * 0.615}Z`,
      cord,
    ) +
    stroke(`M${-w * 0.16} ${h * 0.62}v${h * 0.1}`, cord, 5) +
    path(`M${-w * 0.16 - 9} ${h * 0.71}h18l5 ${h * 0.06}h-28z`, cord);
  return `<g transform="translate(${x} ${y}) scale(${side} 1)">${inside}</g>`;
}

export function chandelier(x: number, y: number, size: number, metal: string, light: string): Svg {
  let drawn =
    stroke('M0-140V-40', metal, 5) +
    path('M-14-46H14L22-20H-22Z', metal) +
    stroke('M0-30V40', metal, 7) +
    circle(0, 46, 12, metal) +
    circle(0, 66, 6, light);
  for (const [reach, drop] of [
    [150, 6],
    [96, 26],
    [46, 36],
  ] as const) {
    for (const sign of [-1, 1]) {
      const tip = sign * reach;
      drawn +=
        stroke(`M0 30Q${tip * 0.6} ${60 + drop} ${tip} ${drop}`, metal, 5) +
        path(`M${tip - 13} ${drop}H${tip + 13}L${tip + 7} ${drop + 9}H${tip - 7}Z`, metal) +
        rect(tip - 5, drop - 28, 10, 28, lighter(light, 0.5)) +
        ellipse(tip, drop - 40, 7, 13, light) +
        circle(tip, drop - 38, 30, light, 'opacity=".2"') +
        circle(tip, drop + 20, 4.5, light, 'opacity=".8"') +
        circle(tip * 0.7, drop + 46, 4, light, 'opacity=".7"');
    }
  }
  return group(move(x, y, size), drawn);
}

/** A table or standing lamp with a shade; y is where its foot stands. */
export function lamp(x: number, y: number, size: number, shade: string, metal: string, light: string, stem = 90): Svg {
  const top = -stem - 70;
  return group(
    move(x, y, size),
    circle(0, top + 60, 150, light, 'opacity=".10"'),
    circle(0, top + 55, 96, light, 'opacity=".16"'),
    stroke(`M0 0V${-stem}`, metal, 7),
    ellipse(0, 0, 36, 8, metal),
    circle(0, -stem * 0.55, 11, metal),
    path(`M-34 ${top}H34L62 ${top + 76}Q0 ${top + 88}-62 ${top + 76}Z`, shade),
    path(`M-6 ${top}H34L62 ${top + 76}Q36 ${top + 82} 6 ${top + 83}Z`, lighter(shade, 0.22)),
    path(`M-62 ${top + 76}Q0 ${top + 88} 62 ${top + 76}L60 ${top + 84}Q0 ${top + 96}-60 ${top + 84}Z`, light),
  );
}

export function palm(x: number, y: number, size: number, colour: string, pot: string, chance: Chance): Svg {
  let drawn = '';
  for (let leaf = 0; leaf < 9; leaf += 1) {
    const angle = -165 + leaf * 19 + chance.between(-6, 6);
    const reach = chance.between(130, 210);
    const droop = Math.abs(angle + 90) * 0.5;
    drawn += group(
      `rotate(${Math.round(angle)})`,
      path(
        `M0-5Q${reach * 0.5} -40 ${reach} ${angle < -90 ? -droop : droop}Q${reach * 0.5} 12 0 6Z`,
        leaf % 2 ? colour : mix(colour, '#f3d08a', 0.14),
      ),
    );
  }
  return group(
    move(x, y, size),
    group(move(0, -120), drawn),
    stroke('M0 0V-120', darker(colour, 0.35), 9),
    path('M-40-20H40L28 66H-28Z', pot),
    path('M-46-34H46V-16H-46Z', lighter(pot, 0.15)),
  );
}

/** The club's own door shape: stepped pilasters and a round head with rays. */
export function arch(x: number, floorY: number, w: number, h: number, frame: string, inside: string, ray?: string): Svg {
  const r = w / 2;
  const opening = (inset: number): string =>
    `M${x - r + inset} ${floorY}V${floorY - h + r}A${r - inset} ${r - inset} 0 0 1 ${x + r - inset} ${floorY - h + r}V${floorY}Z`;
  let rays = '';
  if (ray)
    for (let step = 1; step < 8; step += 1) {
      const a = (Math.PI * step) / 8;
      rays += stroke(
        `M${Math.round(x - Math.cos(a) * r * 1.06)} ${Math.round(floorY - h + r - Math.sin(a) * r * 1.06)}L${Math.round(x - Math.cos(a) * r * 1.3)} ${Math.round(floorY - h + r - Math.sin(a) * r * 1.3)}`,
        ray,
        4,
      );
    }
  return rays + path(opening(-w * 0.1), darker(frame, 0.2)) + path(opening(-w * 0.05), lighter(frame, 0.14)) + path(opening(0), inside);
}

export function checkerFloor(y: number, w: number, h: number, first: string, second: string): Svg {
  let d = '';
  const rows = 5;
  for (let row = 0; row < rows; row += 1) {
    const [top, bottom] = [y + h * (row / rows) ** 1.6, y + h * ((row + 1) / rows) ** 1.6];
    for (let column = -8; column < 8; column += 1) {
      if ((row + column) % 2 === 0) continue;
      const at = (edge: number, line: number): number => Math.round(w / 2 + edge * (w / 9) * (0.75 + ((line - y) / h) * 1.1));
      d += `M${at(column, top)} ${Math.round(top)}H${at(column + 1, top)}L${at(column + 1, bottom)} ${Math.round(bottom)}H${at(column, bottom)}Z`;
    }
  }
  return rect(0, y, w, h, first) + path(d, second);
}

export const bokeh = (w: number, h: number, count: number, colours: readonly string[], chance: Chance, least = 8, most = 40): Svg => {
  let drawn = '';
  for (let index = 0; index < count; index += 1)
    drawn += circle(
      chance.between(0, w),
      chance.between(0, h),
      chance.between(least, most),
      chance.pick(colours),
      `opacity="${chance.between(0.08, 0.34).toFixed(2)}"`,
    );
  return drawn;
};

export const bottle = (x: number, y: number, size: number, colour: string): Svg =>
  group(
    move(x, y, size),
    path('M-14 0V-58Q-14-72-6-78V-110H6V-78Q14-72 14-58V0Z', colour),
    rect(-8, -118, 16, 12, darker(colour, 0.4)),
    rect(-14, -46, 28, 26, lighter(colour, 0.45)),
    rect(-10, -70, 4, 66, lighter(colour, 0.5), 'opacity=".5"'),
  );

export const star = (x: number, y: number, r: number, colour: string): Svg =>
  polygon(
    [
      [x, y - r],
      [x + r * 0.2, y - r * 0.2],
      [x + r, y],
      [x + r * 0.2, y + r * 0.2],
      [x, y + r],
      [x - r * 0.2, y + r * 0.2],
      [x - r, y],
      [x - r * 0.2, y - r * 0.2],
    ],
    colour,
  );
