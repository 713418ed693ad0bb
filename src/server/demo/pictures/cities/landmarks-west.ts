import { lighter, mix } from '../palette.ts';
import { circle, ellipse, group, path, points, polygon, rect, type Svg, stroke } from '../shapes.ts';
import { arcade, columns, dome, type Inks, type Landmark, litRows, mirrored, slab, spire } from './building-parts.ts';

/** Landmarks of Mexico City, Madrid, Berlin and New York. */
export const angelColumn: Landmark = ({ body, shade, light, accent }) =>
  path('M-70 0L-54-22H54L70 0Z', shade) +
  rect(-34, -54, 68, 34, body) +
  rect(-12, -220, 24, 168, body) +
  rect(3, -220, 9, 168, shade) +
  rect(-19, -232, 38, 13, body) +
  path('M-5-234Q-9-262 0-272Q9-262 5-234Z', accent) +
  circle(0, -276, 6, accent) +
  mirrored(path('M2-262Q28-292 46-286Q38-262 4-248Z', accent)) +
  stroke('M5-262L20-300', accent, 3) +
  circle(21, -302, 4, light);
export const bellasArtes: Landmark = (inks) =>
  rect(-140, -84, 280, 84, lighter(inks.light, 0.55)) +
  columns(-44, 0, 5, 20, 8, 62, inks.shade) +
  mirrored(arcade(64, 0, 2, 34, 24, 54, inks.shade)) +
  path('M-60-84Q0-124 60-84Z', lighter(inks.light, 0.4)) +
  rect(-62, -112, 124, 28, lighter(inks.light, 0.55)) +
  dome(0, -110, 58, { ...inks, body: inks.accent, shade: mix(inks.accent, inks.shade, 0.45) }, 1.05) +
  stroke('M-40-112Q-34-150 0-170Q34-150 40-112', inks.light, 2.6) +
  mirrored(dome(104, -84, 26, { ...inks, body: inks.accent }, 0.8));
export const latinoTower: Landmark = (inks) =>
  slab(-40, 80, 120, inks, 10) +
  slab(-28, 56, 236, inks, 10) +
  slab(-17, 34, 268, inks, 9) +
  rect(-3, -340, 6, 74, inks.body) +
  stroke('M-6-284h12M-5-300h10', inks.light, 2);
export const volcano: Landmark = ({ body, light }) =>
  path('M-420 0C-260-30-150-120-70-176L-30-168L20-182C110-120 240-40 420 0Z', body, 'opacity=".75"') +
  path('M-70-176L-30-168L20-182L70-142L40-148L14-126L-14-150L-44-130L-66-148L-104-140Z', lighter(light, 0.6));
export const trajinera: Landmark = ({ body, shade, light, accent }) =>
  path('M-120-10H120L96 14H-96Z', body) +
  stroke('M-90-10V-66M90-10V-66M-30-10V-66M30-10V-66', shade, 4) +
  path('M-104-62H104V-70H-104Z', accent) +
  path('M-100-70Q0-142 100-70Z', light) +
  [-70, -35, 0, 35, 70]
    .map((x, index) => circle(x, -76 - (30 - Math.abs(x) * 0.3), 10, index % 2 ? accent : lighter(accent, 0.35)))
    .join('');
export const metropolis: Landmark = (inks) =>
  path('M-96 0V-130H-50L-40-160H40L50-130H96V0Z', lighter(inks.light, 0.5)) +
  path('M30 0V-160H40L50-130H96V0Z', inks.shade, 'opacity=".5"') +
  arcade(-84, -74, 6, 30, 18, 42, inks.shade) +
  arcade(-84, -8, 6, 30, 18, 48, inks.shade) +
  columns(-34, -130, 5, 15, 7, 28, inks.body) +
  rect(-34, -186, 68, 28, lighter(inks.light, 0.4)) +
  dome(0, -184, 36, { ...inks, body: inks.shade }, 1.25) +
  stroke('M-22-190Q-18-220 0-228Q18-220 22-190', inks.accent, 4) +
  path('M-6-240Q0-270 4-240Z', inks.accent) +
  mirrored(path('M2-252Q20-274 30-266Q22-250 2-246Z', inks.accent));
export const alcala: Landmark = (inks) =>
  rect(-150, -96, 300, 96, lighter(inks.body, 0.2)) +
  rect(60, -96, 90, 96, inks.shade, 'opacity=".35"') +
  arcade(-92, 0, 3, 68, 48, 80, inks.sky) +
  mirrored(rect(118, -66, 22, 66, inks.sky)) +
  columns(-104, 0, 4, 68, 10, 90, inks.shade) +
  rect(-156, -108, 312, 14, inks.body) +
  rect(-62, -132, 124, 26, lighter(inks.body, 0.2)) +
  path('M-46-132Q0-166 46-132Z', inks.body) +
  circle(-56, -140, 8, inks.body) +
  circle(56, -140, 8, inks.body);
