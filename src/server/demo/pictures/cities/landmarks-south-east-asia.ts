import { lighter, mix } from '../palette.ts';
import { circle, ellipse, path, points, polygon, rect, type Svg, stroke } from '../shapes.ts';
import { arcade, columns, dome, eaves, type Inks, type Landmark, litRows, mirrored, slab, spire } from './building-parts.ts';

/** Landmarks of Singapore, Malaysia, Thailand, Vietnam, the Philippines and Indonesia. */
export const marinaSands: Landmark = (inks) => {
  let drawn = '';
  for (const x of [-116, -26, 64])
    drawn +=
      path(`M${x} 0L${x + 8}-206H${x + 40}L${x + 52} 0Z`, inks.body) +
      path(`M${x + 24} 0L${x + 22}-206H${x + 40}L${x + 52} 0Z`, inks.shade) +
      litRows(x + 8, -196, 34, 186, 10, inks.light, '3 4');
  return (
    drawn +
    path('M-146-214Q-60-204 20-206T164-226Q150-244 110-240H-120Q-142-236-146-214Z', lighter(inks.body, 0.16)) +
    stroke('M-130-228Q20-214 150-230', inks.light, 2.4) +
    circle(-70, -246, 7, inks.accent) +
    circle(-40, -246, 9, inks.accent) +
    circle(90, -248, 8, inks.accent)
  );
};
export const supertree: Landmark = ({ shade, accent, light }) =>
  mirrored(path('M0 0H16Q8-70 14-120Q30-164 88-196Q40-180 0-178Z', accent)) +
  mirrored(stroke('M4-110Q14-160 60-190M2-110Q6-160 26-186', light, 2)) +
  ellipse(0, -192, 88, 12, mix(accent, shade, 0.4)) +
  stroke('M-86-194Q0-208 86-194', light, 2.4);
export const artScience: Landmark = ({ body, shade, light }) =>
  [-80, -48, -16, 16, 48, 80]
    .map(
      (x, index) =>
        path(
          `M${x * 0.2} 0Q${x * 1.3}-20 ${x * 1.25}-${96 - Math.abs(x) * 0.4}Q${x * 0.5}-60 ${x * 0.2} 0Z`,
          index % 2 ? body : lighter(shade, 0.2),
        ) + circle(x * 1.2, -90 + Math.abs(x) * 0.4, 4, light),
    )
    .join('') + ellipse(0, -6, 40, 10, shade);
export const petronas: Landmark = (inks) => {
  const tower = path(
    'M22 0V-150L26-150V-158L30-158V-206L35-206V-236L40-236V-258L46-286H50L56-258V-236L61-236V-206L66-206V-158L70-158V-150L74-150V0Z',
    inks.body,
  );
  return (
    mirrored(tower) +
    path('M50 0V-286L56-258V-236L61-236V-206L66-206V-158L70-158V-150L74-150V0Z', inks.shade) +
    path('M-46 0V-286L-40-258V-236L-35-236V-206L-30-206V-158L-26-158V-150L-22-150V0Z', inks.shade) +
    mirrored(spire(48, -284, 2.4, 46, inks.light)) +
    litRows(24, -148, 48, 142, 9, inks.light, '3 3') +
    litRows(-72, -148, 48, 142, 9, inks.light, '3 3') +
    rect(-24, -132, 48, 10, inks.light) +
    mirrored(stroke('M4-122L22-90', inks.body, 3))
  );
};
export const menara: Landmark = ({ body, shade, light, accent }) =>
  path('M-10 0L-6-180H6L10 0Z', body) +
  rect(1, -180, 5, 180, shade) +
  path('M-34-190Q0-168 34-190L26-214H-26Z', accent) +
  litRows(-28, -194, 56, 12, 6, light) +
  rect(-16, -228, 32, 14, body) +
  rect(-3, -290, 6, 62, body) +
  spire(0, -288, 2.4, 36, body);
export const merdeka: Landmark = ({ body, shade, light }) =>
  polygon(points('-34 0, -22 -180, -28 -250, -4 -320, 0 -372, 4 -310, 20 -240, 30 -120, 36 0'), body) +
  polygon(points('6 0, -2 -200, 4 -310, 20 -240, 30 -120, 36 0'), shade) +
  stroke('M-34 0L-6-140L-28-250L0-330M6 0L28-110L-2-200L18-250', light, 2);
