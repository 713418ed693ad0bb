import { circle, group, move, path, rect, type Svg, stroke } from '../shapes.ts';

/**
 * The Foyer mark: a doorway with a round head, its curtain drawn a hand's breadth aside, warm
 * light coming through. Drawn on 512 by 512; the figure itself keeps to the middle 300 by 340,
 * inside the circle of 80 % that a maskable icon may count on.
 */
const colours = {
  tile: '#1f1a17',
  wall: '#2b2320',
  frame: '#e0b463',
  light: '#ffe7b0',
  lightLow: '#f0c05f',
  curtain: '#9c2743',
  fold: '#7a1c34',
  sheen: '#b93a57',
};

const opening = 'M152 420V226A104 104 0 0 1 360 226V420Z';
const curtainHalf = 'M256 122A104 104 0 0 0 152 226V420H184C184 372 190 340 204 318C236 272 252 214 256 122Z';
const foldHalf = 'M236 124A104 104 0 0 0 152 226V420H166C166 356 170 326 184 300C214 250 232 200 236 124Z';

/** The doorway alone, as it stands on any tile. */
export const doorway = (): Svg =>
  path('M124 420V226A132 132 0 0 1 388 226V420Z', colours.frame) +
  path(opening, 'url(#light)') +
  path(curtainHalf, colours.curtain) +
  path(foldHalf, colours.fold) +
  group('translate(512 0) scale(-1 1)', path(curtainHalf, colours.sheen), path(foldHalf, colours.curtain)) +
  path('M184 326q16-2 22-12v14q-8 10-23 12zM328 326q-16-2-22-12v14q8 10 23 12z', colours.light) +
  rect(100, 418, 312, 18, colours.frame, 'rx="4"');

const lightDefs = `<defs><linearGradient id="light" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${colours.light}"/><stop offset="1" stop-color="${colours.lightLow}"/></linearGradient></defs>`;
const svg = (inside: Svg): Svg => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">${inside}</svg>`;

/** On its rounded tile, corners transparent. */
export const iconSvg = (): Svg =>
  svg(lightDefs + rect(0, 0, 512, 512, colours.tile, 'rx="112"') + group('translate(-30.7 -44) scale(1.12)', doorway()));

/** To the edges, for platforms that cut their own shape. */
export const maskableSvg = (): Svg => svg(lightDefs + rect(0, 0, 512, 512, colours.tile) + group('translate(5 -16) scale(.98)', doorway()));

/** For 16 px: fewer, larger shapes; no ties, no sill. */
export const faviconSvg = (): Svg =>
  svg(
    rect(0, 0, 512, 512, colours.tile, 'rx="96"') +
      path('M80 480V248A176 176 0 0 1 432 248V480Z', colours.frame) +
      path('M128 480V248A128 128 0 0 1 384 248V480Z', colours.light) +
      path(
        'M246 120A128 128 0 0 0 128 248V480H176C180 360 240 330 246 120ZM266 120A128 128 0 0 1 384 248V480H336C332 360 272 330 266 120Z',
        colours.curtain,
      ),
  );

/** One colour with holes, for themed icons; the platform paints it. */
export const monochromeSvg = (): Svg =>
  svg(
    path(
      'M124 420V226A132 132 0 0 1 388 226V420H412V438H100V420ZM256 122C252 214 236 272 204 318C190 340 184 372 184 420H328C328 372 322 340 308 318C276 272 260 214 256 122Z',
      '#000',
      'fill-rule="evenodd"',
    ),
  );

const glyphs = {
  videos:
    rect(120, 156, 272, 200, colours.frame, 'rx="30"') +
    rect(142, 178, 228, 156, '#2b2320', 'rx="14"') +
    path('M222 206V306L314 256Z', colours.light),
  cities:
    path('M116 396V250H172V396ZM184 396V180L222 130L260 180V396ZM272 396V226H330V396ZM342 396V276H396V396Z', colours.frame) +
    path(
      'M200 200h16v22h-16zM228 200h16v22h-16zM200 244h16v22h-16zM228 244h16v22h-16zM290 252h22v22h-22zM134 276h20v22h-20zM358 300h22v22h-22z',
      colours.tile,
    ) +
    rect(96, 394, 320, 18, colours.light, 'rx="6"') +
    circle(360, 166, 34, colours.light),
  notices:
    path('M256 108C180 112 164 180 162 240C160 296 140 318 122 344H390C372 318 352 296 350 240C348 180 332 112 256 108Z', colours.frame) +
    path('M270 109C316 150 320 250 330 344H390C372 318 352 296 350 240C348 184 334 120 270 109Z', '#b9893d') +
    rect(112, 340, 288, 24, colours.light, 'rx="12"') +
    circle(256, 388, 30, colours.curtain) +
    circle(256, 100, 20, colours.light),
} as const;
export type ShortcutName = keyof typeof glyphs;
export const shortcutNames = Object.keys(glyphs) as ShortcutName[];

