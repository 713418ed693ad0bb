/** The club's paints: the look's own tokens first, then the few neighbours pictures need. */
export const paint = {
  ground: '#14110f',
  raised: '#1f1a17',
  line: '#3a322c',
  ink: '#231a14',
  ivory: '#f4ede4',
  paper: '#fbf7f1',
  sand: '#dccfbf',
  quiet: '#b9aca0',
  brass: '#e0b463',
  gold: '#8a5d0c',
  honey: '#f3d08a',
  lamp: '#ffe7b0',
  wine: '#9c2743',
  rose: '#d9637e',
  blush: '#eeb0a4',
  claret: '#5e1730',
  terracotta: '#b5532f',
  coral: '#e58560',
  umber: '#4a3124',
  navy: '#18243d',
  dusk: '#3a3563',
  plum: '#431c3a',
  mauve: '#8d5f86',
  teal: '#1f5f62',
  lagoon: '#123a42',
  forest: '#1f4a3b',
  sage: '#86a58c',
  sky: '#a9c9cb',
} as const;

/** One evening's lighting: what is far and dark, what stands in the middle, what glows. */
export interface Scheme {
  deep: string;
  mid: string;
  soft: string;
  accent: string;
  glow: string;
}

const scheme = (deep: string, mid: string, soft: string, accent: string, glow: string): Scheme => ({ deep, mid, soft, accent, glow });

export const schemes: readonly Scheme[] = [
  scheme('#2a0f1b', paint.wine, paint.rose, paint.brass, paint.lamp),
  scheme(paint.navy, '#2b3f66', '#7389a8', paint.brass, paint.honey),
  scheme(paint.lagoon, paint.teal, '#7fb0a8', paint.coral, paint.lamp),
  scheme('#14281f', paint.forest, paint.sage, paint.brass, paint.honey),
  scheme('#2b1710', paint.terracotta, paint.coral, paint.honey, paint.lamp),
  scheme('#24122a', '#5a2f5c', paint.mauve, paint.rose, paint.blush),
  scheme('#2e2013', '#a06d22', paint.brass, paint.wine, paint.lamp),
  scheme('#4b3a30', '#c9a98a', paint.sand, paint.wine, paint.paper),
  scheme('#1c1a2e', paint.dusk, '#8e86b5', paint.coral, paint.honey),
  scheme(paint.ground, '#3a2e27', '#8f7a68', paint.rose, paint.brass),
  scheme('#5a2230', '#cf7c78', paint.blush, paint.teal, paint.paper),
  scheme('#1d3138', '#5f8f93', paint.sky, paint.terracotta, paint.paper),
];

const channels = (hex: string): [number, number, number] => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};

/** Two paints stirred together; share 0 is all of the first, 1 all of the second. */
export function mix(first: string, second: string, share: number): string {
  const [a, b] = [channels(first), channels(second)];
  const stirred = a.map((value, index) => Math.round(value + ((b[index] ?? 0) - value) * share));
  return `#${stirred.map((value) => Math.max(0, Math.min(255, value)).toString(16).padStart(2, '0')).join('')}`;
}

export const darker = (colour: string, share: number): string => mix(colour, '#120a0e', share);
export const lighter = (colour: string, share: number): string => mix(colour, '#fff3dc', share);