export const sultanHall: Landmark = (inks) =>
  rect(-150, -66, 300, 66, inks.accent) +
  arcade(-142, 0, 9, 32, 22, 40, inks.shade) +
  litRows(-140, -50, 280, 6, 8, inks.light, '6 10') +
  rect(-18, -150, 36, 150, inks.accent) +
  circle(0, -118, 11, inks.light) +
  dome(0, -150, 22, inks, 1.15) +
  mirrored(rect(92, -84, 34, 84, inks.accent) + dome(109, -84, 20, inks, 1.15));
export const watArun: Landmark = (inks) => {
  const prang = (x: number, size: number): Svg =>
    `<g transform="translate(${x} 0) scale(${size})">${path('M-60 0L-52-40H-44L-40-72H-32L-28-100H-22C-22-180-14-230 0-286C14-230 22-180 22-100H28L32-72H40L44-40H52L60 0Z', inks.body)}${path('M6 0V-270C14-230 22-180 22-100H28L32-72H40L44-40H52L60 0Z', inks.shade)}${stroke('M-46-40h92M-36-72h72M-22-104h44M-20-140h40M-17-176h34M-12-212h24', inks.light, 3)}${spire(0, -282, 3, 34, inks.accent)}</g>`;
  return prang(-112, 0.5) + prang(112, 0.5) + prang(-64, 0.36) + prang(64, 0.36) + prang(0, 1);
};
export const thaiTemple: Landmark = ({ body, shade, light, accent }) =>
  rect(-86, -74, 172, 74, lighter(light, 0.6)) +
  columns(-84, 0, 8, 23, 9, 76, shade) +
  arcade(-16, 0, 1, 1, 32, 56, accent) +
  path('M-124-66Q-60-100 0-190Q60-100 124-66Z', body) +
  path('M-92-74Q-50-100 0-162Q50-100 92-74Z', accent) +
  path('M-60-80Q-34-96 0-138Q34-96 60-80Z', light) +
  stroke('M0-186Q-6-206 6-220M-122-68Q-136-76-134-92M122-68Q136-76 134-92M-62-116Q-76-122-74-138M62-116Q76-122 74-138', light, 4);
export const pixelTower: Landmark = (inks) =>
  slab(-26, 52, 300, inks, 8) +
  path('M-26-230h14v-14h10v-14h-8v-16h-16zM26-150h-12v-16h-12v-18h10v-18h14zM-26-120h10v-16h10v-20h-20z', inks.sky) +
  rect(-12, -312, 30, 12, inks.body);
export const longtail: Landmark = ({ body, shade, accent, light }) =>
  path('M-120-18Q-60 10 30 8T150-66Q124 12 40 20Q-60 24-112 4Z', body) +
  rect(-60, -46, 110, 8, accent) +
  stroke('M-54-40V2M44-40V6M-4-40V6', shade, 3) +
  circle(146, -62, 6, light) +
  stroke('M142-56q-6 18 2 26', accent, 4) +
  stroke('M-104-8L-160 14', shade, 3);
export const turtleTower: Landmark = (inks) =>
  ellipse(0, -2, 150, 12, mix(inks.accent, inks.shade, 0.3)) +
  rect(-52, -62, 104, 62, inks.body) +
  arcade(-44, -6, 3, 32, 22, 44, inks.light) +
  rect(-40, -108, 80, 46, inks.body) +
  arcade(-30, -64, 2, 34, 24, 34, inks.light) +
  rect(-24, -142, 48, 36, inks.body) +
  circle(0, -122, 9, inks.light) +
  eaves(0, -138, 64, 24, inks.shade) +
  rect(14, -62, 38, 62, inks.shade, 'opacity=".4"');