export const shortcutSvg = (name: ShortcutName): Svg => svg(rect(0, 0, 512, 512, colours.tile, 'rx="112"') + glyphs[name]);

/** The word Foyer, drawn letter by letter, after the doorway; takes the colour of the text around it. */
export function wordmarkSvg(): Svg {
  const door = path(
    'M0 96V40A36 36 0 0 1 72 40V96H78V101H-6V96ZM36 12C35 38 30 54 20 67C15 75 14 84 14 96H58C58 84 57 75 52 67C42 54 37 38 36 12Z',
    'currentColor',
    'fill-rule="evenodd"',
  );
  const f =
    'M0 1H58V22H55Q53 6 36 5.500H24V46H32Q41 46 42 36H45V61H42Q41 51 32 50.500H24V90Q24 97 34 97.500V101H0V97.500Q9 97 9 90V12Q9 5 0 4.500Z';
  const o =
    'M96 35A33 33.500 0 1 1 95.900 35ZM96 38.500C84 38.500 79 52 79 68.500C79 85 84 98.500 96 98.500C108 98.500 113 85 113 68.500C113 52 108 38.500 96 38.500Z';
  const y =
    'M132 37H164V40.500Q156 41 158 47L172 82L184 48Q186 41 177 40.500V37H202V40.500Q194 41 191 48L168 110Q160 129 148 129Q138 129 138 120Q138 112 146 112Q152 112 154 118Q160 114 164 102L166 97L143 47Q140 41 132 40.500Z';
  const e =
    'M268 66H221C221 84 230 94 243 94Q256 94 265 82L268 84Q258 102 239 102C220 102 207 88 207 69C207 49 220 35 238 35C257 35 268 48 268 66ZM253 62C253 47 248 38.500 238 38.500C228 38.500 222 48 221 62Z';
  const r =
    'M276 37H302V52Q309 35 323 35Q334 35 334 44Q334 52 326 52Q320 52 318 45Q306 47 302.500 64V90Q302.500 97 313 97.500V101H278V97.500Q288 97 288 90V48Q288 41 276 40.500Z';
  const letters = group(move(104, 0), [f, o, y, e, r].map((d) => path(d, 'currentColor', 'fill-rule="evenodd"')).join(''));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-8 -2 452 134" role="img" aria-label="Foyer">${door}${letters}</svg>`;
}

const medal = (ring: string, face: string, ribbon: string, inside: Svg): Svg =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">${path('M14 28L8 46L16 42L21 47L25 32ZM34 28L40 46L32 42L27 47L23 32Z', ribbon)}${circle(24, 20, 18, ring)}${circle(24, 20, 14.5, face)}${inside}</svg>`;

/** Badge of a registered member: a doorway in plain ivory. */
export const registeredBadge = (): Svg =>
  medal(
    '#8f7a68',
    '#f4ede4',
    '#9c8572',
    path('M17 27V19A7 7 0 0 1 31 19V27Z', '#8f7a68') +
      path('M20 27V19.500A4 4 0 0 1 28 19.500V27Z', '#f4ede4') +
      stroke('M15 28.500H33', '#8f7a68', 2.4),
  );

/** Badge of a VIP member: a doorway under a crown of light, in brass and wine. */
export const vipBadge = (): Svg =>
  medal(
    '#c8963c',
    '#7a1c34',
    '#9c2743',
    path('M17 29V22A7 7 0 0 1 31 22V29Z', '#e0b463') +
      path('M20 29V22.500A4 4 0 0 1 28 22.500V29Z', '#ffe7b0') +
      stroke('M24 12V8.500M18 13.500L16 10.500M30 13.500L32 10.500M14 18L11 16.500M34 18L37 16.500', '#ffe7b0', 1.8) +
      stroke('M15 30.500H33', '#e0b463', 2.2),
  );