export const cuatroTorres: Landmark = (inks) =>
  slab(-118, 40, 270, inks, 9) +
  path('M-54 0V-290H-20V0Z', inks.body) +
  path('M-54-230h34v34h-34zM-54-120h34v30h-34z', inks.shade) +
  path('M16 0L24-280H58L66 0Z', inks.body) +
  path('M16 0C70-90 10-190 58-280L66 0Z', inks.shade) +
  litRows(20, -270, 40, 260, 10, inks.light, '2 5') +
  path('M90 0V-262Q112-290 134-262V0Z', inks.body) +
  rect(112, -270, 22, 270, inks.shade) +
  litRows(94, -254, 36, 246, 9, inks.light, '2 4');
export const cibeles: Landmark = (inks) =>
  rect(-150, -82, 300, 82, lighter(inks.light, 0.55)) +
  arcade(-140, -8, 8, 36, 22, 50, inks.shade) +
  rect(-44, -170, 88, 170, lighter(inks.light, 0.5)) +
  arcade(-30, -90, 2, 36, 24, 54, inks.shade) +
  mirrored(rect(96, -128, 40, 128, lighter(inks.light, 0.5)) + spire(116, -128, 20, 46, inks.accent)) +
  spire(-32, -170, 13, 56, inks.accent) +
  spire(32, -170, 13, 56, inks.accent) +
  spire(0, -170, 18, 82, inks.shade) +
  circle(0, -136, 14, inks.light);
export const tvTower: Landmark = ({ body, shade, light, accent }) =>
  path('M-15 0L-6-206H6L15 0Z', body) +
  path('M1 0L1-206H6L15 0Z', shade) +
  circle(0, -216, 25, body) +
  path('M4-241a25 25 0 0 1 0 50q22-24 0-50z', shade) +
  litRows(-23, -218, 46, 8, 6, light) +
  rect(-5, -270, 10, 32, accent) +
  rect(-3, -320, 6, 52, body) +
  spire(0, -318, 2, 38, accent);
export const brandenburg: Landmark = (inks) =>
  columns(-132, 0, 6, 50, 20, 104, inks.body) +
  columns(-122, 0, 6, 50, 10, 104, inks.shade) +
  rect(-146, -134, 292, 32, inks.body) +
  rect(-150, -140, 300, 8, inks.shade) +
  rect(-70, -158, 140, 20, inks.body) +
  columns(-176, 0, 3, 14, 8, 62, inks.body) +
  columns(140, 0, 3, 14, 8, 62, inks.body) +
  rect(-180, -74, 40, 14, inks.body) +
  rect(136, -74, 44, 14, inks.body) +
  path('M-36-158q2-20 14-20q-2-12 8-12q8 2 4 12q12-4 16 6q8-12 14-4q10 2 8 18z', inks.accent) +
  stroke('M10-176V-206M10-190q-12-6-16-16q14 0 16 10q2-10 16-10q-4 12-16 16', inks.accent, 4);
export const oberbaum: Landmark = (inks) =>
  rect(-220, -52, 440, 18, inks.accent) +
  arcade(-212, 0, 6, 72, 56, 44, inks.shade) +
  path(
    `M-220-34H220V0H-220Z${[-212, -140, -68, 4, 76, 148].map((x) => `M${x} 0v-10a28 28 0 0 1 56 0v10z`).join('')}`,
    inks.accent,
    'fill-rule="evenodd"',
  ) +
  columns(-216, -52, 22, 20, 8, 24, inks.body) +
  rect(-220, -80, 440, 8, inks.body) +
  mirrored(
    rect(30, -176, 34, 176, inks.accent) +
      rect(26, -180, 42, 9, inks.body) +
      spire(47, -178, 18, 58, inks.shade) +
      litRows(38, -156, 18, 60, 16, inks.light, '6 4'),
  ) +
  rect(-200, -100, 120, 20, inks.light, 'rx="6"') +
  litRows(-194, -91, 108, 4, 6, inks.shade, '12 5');
export const reichstag: Landmark = (inks) =>
  rect(-150, -76, 300, 76, inks.body) +
  columns(-42, 0, 6, 16, 7, 66, inks.shade) +
  polygon(points('-52 -76, 0 -104, 52 -76'), inks.body) +
  litRows(-140, -50, 88, 30, 22, inks.light, '12 9') +
  litRows(56, -50, 88, 30, 22, inks.light, '12 9') +
  mirrored(rect(118, -106, 36, 106, inks.shade)) +
  path('M-46-100A46 62 0 0 1 46-100Z', inks.light, 'opacity=".75"') +
  stroke('M-46-100A46 62 0 0 1 46-100M-44-116H44M-36-136H36M0-162V-100M-24-152Q-30-126-28-100M24-152Q30-126 28-100', inks.shade, 2.4);
