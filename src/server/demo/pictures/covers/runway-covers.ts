import { darker, lighter, mix, paint } from '../palette.ts';
import { curtain, star } from '../places/furnishings.ts';
import { rooms } from '../places/rooms.ts';
import { circle, ellipse, group, move, path, points, polygon, rect, type Svg, stroke } from '../shapes.ts';
import { type Motif, type MotifKit, standing } from './cover-cast.ts';

const [w, h] = [720, 405];

/** Heads and shoulders of an audience, dark against the light. */
function audience({ scheme, chance }: MotifKit, y: number, from: number, to: number): Svg {
  let drawn = '';
  for (let x = from; x < to; x += chance.between(34, 48)) {
    const [tone, ay] = [mix(scheme.deep, scheme.mid, chance.between(0, 0.35)), y + chance.between(-6, 8)];
    drawn +=
      path(`M${x - 30} ${ay + 60}Q${x - 28} ${ay + 14} ${x} ${ay + 10}Q${x + 28} ${ay + 14} ${x + 30} ${ay + 60}Z`, tone) +
      ellipse(x, ay - 6, 13, 17, tone) +
      (chance.happens(0.3) ? circle(x, ay - 26, 9, tone) : '');
  }
  return drawn;
}

const catwalk: Motif = (kit) => {
  const { sheet, scheme, cover } = kit;
  let beams = '';
  for (const x of [60, 200, 360, 520, 660])
    beams +=
      polygon(
        [
          [x - 8, 0],
          [x + 8, 0],
          [360 + (x - 360) * 0.4 + 60, 405],
          [360 + (x - 360) * 0.4 - 60, 405],
        ],
        sheet.fade([
          [0, scheme.glow, 0.5],
          [1, scheme.glow, 0],
        ]),
      ) + circle(x, 6, 12, scheme.glow);
  return (
    rect(
      0,
      0,
      w,
      h,
      sheet.fade([
        [0, darker(scheme.deep, 0.3)],
        [1, scheme.mid],
      ]),
    ) +
    rect(
      250,
      60,
      220,
      180,
      sheet.glow(360, 150, 150, [
        [0, scheme.glow],
        [1, scheme.soft],
      ]),
    ) +
    polygon(points('300 240, 420 240, 640 405, 80 405'), mix(scheme.soft, scheme.glow, 0.6)) +
    polygon(points('340 240, 380 240, 430 405, 290 405'), lighter(scheme.glow, 0.5), 'opacity=".5"') +
    beams +
    audience(kit, 270, 20, 250) +
    audience(kit, 270, 490, 720) +
    standing(kit, cover, false, 360, 66, 0.235, { lower: 'gown', right: 'hip', left: 'rest', stance: 0.8 }) +
    audience(kit, 356, -10, 170) +
    audience(kit, 356, 570, 740)
  );
};

const lineUp: Motif = (kit) => {
  const { sheet, scheme, chance, cover } = kit;
  const arms = [
    ['hip', 'rest'],
    ['crown', 'hip'],
    ['rest', 'belly'],
    ['pocket', 'hip'],
  ] as const;
  return (
    rooms.posterBlocks(sheet, scheme, chance) +
    [130, 290, 450, 610]
      .map((x, index) =>
        standing(kit, cover + index * 5, index === 2, x, 96 + (index % 2) * 14, 0.34, {
          lower: index % 2 ? 'gown' : 'midi',
          right: (arms[index] as (typeof arms)[number])[0],
          left: (arms[index] as (typeof arms)[number])[1],
        }),
      )
      .join('')
  );
};

/** A tailor's dummy in a dress. */
const dressForm = (x: number, size: number, colour: string, scheme: MotifKit['scheme']): Svg =>
  group(
    move(x, 370, size),
    stroke('M0 0V-90M-34 4H34', '#4a3124', 8),
    path(
      'M-8-330H8L10-300Q56-296 60-262Q50-220 44-190Q60-150 66-90H-66Q-60-150-44-190Q-50-220-60-262Q-56-296-10-300Z',
      mix(colour, '#f4ede4', 0.12),
    ),
    path('M6-300Q56-296 60-262Q50-220 44-190Q60-150 66-90H20Q30-190 6-300Z', darker(colour, 0.25)),
    circle(0, -338, 10, '#e0b463'),
    stroke(`M-44-190Q0-176 44-190`, scheme.accent, 7),
    path('M-66-90Q-110-20-120 30Q0 50 120 30Q110-20 66-90Z', mix(colour, scheme.glow, 0.24)),
    stroke('M-30-86Q-50-30-54 34M0-84V40M30-86Q50-30 54 34', darker(colour, 0.3), 3),
  );

