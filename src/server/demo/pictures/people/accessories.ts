import { darker, lighter } from '../palette.ts';
import { circle, ellipse, group, move, path, points, polygon, rect, stroke } from '../shapes.ts';
import { arm, armPoses } from './body.ts';
import type { Held } from './instruments.ts';

/** What is held takes its colours from the outfit's trim, so that it belongs to the picture. */
export type Accessory = (trim: string, cloth: string) => Held;

const calm = { isInHand: true, right: armPoses.glass, left: armPoses.hip };

export const coupe: Accessory = () => ({
  ...calm,
  front:
    path('M118 116H200C198 152 180 164 163 166V214H184V222H136V214H157V166C138 164 120 152 118 116Z', '#f4ede4', 'opacity=".55"') +
    path('M122 128H196C192 150 178 160 159 160C140 160 126 150 122 128Z', '#e0b463') +
    circle(146, 140, 3, '#fff3dc') +
    circle(166, 148, 2.4, '#fff3dc') +
    circle(178, 136, 2.4, '#fff3dc'),
});

const fan: Accessory = (trim) => {
  let ribs = '';
  for (let step = 0; step < 9; step += 1) {
    const a = ((-165 + step * 18) * Math.PI) / 180;
    const b = ((-165 + (step + 1) * 18) * Math.PI) / 180;
    const colour = step % 2 ? trim : lighter(trim, 0.25);
    ribs +=
      polygon(
        [
          [0, 0],
          [Math.cos(a) * 150, Math.sin(a) * 150],
          [Math.cos((a + b) / 2) * 160, Math.sin((a + b) / 2) * 160],
          [Math.cos(b) * 150, Math.sin(b) * 150],
        ],
        colour,
      ) + stroke(`M0 0L${Math.round(Math.cos(a) * 146)} ${Math.round(Math.sin(a) * 146)}`, darker(trim, 0.35), 2);
  }
  return {
    isInHand: true,
    right: arm([30, 376], [16, 300], 270),
    left: armPoses.hip,
    front: group(move(112, 264, 1, -8), ribs, circle(0, 0, 9, '#e0b463')),
  };
};

const roseColours = ['#9c2743', '#d9637e', '#e58560', '#f4ede4', '#eeb0a4'] as const;

/** A rose is a rose's colour whatever the dress; the cloth only decides which. */
const rose: Accessory = (_trim, cloth) => {
  const colour = roseColours[Number.parseInt(cloth.slice(1), 16) % roseColours.length] as string;
  return {
    ...calm,
    front:
      stroke('M150 236Q160 170 150 110', '#1f4a3b', 5) +
      path('M154 170q30-24 44-4q-22 20-44 4z', '#1f4a3b') +
      circle(150, 96, 30, colour) +
      circle(140, 88, 20, lighter(colour, 0.16)) +
      circle(156, 100, 15, darker(colour, 0.2)) +
      stroke('M132 96q8-22 30-16', darker(colour, 0.35), 3.4),
  };
};

const mapSheet: Accessory = (trim) => ({
  front:
    polygon(points('-150 330, -60 300, 20 328, 110 296, 170 322, 170 470, 110 446, 20 478, -60 450, -150 482'), '#f0e2c6') +
    polygon(points('-60 300, 20 328, 20 478, -60 450'), '#dcc9a4') +
    polygon(points('110 296, 170 322, 170 470, 110 446'), '#dcc9a4') +
    stroke('M-136 420Q-60 360 10 410T158 370', trim, 5, 'stroke-dasharray="3 12"') +
    path('M-120 350q30-18 50 6t-30 40q-36-6-20-46zM50 400q40-30 64-4t-20 44q-50 0-44-40z', '#9db59a') +
    path('M128 352a15 15 0 1 1 26 0l-13 24z', '#9c2743') +
    circle(141, 346, 5, '#f4ede4'),
  right: arm([70, 360], [66, 400], 200),
  left: arm([70, 360], [52, 420], 200),
});

const camera: Accessory = (trim) => ({
  behind: '',
  front:
    stroke('M-60 150L-40 330M62 150L50 330', darker(trim, 0.4), 9) +
    rect(-62, 320, 130, 86, '#2a1f1b', 'rx="12"') +
    rect(-62, 320, 130, 24, '#8f7a68', 'rx="10"') +
    circle(4, 368, 31, '#14110f') +
    circle(4, 368, 22, '#3a4a58') +
    circle(-4, 360, 7, '#a9c9cb') +
    rect(34, 306, 24, 16, '#8f7a68', 'rx="4"') +
    circle(-42, 332, 6, '#e0b463'),
  right: arm([64, 372], [10, 392], 190),
  left: armPoses.rest,
});

