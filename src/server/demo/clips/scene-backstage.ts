import { gap, mixDark, person, plan, shown } from './backstage-person.ts';
import type { Clip } from './clip.ts';
import {
  circle,
  clamp,
  ease,
  ellipse,
  fading,
  glow,
  group,
  lamp,
  linear,
  mix,
  n,
  type Point,
  paint,
  path,
  rect,
  smooth,
  stroke,
} from './drawing.ts';
import { figure } from './figure.ts';
import { backstageSeconds, bulbMoments, composeBackstage, curtainOpens } from './score-backstage.ts';
import { scatter } from './seeded.ts';

const mirror = { x: 150, y: 44, wide: 190, high: 176 } as const;

/** Sixteen bulbs: up the left side of the mirror, across the top, down the right side. */
const bulbs: readonly Point[] = [
  ...Array.from({ length: 5 }, (_, i) => ({ x: mirror.x - 11, y: mirror.y + mirror.high - 18 - i * 35 })),
  ...Array.from({ length: 6 }, (_, i) => ({ x: mirror.x + 8 + i * 34.8, y: mirror.y - 11 })),
  ...Array.from({ length: 5 }, (_, i) => ({ x: mirror.x + mirror.wide + 11, y: mirror.y + 18 + i * 35 })),
];

/** How bright a bulb is: it flares when it goes on, then breathes a little. */
function bulbLight(index: number, seconds: number): number {
  const on = bulbMoments[index] ?? 0;
  if (seconds < on) return 0;
  const warming = Math.min(1, (seconds - on) / 0.12);
  return warming * (0.82 + 0.5 * fading(seconds, on, 0.16) + 0.04 * Math.sin(seconds * 3 + index * 1.7));
}

/** How lit the room is, 0 to 1, by the bulbs together. */
const roomLight = (seconds: number): number => bulbs.reduce((sum, _, i) => sum + Math.min(1, bulbLight(i, seconds)), 0) / bulbs.length;

/** How wide the curtain stands open, in pixels. */
const opening = (seconds: number): number =>
  82 * ease(seconds, curtainOpens, curtainOpens + 2.1) * (1 - 0.82 * ease(seconds, plan.gone + 0.4, plan.gone + 2.8)) + 3;

function glass(seconds: number, light: number): string {
  const { pose, x } = person(seconds);
  const seen = figure({ ...pose, turn: Math.PI - pose.turn }, { x: 276 + (x - 192) * 0.8, floor: 296, height: 200 });
  const rack = Array.from({ length: 7 }, (_, i) => {
    const cx = 168 + i * 16 + (i > 3 ? 50 : 0);
    const sway = Math.sin(seconds * 0.8 + i) * 0.8;
    return path(
      `M${n(cx)} 92l-7 10l-4 ${n(70 + (i % 3) * 14)}h22l-4 ${n(-70 - (i % 3) * 14)}Z`,
      [paint.plum, '#6d4238', '#27564a', '#8a6a3a', '#4a2340', '#7c2438', '#3c3a52'][i] ?? paint.plum,
      { transform: `rotate(${n(sway)} ${n(cx)} 92)` },
    );
  });
  return (
    `<clipPath id="glass">${rect(mirror.x, mirror.y, mirror.wide, mirror.high, '#fff')}</clipPath>` +
    group(
      rect(mirror.x, mirror.y, mirror.wide, mirror.high, 'url(#glass0)') +
        rect(mirror.x, 90, mirror.wide, 2.4, '#a07c56') +
        rack.join('') +
        glow(245, 120, 130, 110, 'warm', light * 0.35) +
        shown(seen, 0.12 + 0.6 * (1 - light)) +
        path(
          `M${mirror.x + 20} ${mirror.y}h34l-70 ${mirror.high}h-34ZM${mirror.x + 66} ${mirror.y}h10l-70 ${mirror.high}h-10Z`,
          '#ffffff',
          { opacity: 0.05 },
        ) +
        rect(mirror.x, mirror.y, mirror.wide, mirror.high, '#0e0c0b', { opacity: 0.62 * (1 - light) }),
      { 'clip-path': 'url(#glass)' },
    )
  );
}

