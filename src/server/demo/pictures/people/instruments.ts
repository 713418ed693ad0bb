import { circle, ellipse, group, move, path, rect, type Svg, stroke } from '../shapes.ts';
import { type ArmPose, arm } from './body.ts';

/** Something held: its drawing in figure units and the arms that hold it. */
export interface Held {
  behind?: Svg;
  front: Svg;
  /** Held in the right hand alone: it moves out with a broader shoulder. */
  isInHand?: boolean;
  right: ArmPose;
  left: ArmPose;
}

const wood = { dark: '#5a2413', mid: '#8f4220', light: '#c06c33', string: '#f0dcb4', black: '#1c1211' };
const brassMetal = { dark: '#8a5d0c', mid: '#d6a344', light: '#f6d992' };

const fiddle = (size: number): Svg =>
  path(`M0-62C30-66 44-44 36-22C30-12 30-4 38 8C54 34 40 66 0 66C-40 66-54 34-38 8C-30-4-30-12-36-22C-44-44-30-66 0-62Z`, wood.mid) +
  path('M0-52C22-55 33-40 27-22C20-8 22 2 29 14C40 36 28 56 0 56Z', wood.light, 'opacity=".75"') +
  stroke('M-18-4q-8 14 2 24M18-4q8 14-2 24', wood.black, 3) +
  rect(-6, -62 - 120 * size, 12, 96 + 120 * size, wood.black) +
  rect(-14, 18, 28, 6, wood.black) +
  path('M-8 30h16l4 30h-24z', wood.black) +
  stroke(`M-2.5 20V${-160 * size}M2.5 20V${-160 * size}`, wood.string, 1.2) +
  path(`M-8 ${-62 - 116 * size}q-4-22 8-26q12 4 8 26z`, wood.dark) +
  circle(0, -82 - 118 * size, 8, wood.dark);

export const violin = (): Held => ({
  front:
    group(move(74, 178, 0.86, 74), fiddle(0.9)) + stroke('M-150 250L150 128', '#3a1d12', 5) + stroke('M-146 258L152 136', '#f4ede4', 2),
  right: arm([86, 330], [116, 176], 262),
  // Behind the bow, or the sleeve would cover the hair of it.
  left: arm([66, 330], [46, 262], 340, false),
});

export const cello = (): Held => ({
  front:
    group(move(14, 520, 2.1, 6), fiddle(0.75)) + stroke('M-190 500L150 452', '#3a1d12', 7) + stroke('M-190 508L150 460', '#f4ede4', 2.4),
  right: arm([90, 330], [-46, 200], 200),
  left: arm([96, 350], [104, 470], 10),
});

export const guitar = (): Held => ({
  front: group(
    move(-20, 440, 1.25, 64),
    path('M0-66C34-68 44-44 36-26C32-14 40-2 52 18C66 50 44 84 0 84C-44 84-66 50-52 18C-40-2-32-14-36-26C-44-44-34-68 0-66Z', wood.mid),
    path('M0-56C26-57 34-42 28-24C24-10 34 4 42 22C52 46 36 74 0 74Z', wood.light, 'opacity=".7"'),
    circle(0, 4, 17, wood.black),
    circle(0, 4, 20, 'none', 'stroke="#f0dcb4" stroke-width="2.5"'),
    rect(-8, -226, 16, 216, wood.black),
    rect(-22, 44, 44, 8, wood.black),
    path('M-10-226l-5-44h30l-5 44z', wood.dark),
    stroke('M-4 46V-236M0 46V-236M4 46V-236M-8-180h16M-8-150h16M-8-122h16M-8-96h16', wood.string, 1.3),
    circle(-14, -252, 4, wood.string),
    circle(14, -252, 4, wood.string),
  ),
  right: arm([66, 372], [96, 352], 285, false),
  left: arm([58, 372], [-46, 446], 330),
});