const suitcase: Accessory = (trim, cloth) => ({
  front:
    rect(-210, 590, 190, 140, darker(trim, 0.2), 'rx="14"') +
    rect(-186, 590, 20, 140, darker(trim, 0.5)) +
    rect(-66, 590, 20, 140, darker(trim, 0.5)) +
    stroke('M-142 590v-26h56v26', darker(trim, 0.5), 10) +
    circle(-116, 664, 22, lighter(cloth, 0.4)) +
    path('M-128 672l12-26l12 26z', darker(cloth, 0.3)),
  right: armPoses.hip,
  left: armPoses.rest,
});

const lantern: Accessory = () => ({
  isInHand: true,
  right: arm([64, 352], [98, 258], 320),
  left: armPoses.hip,
  front: group(
    move(52, 34),
    stroke('M150 232V150', '#2a1f1b', 4) +
      circle(150, 290, 84, '#ffe7b0', 'opacity=".22"') +
      path('M122 250H178L190 340H110Z', '#f3d08a') +
      path('M122 250H178L182 270H118ZM112 326H188L190 340H110Z', '#5e1730') +
      ellipse(150, 298, 14, 20, '#fff8e2') +
      stroke('M130 250Q150 214 170 250', '#2a1f1b', 4),
  ),
});

const umbrella: Accessory = (trim) => ({
  behind:
    path('M-170-90C-140-300 250-300 310-60C280-96 240-96 214-66C180-104 130-104 96-70C60-106 0-110-30-76C-70-110-130-112-170-90Z', trim) +
    path('M60-240C130-220 190-150 214-66C240-96 280-96 310-60C290-170 190-246 60-240Z', darker(trim, 0.3)) +
    stroke('M70-236L-30-76M70-236L96-70M70-236L214-66', darker(trim, 0.45), 3) +
    stroke('M70-240L150 330', '#2a1f1b', 8),
  front: stroke('M134 214L160 400q4 30-24 28', '#2a1f1b', 8),
  isInHand: true,
  right: arm([40, 372], [44, 262], 280),
  left: armPoses.hip,
});

const key: Accessory = () => ({
  ...calm,
  front:
    circle(150, 128, 26, 'none', 'stroke="#e0b463" stroke-width="10"') +
    stroke('M150 156V236M150 220h26M150 200h18', '#e0b463', 10) +
    path('M140 96q-34 40-20 96l10-8l10 8q-10-50 10-90z', '#9c2743'),
});

const menu: Accessory = (trim, cloth) => ({
  front:
    polygon(points('-26 286, 112 300, 96 470, -40 452'), darker(cloth, 0.5)) +
    polygon(points('-16 296, 104 308, 90 460, -30 444'), '#f4ede4') +
    path('M36 330l16 22l-20 22l-14-24z', trim) +
    stroke('M-6 396l82 8M-10 414l82 8M2 432l50 5', '#b9aca0', 4),
  right: arm([36, 376], [10, 420], 200),
  left: arm([30, 380], [-50, 450], 350),
});

const mask: Accessory = (trim) => ({
  isInHand: true,
  right: arm([60, 340], [60, 170], 280),
  left: armPoses.hip,
  front:
    stroke('M158 200L140 80', '#e0b463', 6) +
    group(
      move(118, 58, 1, 12),
      path('M-66-10C-50-44-16-34 0-18C16-34 50-44 66-10C64 22 30 34 0 10C-30 34-64 22-66-10Z', trim),
      ellipse(-30, -4, 16, 10, '#14110f'),
      ellipse(30, -4, 16, 10, '#14110f'),
      stroke('M-62-12Q-80-40-70-60M62-12Q84-40 72-64', '#e0b463', 4),
    ),
});

const cane: Accessory = (trim) => ({
  front: stroke('M150 180L20 620', '#1c1211', 11) + circle(152, 172, 14, '#e0b463') + stroke('M30 590L20 620', trim, 11),
  isInHand: true,
  right: arm([50, 350], [44, 240], 230),
  left: armPoses.pocket,
});

const book: Accessory = (trim, cloth) => ({
  right: arm([26, 372], [-50, 380], 190),
  left: arm([22, 372], [-60, 420], 350),
  front:
    polygon(points('-60 330, 70 318, 78 450, -54 462'), trim) +
    polygon(points('-54 462, 78 450, 82 462, -50 474'), '#f4ede4') +
    path('M8 358l16 26l-14 30l-18-26z', lighter(cloth, 0.5)) +
    stroke('M-46 344l104-10l6 104l-104 10z', lighter(trim, 0.35), 3),
});

export const accessoriesOf: Record<'model' | 'dancer' | 'host' | 'guide', readonly Accessory[]> = {
  model: [fan, rose, umbrella, coupe, book, mask],
  dancer: [fan, mask, rose, cane, coupe],
  host: [coupe, menu, key, rose, lantern, book, coupe],
  guide: [mapSheet, camera, suitcase, umbrella, lantern, mapSheet],
};