const mannequins: Motif = ({ sheet, scheme, chance }) => {
  return (
    rect(0, 0, w, h, mix(scheme.soft, scheme.glow, 0.4)) +
    rect(
      0,
      0,
      w,
      h,
      sheet.glow(360, 120, 460, [
        [0, scheme.glow, 0.7],
        [1, scheme.mid, 0.6],
      ]),
    ) +
    rect(0, 330, w, 75, scheme.deep) +
    stroke('M40 44H680', scheme.deep, 6) +
    [110, 280, 450, 610]
      .map((x, index) =>
        dressForm(
          x,
          0.82 + (index % 2) * 0.14,
          chance.pick([scheme.mid, scheme.accent, paint.wine, paint.teal, paint.ivory, paint.plum]),
          scheme,
        ),
      )
      .join('')
  );
};

const closeUp: Motif = (kit) => {
  const { sheet, scheme, chance, cover } = kit;
  return (
    rooms.scallops(sheet, scheme, chance) +
    standing(kit, cover, false, chance.pick([200, 500]), 170, 1.15, { right: chance.pick(['chin', 'crown', 'neck']), left: 'rest' })
  );
};

const flashes: Motif = (kit) => {
  const { scheme, sheet, chance, cover } = kit;
  let lights = '';
  for (let index = 0; index < 14; index += 1)
    lights += star(chance.between(10, 710), chance.between(20, 250), chance.between(14, 46), lighter(scheme.glow, 0.5));
  return (
    rect(
      0,
      0,
      w,
      h,
      sheet.fade([
        [0, darker(scheme.deep, 0.2)],
        [1, scheme.mid],
      ]),
    ) +
    lights +
    audience(kit, 236, 0, 720) +
    polygon(points('0 300, 720 276, 720 405, 0 405'), mix(scheme.soft, scheme.glow, 0.5)) +
    standing(kit, cover, cover % 4 === 0, 250, 84, 0.22, { lower: 'gown', right: 'hip', left: 'hip', stance: 1 }) +
    standing(kit, cover + 3, false, 470, 80, 0.225, { lower: 'midi', right: 'rest', left: 'hip', stance: 1 })
  );
};

const hats: Motif = ({ scheme, chance }) => {
  const stand = (x: number, y: number, hat: Svg): Svg =>
    stroke(`M${x} ${y + 90}V${y}`, '#4a3124', 8) + ellipse(x, y + 92, 40, 8, '#4a3124') + group(move(x, y), hat);
  const brim = (colour: string): Svg =>
    ellipse(0, 0, 96, 20, darker(colour, 0.25)) +
    path('M-56-4Q-60-80 0-84Q60-80 56-4Q0 14-56-4Z', colour) +
    path('M-57-14Q0 8 57-14V-30Q0-8-57-30Z', scheme.accent);
  const cloche = (colour: string): Svg =>
    path('M-66 20Q-74-74 0-78Q74-74 66 20Q0-10-66 20Z', colour) +
    path('M-66 14Q0-22 66 14L66-6Q0-38-66-6Z', darker(colour, 0.35)) +
    circle(-50, -2, 17, scheme.accent) +
    circle(-50, -2, 8, scheme.glow);
  const top = (colour: string): Svg =>
    ellipse(0, 4, 78, 15, darker(colour, 0.3)) +
    path('M-48 2L-54-104Q0-116 54-104L48 2Q0 14-48 2Z', colour) +
    path('M-49-12Q0 0 49-12L50-30Q0-18-50-30Z', paint.wine);
  const feather = (colour: string): Svg =>
    cloche(colour) +
    path('M40-20Q60-110 130-130Q140-70 52-8Z', lighter(colour, 0.5)) +
    stroke('M44-14Q80-80 124-124', darker(colour, 0.2), 3);
  return (
    rect(0, 0, w, h, scheme.mid) +
    curtain(0, 0, w, 340, mix(scheme.mid, scheme.soft, 0.25), 16) +
    rect(0, 320, w, 85, scheme.deep) +
    rect(0, 316, w, 6, scheme.accent) +
    stand(120, 220, brim(paint.ivory)) +
    stand(290, 236, feather(chance.pick([paint.rose, paint.brass]))) +
    stand(450, 226, top('#231a14')) +
    stand(608, 236, cloche(paint.teal))
  );
};

export const runwayMotifs: readonly Motif[] = [catwalk, closeUp, mannequins, lineUp, flashes, hats];