export const saxophone = (): Held => ({
  front: group(
    move(46, 300, 1.25, 8),
    path(
      'M-44-170C-16-186 0-174 2-140L14 60C16 96-12 104-22 80L-34 44L-74 26C-84 84-56 140-6 138C44 136 56 96 52 56L30-140C24-190-20-206-50-190Z',
      brassMetal.mid,
    ),
    path('M-86 14L-24 34L-34 58L-84 40Z', brassMetal.light),
    path('M16-150L38 40C44 90 30 118 0 122C36 96 34 70 30 40L10-140Z', brassMetal.light, 'opacity=".8"'),
    circle(24, -80, 9, brassMetal.light),
    circle(28, -46, 9, brassMetal.light),
    circle(32, -12, 10, brassMetal.light),
    circle(35, 22, 10, brassMetal.light),
    circle(37, 58, 11, brassMetal.light),
    stroke('M8-110L12 40', brassMetal.dark, 3),
    path('M-60-196l20 0l0 18l-22-4z', '#1c1211'),
  ),
  right: arm([72, 352], [-6, 366], 215),
  left: arm([60, 350], [-50, 250], 330),
});

export const trumpet = (): Held => ({
  front: group(
    move(54, 96, 1.2, -4),
    stroke('M-30-26H150', brassMetal.mid, 9),
    stroke('M0 8H130Q150 8 150-9T130-26H0Q-18-26-18-9T0 8Z', brassMetal.mid, 8),
    path('M150-32Q196-36 226-76V24Q196-16 150-20Z', brassMetal.mid),
    path('M150-32Q196-36 226-76V-40Q190-28 150-28Z', brassMetal.light),
    ellipse(226, -26, 9, 50, brassMetal.dark),
    rect(34, -50, 14, 62, brassMetal.light, 'rx="4"'),
    rect(58, -50, 14, 62, brassMetal.light, 'rx="4"'),
    rect(82, -50, 14, 62, brassMetal.light, 'rx="4"'),
    path('M-44-32h14v12h-14z', brassMetal.light),
  ),
  right: arm([70, 300], [38, 130], 235),
  left: arm([60, 310], [-150, 142], 250),
});

export const flute = (): Held => ({
  front:
    stroke('M-50 62L230 92', '#d9dde0', 11) +
    stroke('M-50 59L230 89', '#ffffff', 3) +
    circle(60, 72, 6, '#9aa3a8') +
    circle(90, 75, 6, '#9aa3a8') +
    circle(120, 78, 6, '#9aa3a8') +
    circle(160, 82, 6, '#9aa3a8'),
  right: arm([92, 280], [96, 122], 250),
  left: arm([70, 270], [-84, 112], 300),
});

const stand = '#2a1f1b';
export const microphone = (): Held => ({
  // Below the lips: a singer without a mouth is nobody.
  front: group(
    move(-22, 52),
    stroke('M-58 1200V190', stand, 8) +
      rect(-86, 62, 56, 106, '#c8ced1', 'rx="26"') +
      stroke('M-80 84h44M-84 100h52M-84 116h52M-84 132h52M-78 148h40', '#4a5258', 4) +
      rect(-68, 164, 20, 30, stand) +
      path('M-92 112h68v12h-68z', '#e0b463'),
  ),
  right: arm([112, 240], [190, 170], 320),
  left: arm([50, 350], [-26, 252], 290),
});

export const harp = (): Held => ({
  behind: '',
  front: group(
    move(150, 430, 1.2),
    path(
      'M-96-300C-60-340 0-250 70-290C100-306 120-290 110-262L98 250H70L78-250C20-220-40-290-76-276L-8 260L-40 268L-110-270Z',
      brassMetal.mid,
    ),
    path('M-96-300C-60-340 0-250 70-290L64-276C10-244-50-310-86-286Z', brassMetal.light),
    path('M-60 250H110L120 284H-66Z', brassMetal.dark),
    stroke('M-66-268L-22 200M-46-262L-2 206M-24-258L20 216M-2-254L40 226M22-250L56 236M46-256L66 244', '#fff3dc', 2.4),
  ),
  right: arm([84, 360], [70, 300], 330),
  left: arm([60, 372], [-150, 330], 330),
});

export const instruments: readonly (() => Held)[] = [violin, guitar, saxophone, microphone, cello, trumpet, flute, harp];