function table(seconds: number): string {
  const roses = [
    [0, 0, 11],
    [-15, 6, 9],
    [14, 7, 9],
    [-6, -13, 9],
    [9, -11, 8],
  ] as const;
  const vase =
    path('M-13 0h26l-5 40h-16Z', '#27564a') +
    [-14, 0, 12].map((x) => stroke(`M0 2Q${n(x / 2)} -12 ${x} -20`, paint.pine, 2)).join('') +
    roses
      .map(
        ([x, y, r]) =>
          circle(x, y - 26, r, paint.berry) + circle(x - 1, y - 27, r * 0.62, paint.wine) + circle(x - 1.5, y - 28, r * 0.28, '#f0a0b0'),
      )
      .join('');
  const mask =
    path('M0 0C8 -14 30 -14 34 -2C38 -14 60 -14 68 0C66 18 44 22 34 8C24 22 2 18 0 0Z', paint.brass) +
    ellipse(18, 2, 8, 4.5, '#2a1712') +
    ellipse(50, 2, 8, 4.5, '#2a1712') +
    stroke('M66 -4q14 -12 10 -30', '#f4ede4', 3);
  const powder =
    rect(0, 0, 34, 16, '#e9dcc3', { rx: 3 }) + rect(-2, -5, 38, 7, paint.brass, { rx: 3 }) + ellipse(17, -10, 11, 7, '#f6d3cc');
  const brushes =
    rect(0, 0, 18, 26, '#6d4238', { rx: 2 }) +
    [2, 8, 14]
      .map(
        (x, i) =>
          rect(x, -22 + i * 4, 2.4, 26, '#d9b380') + ellipse(x + 1.2, -24 + i * 4, 3.4, 7, ['#f6d3cc', '#7c2438', '#e9dcc3'][i] ?? '#fff'),
      )
      .join('');
  const items =
    group(vase, { transform: 'translate(104 192)' }) +
    group(mask, { transform: `translate(300 ${n(217 + Math.sin(seconds) * 0.3)}) rotate(4)` }) +
    group(powder, { transform: 'translate(252 216)' }) +
    group(brushes, { transform: 'translate(388 206)' });
  return (
    rect(62, 232, 372, 10, '#7a4a30') +
    rect(62, 232, 372, 2.5, '#c08a52') +
    rect(72, 242, 352, 54, '#4a2a1e') +
    rect(82, 249, 104, 38, '#3a2018', { rx: 3 }) +
    rect(196, 249, 104, 38, '#3a2018', { rx: 3 }) +
    rect(310, 249, 104, 38, '#3a2018', { rx: 3 }) +
    [134, 248, 362].map((x) => circle(x, 268, 4, paint.brass)).join('') +
    rect(80, 296, 14, 40, '#331c14') +
    rect(402, 296, 14, 40, '#331c14') +
    items
  );
}

/** Half of the curtain: folds between two sides, drawn aside at the middle of its height as cloth hangs. */
function drape(seconds: number, side: 1 | -1): string {
  const open = opening(seconds);
  const outer = gap + side * 150;
  const count = 9;
  const edge = (share: number, y: number) => {
    const wave = Math.sin(seconds * 1.1 + share * 9 + y * 0.008) * 2.4 + Math.sin(seconds * 0.63 + share * 4) * 1.6;
    const inner = gap + side * open * (0.72 + 0.28 * Math.sin((y / 330) * Math.PI * 0.62));
    return mix(inner, outer, share) + wave * (0.3 + y / 330);
  };
  return Array.from({ length: count }, (_, i) => {
    const at = (share: number) => [0, 110, 220, 330].map((y) => ({ x: edge(share, y), y }));
    const d = `${smooth(at(i / count))}${smooth(at((i + 1.06) / count).reverse()).replace('M', 'L')}Z`;
    return path(d, side === 1 ? 'url(#foldRight)' : 'url(#foldLeft)');
  }).join('');
}

const motes = scatter(90, 83, (next) => ({ x: next(), y: next(), size: 0.7 + next() * 1.6, pace: 2 + next() * 7, turn: next() * 6 }));

/** Dust: a little around the bulbs, much of it where the stage light falls in. */
function dust(seconds: number, light: number): string {
  const open = opening(seconds) / 85;
  return motes
    .map((mote, i) => {
      const y = 330 - ((mote.y * 330 + seconds * mote.pace) % 330);
      if (i < 34)
        return circle(90 + mote.x * 300 + Math.sin(seconds * 0.6 + mote.turn) * 12, y, mote.size, paint.cream, {
          opacity: light * 0.4 * (0.5 + 0.5 * Math.sin(seconds + mote.turn)),
        });
      const x = gap - (y / 330) * mote.x * 380 + (1 - y / 330) * (mote.x - 0.5) * 70 + Math.sin(seconds * 0.7 + mote.turn) * 9;
      return open < 0.06
        ? ''
        : circle(x, y, mote.size * 1.1, '#fff0cf', { opacity: clamp(open * 1.2) * (0.35 + 0.35 * Math.sin(seconds * 1.3 + mote.turn)) });
    })
    .join('');
}

const definitions = `<defs>${linear('wall', [
  [0, '#2c161d'],
  [1, '#4a2630'],
])}${linear('boards', [
  [0, '#4a2c20'],
  [1, '#1d120e'],
])}${linear('glass0', [
  [0, '#5a3a3c'],
  [1, '#8a5a48'],
])}${linear(
  'foldLeft',
  [
    [0, '#a3304c'],
    [0.35, '#7c2438'],
    [1, '#3a0f1c'],
  ],
  [1, 0, 0, 0],
)}${linear(
  'foldRight',
  [
    [0, '#a3304c'],
    [0.35, '#7c2438'],
    [1, '#3a0f1c'],
  ],
  [0, 0, 1, 0],
)}${linear('stage', [
  [0, '#ffe3a8'],
  [0.7, '#ffd382'],
  [1, '#f0b860'],
])}${linear('shaft', [
  [0, '#ffe9bd', 0.5],
  [1, '#ffd995', 0.04],
])}${lamp('warm', '#ffcf85', 0.8)}${lamp('bulb', '#ffdf9e', 1)}${lamp('shadow', '#000000', 0.8)}${lamp('gold', '#ffd995', 0.9)}</defs>`;

