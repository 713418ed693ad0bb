import { circle, clamp, ellipse, mix, type Point, paint, path, smooth } from './drawing.ts';
import { arm, type Figure, figure, leg, strip, trunk } from './figure.ts';
import { runwayBeat } from './score-runway.ts';
import { walking } from './walking.ts';

/** One walk across: who wears what, from which moment, in which direction, how near to us. */
type Walk = {
  start: number;
  way: 1 | -1;
  floor: number;
  height: number;
  cut: 'coat' | 'gown' | 'suit' | 'cape' | 'dress';
  cloth: string;
  lining: string;
  trousers: string;
  hat: boolean;
  /** Radians the figure is turned away from a pure side view. */
  slant: number;
};

/** The whole show; start in seconds, floor and height in pixels. */
export const walks: readonly Walk[] = [
  {
    start: -0.6,
    way: 1,
    floor: 292,
    height: 196,
    cut: 'coat',
    cloth: paint.berry,
    lining: paint.plum,
    trousers: '#1b1210',
    hat: true,
    slant: 0.35,
  },
  {
    start: 2.6,
    way: -1,
    floor: 270,
    height: 172,
    cut: 'suit',
    cloth: '#d8c7a6',
    lining: '#8d7c60',
    trousers: '#b7a585',
    hat: false,
    slant: 0.3,
  },
  {
    start: 4.6,
    way: 1,
    floor: 294,
    height: 198,
    cut: 'gown',
    cloth: paint.brass,
    lining: '#9a6a28',
    trousers: '#1b1210',
    hat: false,
    slant: 0.3,
  },
  {
    start: 8,
    way: -1,
    floor: 272,
    height: 174,
    cut: 'cape',
    cloth: '#27564a',
    lining: '#13302a',
    trousers: '#171210',
    hat: true,
    slant: 0.4,
  },
  {
    start: 9.6,
    way: 1,
    floor: 296,
    height: 200,
    cut: 'dress',
    cloth: paint.wine,
    lining: '#8d2a45',
    trousers: '#1b1210',
    hat: true,
    slant: 0.35,
  },
  {
    start: 12.6,
    way: 1,
    floor: 270,
    height: 172,
    cut: 'coat',
    cloth: '#e9dcc3',
    lining: '#a08e70',
    trousers: '#2a1d18',
    hat: false,
    slant: 0.3,
  },
  {
    start: 13.8,
    way: -1,
    floor: 296,
    height: 202,
    cut: 'gown',
    cloth: '#6a2140',
    lining: '#36101f',
    trousers: '#1b1210',
    hat: false,
    slant: 0.3,
  },
  {
    start: 16.4,
    way: -1,
    floor: 272,
    height: 174,
    cut: 'dress',
    cloth: '#e8a24a',
    lining: '#9c5f1c',
    trousers: '#1b1210',
    hat: false,
    slant: 0.35,
  },
  {
    start: 17.2,
    way: 1,
    floor: 296,
    height: 200,
    cut: 'suit',
    cloth: '#34425a',
    lining: '#1b2432',
    trousers: '#2b374b',
    hat: true,
    slant: 0.3,
  },
];

/** Half a stride, for a figure 100 tall; a foot stands for one beat, so this sets the pace without slipping. */
const stride = 13;

const skin = '#d0a17c';

/** How far the walker has come, in pixels. */
export const travelled = (walk: Walk, seconds: number): number =>
  ((seconds - walk.start) / runwayBeat) * 2 * stride * (walk.height / 100) * Math.cos(walk.slant);

/** The walker's body at this moment. */
export function walker(walk: Walk, seconds: number): Figure {
  // Steps fall on the beat whatever moment the walker comes on.
  const step = seconds / runwayBeat / 2;
  const x = walk.way === 1 ? -70 + travelled(walk, seconds) : 710 - travelled(walk, seconds);
  const pose = walking(step, stride, walk.way * (Math.PI / 2 - walk.slant));
  return figure(pose, { x, floor: walk.floor, height: walk.height });
}

/** A garment's hem: how far below the hips it hangs (per 100 of height) and how wide it stands off the legs. */
const hems = {
  coat: { long: 31, loose: 4.5 },
  gown: { long: 47, loose: 7 },
  suit: { long: 9, loose: 3 },
  cape: { long: 15, loose: 10 },
  dress: { long: 21, loose: 7 },
} as const;

/** The legs' x at a height, so that cloth hangs around them. */
function legAt(f: Figure, side: 'left' | 'right', y: number): number {
  const [hip, knee, foot] = [f[`${side}Hip`], f[`${side}Knee`], f[`${side}Foot`]];
  return y < knee.y
    ? mix(hip.x, knee.x, clamp((y - hip.y) / Math.max(1, knee.y - hip.y)))
    : mix(knee.x, foot.x, clamp((y - knee.y) / Math.max(1, foot.y - knee.y)));
}