export const empireState: Landmark = (inks) =>
  slab(-62, 124, 60, inks, 9) +
  slab(-44, 88, 140, inks, 9) +
  slab(-32, 64, 236, inks, 9) +
  slab(-21, 42, 266, inks, 9) +
  path('M-12-266L-8-306H8L12-266Z', inks.body) +
  path('M-8-306L0-326L8-306Z', inks.accent) +
  rect(-2, -376, 4, 54, inks.body) +
  stroke('M-12-230V-60M0-236V-60M12-230V-60', inks.shade, 3);
export const chrysler: Landmark = (inks) =>
  slab(-46, 92, 90, inks, 9) +
  slab(-28, 56, 216, inks, 8) +
  [0, 1, 2, 3, 4]
    .map((ring) =>
      path(
        `M${-28 + ring * 5} ${-212 - ring * 17}Q${-24 + ring * 5} ${-250 - ring * 13} 0 ${-256 - ring * 13}Q${24 - ring * 5} ${-250 - ring * 13} ${28 - ring * 5} ${-212 - ring * 17}Z`,
        ring % 2 ? inks.shade : lighter(inks.light, 0.3),
      ),
    )
    .join('') +
  spire(0, -296, 5, 78, lighter(inks.light, 0.4)) +
  [-12, 0, 12]
    .map((x) =>
      polygon(
        [
          [x - 4, -222],
          [x, -234],
          [x + 4, -222],
        ],
        inks.accent,
      ),
    )
    .join('');
export const oneWorld: Landmark = ({ body, shade, light }) =>
  polygon(points('-34 0, -34 -30, -22 -296, 22 -296, 34 -30, 34 0'), body) +
  polygon(points('0 -296, 22 -296, 34 -30, 34 0, 24 0'), shade) +
  polygon(points('-34 -30, 0 -296, 24 0, -34 0'), lighter(body, 0.1)) +
  litRows(-26, -280, 50, 260, 12, light, '2 6') +
  rect(-12, -304, 24, 9, shade) +
  spire(0, -302, 3, 74, body);
export const brooklynBridge: Landmark = (inks) => {
  const pylon = (x: number): Svg =>
    path(
      `M${x - 34} 30V-196H${x + 34}V30ZM${x - 24} -60v-86q10-26 20-32q10 6 0 32v86zM${x + 4} -60v-86q0-26 10-32q10 6 10 32v86z`,
      inks.body,
      'fill-rule="evenodd"',
    ) + rect(x - 40, -204, 80, 12, inks.shade);
  let hangers = '';
  for (let x = -180; x <= 180; x += 18) hangers += `M${x} -46V${Math.round(-58 - (x / 180) ** 2 * 122)}`;
  return (
    stroke('M-520-46Q-300-80-214-196Q0 78 214-196Q300-80 520-46', inks.shade, 5) +
    stroke(hangers, inks.shade, 1.6) +
    pylon(-214) +
    pylon(214) +
    rect(-560, -50, 1120, 12, inks.body) +
    rect(-560, -38, 1120, 5, inks.accent)
  );
};
export const liberty: Landmark = ({ body, shade, light, accent }) =>
  path('M-54 0L-44-40H44L54 0Z', shade) +
  path('M-30-40L-24-112H24L30-40Z', body) +
  path('M-20-112C-26-170-20-214-12-236Q0-246 12-236C22-210 26-160 20-112Z', accent) +
  path('M4-112C8-170 8-214 6-240L12-236C22-210 26-160 20-112Z', shade, 'opacity=".45"') +
  circle(0, -250, 11, accent) +
  stroke('M0-262V-276M-8-260L-14-272M8-260L14-272M-12-254L-22-260M12-254L22-260', accent, 3) +
  stroke('M10-232Q30-256 26-300', accent, 9) +
  path('M18-302H34L30-314H22Z', body) +
  path('M20-314Q18-330 26-342Q34-330 32-314Z', light) +
  rect(-30, -206, 20, 34, body, 'transform="rotate(12 -20 -190)"');
export const yellowCab = (inks: Inks): Svg =>
  group(
    'translate(0 0)',
    path('M-80-16Q-80-40-54-42L-34-68H34L58-42Q86-40 86-16Z', '#e0b463'),
    path('M-28-62H-2V-42H-44ZM4-62H30L46-42H4Z', inks.sky),
    ellipse(-44, -14, 15, 15, '#1c1614'),
    ellipse(50, -14, 15, 15, '#1c1614'),
    rect(-8, -78, 18, 9, '#fff6d8'),
    stroke('M-72-28H80', '#231a14', 3, 'stroke-dasharray="6 6"'),
  );
