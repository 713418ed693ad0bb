import { lighter } from '../palette.ts';
import { circle, path, points, polygon, rect, type Svg, stroke } from '../shapes.ts';
import { arcade, eaves, type Inks, type Landmark, lattice, litRows, mirrored, spire } from './building-parts.ts';

/** Landmarks of Japan, Korea, China, Hong Kong and Taiwan. */
export const tokyoTower: Landmark = ({ accent, light }) =>
  mirrored(path('M0-330L3-330L8-250L14-200L26-120L62 0H44L24-70Q12-84 0-84Z', accent)) +
  rect(-24, -132, 48, 18, lighter(accent, 0.5)) +
  rect(-12, -222, 24, 10, lighter(accent, 0.5)) +
  lattice(0, -84, 22, 5, 160, 6, light, 1.6) +
  litRows(-20, -126, 40, 8, 6, light);
export const skytree: Landmark = ({ body, shade, light }) =>
  path('M-26 0L-10-250H10L26 0Z', body) +
  path('M4 0L2-250H10L26 0Z', shade) +
  lattice(0, 0, 24, 9, 250, 11, light, 1) +
  path('M-20-216h40l-5 18h-30zM-15-258h30l-4 13h-22z', body) +
  litRows(-17, -208, 34, 6, 6, light) +
  rect(-4, -320, 8, 66, body) +
  spire(0, -320, 2.5, 34, body);
export const pagoda: Landmark = (inks) => {
  let drawn = rect(-30, -190, 60, 190, inks.shade);
  for (let level = 0; level < 5; level += 1)
    drawn +=
      eaves(0, -24 - level * 37, 128 - level * 13, 26, level % 2 ? inks.body : inks.accent) +
      rect(-26 + level * 2, -24 - level * 37, 52 - level * 4, 9, inks.light);
  return drawn + stroke('M0-196V-262M-8-214h16M-7-226h14M-5-238h10', inks.shade, 4);
};
export const osakaCastle: Landmark = (inks) => {
  let drawn = path('M-104 0L-84-62H84L104 0Z', inks.shade) + stroke('M-96-22h192M-90-44h180', inks.body, 2);
  const levels = [
    [150, -62, 44],
    [122, -104, 40],
    [94, -144, 36],
    [66, -180, 34],
  ] as const;
  for (const [w, y, h] of levels)
    drawn +=
      rect(-w * 0.4, y - 34, w * 0.8, 36, lighter(inks.light, 0.5)) +
      litRows(-w * 0.36, y - 12, w * 0.72, 4, 9, inks.shade, '7 8') +
      eaves(0, y - 24, w * 1.06, h * 0.72, inks.accent);
  return (
    drawn + polygon(points('-22 -202, 0 -236, 22 -202'), inks.accent) + circle(-20, -238, 4, inks.light) + circle(20, -238, 4, inks.light)
  );
};
export const tsutenkaku: Landmark = ({ body, shade, light, accent }) =>
  mirrored(path('M0-70Q16-70 24-40L40 0H54L22-150H0Z', body)) +
  rect(-26, -178, 52, 30, accent) +
  litRows(-22, -170, 44, 16, 8, light) +
  path('M-18-178L-10-262H10L18-178Z', shade) +
  lattice(0, -72, 26, 16, 76, 4, light, 1.4) +
  rect(-22, -280, 44, 20, body) +
  litRows(-18, -272, 36, 6, 7, light) +
  spire(0, -280, 4, 44, body);
export const ferrisWheel: Landmark = ({ body, light, accent }) => {
  let drawn =
    stroke('M0-130L-56 0M0-130L56 0', body, 9) +
    circle(0, -130, 116, 'none', `stroke="${body}" stroke-width="6"`) +
    circle(0, -130, 100, 'none', `stroke="${accent}" stroke-width="2"`);
  for (let step = 0; step < 16; step += 1) {
    const a = (step / 16) * Math.PI * 2;
    drawn +=
      stroke(`M0-130L${Math.round(Math.cos(a) * 114)} ${Math.round(-130 + Math.sin(a) * 114)}`, body, 1.4) +
      circle(Math.cos(a) * 120, -130 + Math.sin(a) * 120, 8, step % 2 ? light : accent);
  }
  return drawn + circle(0, -130, 12, accent);
};
export const namsanTower: Landmark = ({ body, shade, light, accent }) =>
  path('M-12 0L-7-150H7L12 0Z', body) +
  rect(1, -150, 6, 150, shade) +
  path('M-28-158L-34-178H34L28-158L16-146H-16Z', body) +
  litRows(-30, -174, 60, 14, 7, light) +
  rect(-20, -196, 40, 18, shade) +
  rect(-5, -250, 10, 54, body) +
  rect(-3, -300, 6, 56, accent) +
  spire(0, -300, 2.4, 30, body);
export const palaceGate: Landmark = (inks) =>
  path('M-150 0L-140-74H140L150 0Z', inks.shade) +
  stroke('M-144-26h288M-142-50h284', inks.body, 1.6) +
  arcade(-92, 0, 3, 66, 52, 56, inks.sky) +
  rect(-104, -112, 208, 40, inks.accent) +
  litRows(-98, -88, 196, 4, 8, inks.light, '10 9') +
  eaves(0, -100, 270, 40, inks.body) +
  rect(-74, -166, 148, 32, inks.accent) +
  eaves(0, -154, 210, 42, inks.body) +
  rect(-16, -162, 32, 13, inks.light);
export const lotteTower: Landmark = ({ body, shade, light }) =>
  path('M-34 0C-34-140-22-260-6-340L2-330L8-340C22-260 34-140 34 0Z', body) +
  path('M6 0C8-140 8-240 4-332L8-340C22-260 34-140 34 0Z', shade) +
  litRows(-22, -240, 44, 230, 9, light, '2 5') +
  stroke('M0 0Q-4-200 1-326', light, 1.6);