/** The outline of coat, gown or dress: from the shoulders by the waist to a hem that swings with the steps. */
function garment(walk: Walk, f: Figure, late: Figure, seconds: number): string {
  const { long, loose } = hems[walk.cut];
  const s = f.scale;
  const drag = (late.hips.x - f.hips.x) * (long / 40);
  const edge = (share: number, way: 1 | -1): Point => {
    const y = f.hips.y + long * s * share;
    const xs = (['left', 'right'] as const).flatMap((side) => [legAt(f, side, y), legAt(late, side, y) + (f.hips.x - late.hips.x)]);
    const out = way === 1 ? Math.max(...xs) : Math.min(...xs);
    const swing = Math.sin(seconds * (Math.PI / runwayBeat) + share * 2) * share * 1.6 * s;
    return { x: out + way * (5.4 + loose * share) * s + drag * share + swing, y: y + (way * walk.way < 0 ? share * 2 * s : 0) };
  };
  const shoulder = (way: 1 | -1): Point => ({ x: f.chest.x + way * (walk.cut === 'cape' ? 9.5 : 7) * s, y: f.chest.y + 2 * s });
  const collar = (way: 1 | -1): Point => ({ x: f.neck.x + way * 2.2 * s, y: f.chest.y - 4 * s });
  const waist = (way: 1 | -1): Point => ({
    x: mix(f.hips.x, f.chest.x, 0.4) + way * (walk.cut === 'coat' || walk.cut === 'cape' ? 7.2 : 5) * s,
    y: mix(f.hips.y, f.chest.y, 0.38),
  });
  const line = (way: 1 | -1) => [
    collar(way),
    { x: mix(collar(way).x, shoulder(way).x, 0.7), y: f.chest.y - 2.4 * s },
    shoulder(way),
    waist(way),
    ...[0.12, 0.35, 0.6, 0.8, 1].map((share) => edge(share, way)),
  ];
  const [down, up] = [line(1), line(-1).reverse()];
  const [right, left] = [edge(1, 1), edge(1, -1)];
  const ripple = [0.75, 0.5, 0.25].map((share, i) => ({
    x: mix(left.x, right.x, share),
    y: mix(left.y, right.y, share) + (i % 2 ? 1 : 2.6) * s * Math.sin(seconds * (Math.PI / runwayBeat) + i * 2.1) * 0.8 + 1.4 * s,
  }));
  return `${smooth(down)}${smooth([right, ...ripple, left]).replace(/^M[^C]*/, '')}${smooth(up).replace(/^M[^C]*/, '')}Z`;
}

/** A walker in the clothes of the walk, as seen at this moment. */
export function dressed(walk: Walk, seconds: number): string {
  const f = walker(walk, seconds);
  const late = walker(walk, seconds - 0.12);
  const near = f.leftDepth > 0 ? 'left' : 'right';
  const far = near === 'left' ? 'right' : 'left';
  const s = f.scale;
  const sleeve = walk.cut === 'gown' || walk.cut === 'dress' ? skin : walk.cloth;
  const face = f.facing.x > 0 ? 1 : -1;
  const head =
    ellipse(f.head.x, f.head.y, 4.5 * s, 5.8 * s, skin) +
    ellipse(f.head.x - face * 2.3 * s, f.head.y - 2 * s, 4.1 * s, 4.6 * s, '#2a1712') +
    (walk.cut === 'gown' || walk.cut === 'dress' ? circle(f.head.x - face * 5 * s, f.head.y - 2.6 * s, 2.8 * s, '#2a1712') : '');
  const brim = walk.hat
    ? path(
        strip({ x: f.head.x - 9 * s, y: f.head.y - 2.6 * s }, { x: f.head.x + 9 * s, y: f.head.y - 3.4 * s }, 0.9 * s, 0.9 * s),
        walk.lining,
      ) +
      path(
        strip({ x: f.head.x - 0.5 * s, y: f.head.y - 4 * s }, { x: f.head.x - 0.2 * s, y: f.head.y - 6.4 * s }, 5 * s, 4.2 * s),
        walk.lining,
      )
    : '';
  const line = path(strip(f.chest, { x: f.hips.x, y: f.hips.y + 2 * s }, 0.5 * s, 0.5 * s), walk.lining, { opacity: 0.7 });
  return (
    path(arm(f, far), walk.lining) +
    path(leg(f, far), walk.cut === 'suit' ? walk.lining : '#120c0a') +
    path(leg(f, near), walk.trousers) +
    path(trunk(f), walk.cloth) +
    path(strip(f.chest, f.neck, 2.3 * s, 1.8 * s), skin) +
    path(garment(walk, f, late, seconds), walk.cloth) +
    line +
    head +
    brim +
    (walk.cut === 'cape'
      ? ''
      : path(arm(f, near), 'none', { stroke: sleeve === walk.cloth ? walk.lining : 'none', 'stroke-width': 1.4 }) +
        path(arm(f, near), sleeve))
  );
}