export const pavilionOfStars: Landmark = (inks) =>
  columns(-60, 0, 2, 100, 20, 92, inks.body) +
  rect(-70, -104, 140, 14, inks.accent) +
  rect(-52, -150, 104, 48, inks.accent) +
  circle(0, -126, 20, inks.light) +
  stroke('M0-146V-106M-20-126H20M-14-140L14-112M14-140L-14-112', inks.accent, 3) +
  eaves(0, -144, 150, 28, inks.shade) +
  rect(-34, -184, 68, 18, inks.accent) +
  eaves(0, -178, 116, 32, inks.shade);
export const tubeHouses: Landmark = (inks) => {
  const tones = [inks.accent, lighter(inks.light, 0.2), inks.body, mix(inks.accent, inks.light, 0.6), inks.shade];
  return tones
    .map((tone, index) => {
      const [x, h] = [-130 + index * 52, 110 + ((index * 37) % 70)];
      return (
        rect(x, -h, 50, h, tone) +
        rect(x - 2, -h - 8, 54, 9, inks.shade) +
        rect(x + 10, -h + 18, 12, 22, inks.sky) +
        rect(x + 28, -h + 18, 12, 22, inks.light) +
        stroke(`M${x + 4} ${-h + 52}h42`, inks.shade, 4) +
        rect(x + 10, -h + 64, 12, 22, inks.light) +
        rect(x + 28, -h + 64, 12, 22, inks.sky) +
        path(`M${x} -26h50l6 12h-62z`, index % 2 ? inks.light : inks.accent)
      );
    })
    .join('');
};
export const bitexco: Landmark = ({ body, shade, light, accent }) =>
  path('M-32 0C-40-120-30-230-2-318C26-240 40-120 34 0Z', body) +
  path('M8 0C22-120 16-230-2-318C26-240 40-120 34 0Z', shade) +
  ellipse(40, -214, 34, 8, accent) +
  path('M14-212h46l-26 14z', shade) +
  litRows(-26, -200, 50, 190, 9, light, '2 5') +
  spire(-2, -316, 2, 22, body);
export const twinSpires: Landmark = (inks) =>
  rect(-76, -96, 152, 96, inks.accent) +
  mirrored(
    rect(44, -176, 40, 176, inks.accent) +
      polygon(points('40 -176, 64 -262, 88 -176'), inks.body) +
      arcade(54, -120, 1, 1, 20, 42, inks.light),
  ) +
  polygon(points('-44 -96, 0 -140, 44 -96'), inks.accent) +
  circle(0, -92, 17, inks.light) +
  arcade(-20, 0, 1, 1, 40, 56, inks.shade) +
  rect(14, -96, 30, 96, inks.shade, 'opacity=".25"');
export const landmark81: Landmark = (inks) =>
  [
    [-44, 150],
    [26, 190],
    [-30, 240],
    [8, 280],
  ]
    .map(([x, h]) => slab(x as number, 20, h as number, inks, 9))
    .join('') +
  slab(-12, 24, 320, inks, 9) +
  spire(0, -318, 4, 48, inks.light);
export const marketGate: Landmark = (inks) =>
  rect(-150, -62, 300, 62, lighter(inks.light, 0.5)) +
  arcade(-140, 0, 4, 28, 20, 40, inks.shade) +
  arcade(40, 0, 4, 28, 20, 40, inks.shade) +
  path('M-162-60L-120-92H120L162-60Z', inks.accent) +
  rect(-34, -166, 68, 166, lighter(inks.light, 0.6)) +
  arcade(-16, 0, 1, 1, 32, 66, inks.shade) +
  circle(0, -124, 20, inks.body) +
  circle(0, -124, 15, '#fbf7f1') +
  stroke('M0-124V-134M0-124L7-120', inks.shade, 2.4) +
  path('M-40-164L0-196L40-164Z', inks.accent);
export const cathedral: Landmark = (inks) =>
  rect(-84, -110, 168, 110, inks.body) +
  rect(20, -110, 64, 110, inks.shade) +
  polygon(points('-60 -110, 0 -156, 60 -110'), inks.body) +
  circle(0, -112, 18, inks.light) +
  arcade(-64, 0, 3, 48, 32, 60, inks.sky) +
  rect(-128, -190, 44, 190, inks.body) +
  arcade(-118, -120, 1, 1, 24, 46, inks.light) +
  dome(-106, -190, 22, inks) +
  dome(36, -146, 44, { ...inks, body: inks.accent }, 1.05);