export const orientalPearl: Landmark = ({ body, shade, light, accent }) =>
  stroke('M-44 0L-8-110M44 0L8-110', body, 8) +
  rect(-14, -240, 6, 240, body) +
  rect(-3, -250, 6, 250, shade) +
  rect(8, -240, 6, 240, body) +
  circle(0, -92, 34, accent) +
  path('M8-125a34 34 0 0 1 0 66q16-32 0-66z', shade, 'opacity=".5"') +
  litRows(-30, -94, 60, 6, 6, light) +
  circle(0, -222, 24, accent) +
  litRows(-21, -222, 42, 4, 6, light) +
  circle(0, -272, 10, accent) +
  circle(-24, -150, 6, accent) +
  circle(24, -150, 6, accent) +
  spire(0, -278, 4, 70, body);
export const shanghaiTower: Landmark = ({ body, shade, light }) =>
  path('M-34 0C-38-140-26-250-16-336L14-348C26-260 36-140 34 0Z', body) +
  path('M2 0C24-120-6-230 14-348C26-260 36-140 34 0Z', shade) +
  stroke('M-24-80Q0-60 34-90M-28-140Q0-120 30-152M-24-200Q0-180 25-214M-20-260Q0-244 20-276', light, 2);
export const bottleOpener: Landmark = ({ body, shade, light, sky }) =>
  path('M-30 0L-22-300H22L30 0Z', body) +
  path('M6 0L10-300H22L30 0Z', shade) +
  path('M-13-292H13L10-262H-10Z', sky) +
  litRows(-22, -250, 44, 240, 10, light, '2 5');
export const bankOfChina: Landmark = ({ body, shade, light }) =>
  polygon(points('-36 0, -36 -180, 0 -226, 0 -300, 36 -250, 36 0'), body) +
  polygon(points('0 0, 0 -300, 36 -250, 36 0'), shade) +
  stroke('M-36-120L0-60L36-120M-36-120L0-180L36-120M0-180L36-226M-36 0L0-60L36 0M-36-180L0-120', light, 2.6) +
  stroke('M-4-290V-340M10-282V-330', body, 3);
export const financeTower: Landmark = ({ body, shade, light }) =>
  path('M-30 0V-250L-24-292Q-22-306-18-308L-14-300L-8-312L0-302L8-312L14-300L18-308Q22-306 24-292L30-250V0Z', body) +
  path('M8 0V-302L14-300L18-308Q22-306 24-292L30-250V0Z', shade) +
  litRows(-24, -276, 48, 268, 8, light, '2 4');
export const junk: Landmark = ({ body, shade, accent }) =>
  path('M-96-16Q-60 8 0 10T98-30L84 6Q20 26-70 12Z', body) +
  stroke('M-34 0V-120M26 0V-150M66-6V-96', shade, 4) +
  path('M-34-122Q-84-90-76-14L-34-8Z', accent) +
  path('M26-150Q-34-100-26-12L26-8Z', accent) +
  path('M66-96Q34-70 36-14L66-14Z', accent) +
  stroke('M-72-50L-34-54M-80-30L-34-32M-20-60L26-66M-28-36L26-40M-10-90L26-98M40-44L66-48', shade, 2);
export const taipei101: Landmark = ({ body, shade, light }) => {
  let drawn = path('M-42 0L-32-84H32L42 0Z', body) + path('M8 0V-84H32L42 0Z', shade);
  for (let level = 0; level < 8; level += 1) {
    const y = -84 - level * 25;
    drawn +=
      polygon(
        [
          [-24, y],
          [-34, y - 25],
          [34, y - 25],
          [24, y],
        ],
        body,
      ) +
      polygon(
        [
          [6, y],
          [8, y - 25],
          [34, y - 25],
          [24, y],
        ],
        shade,
      ) +
      stroke(`M-30 ${y - 21}h60`, light, 2.4);
  }
  return drawn + path('M-18-284H18L12-306H-12Z', shade) + spire(0, -304, 5, 56, body) + litRows(-30, -74, 60, 64, 9, light);
};
export const memorialHall: Landmark = (inks) =>
  path('M-130 0L-116-34H116L130 0Z', inks.shade) +
  stroke('M-120-8h240M-118-18h236', inks.body, 2) +
  rect(-80, -126, 160, 94, lighter(inks.light, 0.6)) +
  rect(20, -126, 60, 94, inks.light, 'opacity=".6"') +
  arcade(-18, -34, 1, 1, 36, 60, inks.shade) +
  eaves(0, -120, 196, 46, inks.accent) +
  rect(-44, -168, 88, 8, inks.body) +
  eaves(0, -160, 130, 62, inks.accent) +
  circle(0, -228, 8, inks.light);
export const grandHotel: Landmark = (inks) =>
  rect(-120, -130, 240, 130, inks.accent) +
  litRows(-112, -116, 224, 110, 15, inks.light, '9 7') +
  eaves(0, -124, 300, 40, inks.body) +
  rect(-70, -176, 140, 22, inks.accent) +
  eaves(0, -166, 200, 44, inks.body) +
  columns4(inks);
const columns4 = (inks: Inks): Svg => stroke('M-100-2v-120M-60-2v-120M-20-2v-120M20-2v-120M60-2v-120M100-2v-120', inks.shade, 5);
export const mountFuji: Landmark = ({ body, light }) =>
  path('M-330 0C-190-40-100-130-44-190H44C100-130 190-40 330 0Z', body, 'opacity=".75"') +
  path('M-44-190H44L84-144L60-150L40-128L18-150L0-132L-22-152L-44-130L-62-150L-86-142Z', lighter(light, 0.6));