function bulbRow(seconds: number): string {
  return bulbs
    .map((place, i) => {
      const light = bulbLight(i, seconds);
      return (
        glow(place.x, place.y, 34, 34, 'bulb', clamp(light * 0.55)) +
        circle(place.x, place.y, 7.5, '#4a3428') +
        circle(place.x, place.y, 6.2, mixDark('#fff0cc', 0.72 * (1 - clamp(light * 1.6)))) +
        (light > 1 ? circle(place.x, place.y, 7 + (light - 1) * 10, '#ffffff', { opacity: (light - 1) * 0.9 }) : '')
      );
    })
    .join('');
}

function draw(seconds: number): string {
  const light = roomLight(seconds);
  const open = opening(seconds);
  const { pose, x, floor, height } = person(seconds);
  const f = figure(pose, { x, floor, height });
  const inside = ease(seconds, plan.gone - 0.7, plan.gone + 0.5);
  const who =
    inside >= 1
      ? ''
      : group(glow(x, floor, 44, 7, 'shadow', 0.9) + shown(f, 0.08 + 0.5 * (1 - light) + 0.5 * ease(x, 330, 470)), { opacity: 1 - inside });
  const beyond =
    rect(gap - 90, 0, 180, 330, 'url(#stage)') +
    [0, 1, 2].map((i) => glow(gap - 40 + i * 40, 60 + Math.sin(seconds * 0.9 + i) * 10, 60, 60, 'bulb', 0.8)).join('');
  const shaft = path(
    `M${n(gap - open * 0.72)} -60L${n(gap + open * 0.72)} -60L${n(gap + open)} 346L${n(gap - open * 1.2 - 300 * clamp(open / 60))} 346Z`,
    'url(#shaft)',
    { opacity: clamp(open / 50) * 0.85 },
  );
  const wood = Array.from({ length: 8 }, (_, i) => stroke(`M${-60 + i * 110} 360L${120 + i * 60} 318`, '#24150f', 1.4)).join('');
  const frameOf =
    rect(mirror.x - 24, mirror.y - 24, mirror.wide + 48, mirror.high + 26, '#6d4238', { rx: 8 }) +
    rect(mirror.x - 24, mirror.y - 24, mirror.wide + 48, 3, '#a8744a', { rx: 2 });
  const room =
    rect(-40, -40, 720, 380, 'url(#wall)') +
    [40, 120, 410].map((at) => rect(at, -40, 2, 360, '#20100f', { opacity: 0.4 })).join('') +
    glow(245, 140, 330, 230, 'warm', 0.75 * light) +
    rect(-40, 316, 720, 90, 'url(#boards)') +
    wood +
    beyond +
    drape(seconds, -1) +
    drape(seconds, 1) +
    rect(340, -40, 340, 50, '#2a0f18') +
    frameOf +
    glass(seconds, light) +
    bulbRow(seconds) +
    table(seconds);
  const dark = rect(-40, -40, 720, 460, '#0b0807', { opacity: 0.6 * (1 - light) * (1 - clamp(open / 90)) });
  const scene =
    room +
    dark +
    (light > 0 ? bulbs.map((place, i) => glow(place.x, place.y, 26, 26, 'bulb', bulbLight(i, seconds) * 0.4 * (1 - light))).join('') : '') +
    shaft +
    glow(gap, 330, 150, 22, 'gold', clamp(open / 60)) +
    who +
    dust(seconds, light);
  const close = 1.16 - 0.14 * ease(seconds, 3, 9.5) + 0.1 * ease(seconds, curtainOpens, 19);
  const cx = mix(mix(262, 318, ease(seconds, 3, 9.5)), 372, ease(seconds, curtainOpens, 19));
  const dim = 1 - ease(seconds, 0, 0.9) * (1 - ease(seconds, backstageSeconds - 1.1, backstageSeconds - 0.05));
  const cxIn = clamp(cx, 320 / close - 30, 650 - 320 / close);
  return (
    definitions +
    group(scene, {
      transform: `translate(320 180) scale(${close.toFixed(4)}) translate(${(-cxIn).toFixed(2)} ${(-mix(165, 182, ease(seconds, 3, 9.5))).toFixed(2)})`,
    }) +
    (dim > 0.003 ? rect(0, 0, 640, 360, paint.night, { opacity: dim }) : '')
  );
}

/** Before the curtain: bulbs go on around a mirror, somebody sets a hat right and goes out into the light. */
export const backstage: Clip = { key: 'backstage', seconds: backstageSeconds, pictureKbps: 105, draw, compose: composeBackstage };