export const fortGate: Landmark = (inks) =>
  path('M-170 0L-160-70H160L170 0Z', inks.shade) +
  stroke('M-164-24H164M-162-48H162', inks.body, 2) +
  rect(-64, -132, 128, 132, lighter(inks.body, 0.15)) +
  arcade(-26, 0, 1, 1, 52, 84, inks.sky) +
  columns(-58, 0, 2, 100, 16, 112, inks.shade) +
  path('M-74-128H74V-142H-74Z', inks.accent) +
  path('M-54-142Q-50-176-26-176Q-20-206 0-210Q20-206 26-176Q50-176 54-142Z', lighter(inks.body, 0.15)) +
  circle(0, -168, 17, inks.accent) +
  circle(0, -168, 8, inks.light) +
  mirrored(rect(150, -104, 34, 104, inks.body) + dome(167, -104, 19, inks, 0.7));
export const residences: Landmark = (inks) =>
  slab(-48, 40, 230, inks, 8) +
  slab(2, 46, 290, inks, 8) +
  path('M2-290Q25-322 48-290Z', inks.accent) +
  path('M-48-230L-8-254V-230Z', inks.accent);
export const jeepney: Landmark = ({ body, shade, light, accent }) =>
  rect(-110, -84, 190, 66, accent, 'rx="10"') +
  path('M80-60L130-50Q140-46 138-18H80Z', accent) +
  rect(-116, -92, 204, 12, shade, 'rx="5"') +
  [-98, -62, -26, 10, 46].map((x) => rect(x, -74, 28, 24, light, 'rx="4"')).join('') +
  stroke('M-106-38H130', lighter(light, 0.5), 5) +
  stroke('M-106-28H134', body, 4) +
  circle(-66, -14, 20, '#1c1614') +
  circle(-66, -14, 9, light) +
  circle(92, -14, 20, '#1c1614') +
  circle(92, -14, 9, light) +
  circle(132, -36, 6, '#fff6d8') +
  polygon(points('120 -56, 132 -78, 136 -54'), light);
export const monas: Landmark = ({ body, shade, light, accent }) =>
  path('M-76-30L-50-52H50L76-30L60-22H-60Z', body) +
  rect(-34, -24, 68, 24, shade) +
  path('M-14-50L-6-268H6L14-50Z', lighter(body, 0.15)) +
  path('M2-50L2-268H6L14-50Z', shade) +
  path('M-18-268H18L12-280H-12Z', body) +
  path('M-11-280C-17-300-3-304-5-326C12-310 17-294 11-280Z', accent) +
  path('M-4-282C-7-294 2-300 0-314C10-302 9-290 5-282Z', light);
export const mosqueDome: Landmark = (inks) =>
  rect(-140, -70, 280, 70, lighter(inks.body, 0.2)) +
  columns(-136, 0, 14, 20, 8, 72, inks.shade) +
  rect(-74, -92, 148, 24, inks.body) +
  dome(0, -90, 70, { ...inks, body: lighter(inks.light, 0.5), shade: inks.light }, 0.95) +
  rect(150, -240, 14, 240, lighter(inks.body, 0.2)) +
  stroke('M150-80h14M150-120h14M150-160h14M150-200h14', inks.shade, 3) +
  spire(157, -240, 7, 46, inks.accent);
export const wisma: Landmark = ({ body, shade, light }) =>
  path('M-32 0V-240Q-30-292 14-316Q30-280 32-240V0Z', body) +
  path('M4 0V-310L14-316Q30-280 32-240V0Z', shade) +
  litRows(-26, -236, 52, 228, 9, light, '3 4') +
  spire(14, -312, 3, 46, body);
export const riceBoat = (inks: Inks): Svg =>
  path('M-110-14Q0 16 110-14L96 10Q0 30-96 10Z', inks.body) +
  path('M-50-8Q-44-60 10-60Q62-60 66-8Z', inks.accent) +
  stroke('M-40-30Q10-44 60-26M-30-46Q10-58 50-44', inks.shade, 2);
