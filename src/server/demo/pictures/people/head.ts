import { mix } from '../palette.ts';
import { blob, circle, clipped, curve, group, move, type Point, path, polygon, rect, type Sheet, type Svg, stroke } from '../shapes.ts';
import type { Person } from './person.ts';

/** How a head is held. Units: a head is 184 high, its middle (between the eyes) is 0/0, chin at 92. */
export interface HeadPose {
  /** 0 looks at us, 1 a three-quarter view to the right. */
  turn: number;
  gaze: 'open' | 'down' | 'aside';
  smile: number;
}

const dark = '#1a0f10';

function faceOutline(person: Person, turn: number): Point[] {
  const w = 53 * person.faceWidth;
  const jaw = 0.7 + person.jaw * 0.16;
  const chinHalf = 9 + person.jaw * 9;
  const chinX = 13 * turn;
  return [
    [-w * 0.7, -84],
    [0, -96],
    [w * 0.7, -84],
    [w * (1 - 0.05 * turn), -42],
    [w * (0.98 - 0.1 * turn), -6],
    [w * (0.96 - 0.03 * turn), 20],
    [w * jaw + 5 * turn, 58],
    [chinX + chinHalf + 6, 86],
    [chinX, 93 + person.jaw * 3],
    [chinX - chinHalf - 6, 86],
    [-w * (jaw + 0.03) + 4 * turn, 56],
    [-w * 0.98, 14],
    [-w * 1.02, -10],
    [-w, -44],
  ];
}

/** One eye with its outer corner to the right; the left one is this mirrored. */
function eye(person: Person, gaze: HeadPose['gaze'], look: number): Svg {
  const lashReach = person.isMan ? 0 : 4;
  if (gaze === 'down') {
    return (
      path('M-12 1C-7-9 6-10 13-1C7 7-5 8-12 1Z', person.lidColour) +
      path(`M-12 1C-6 8 6 8 ${14 + lashReach}-3C${15 + lashReach / 2} 1 9 ${10 + lashReach / 2}-1 10C-6 9-10 6-12 1Z`, dark)
    );
  }
  const white = mix('#fbf3ea', person.skin.base, 0.12);
  return (
    path(`M-12 1C-8-13 8-16 ${16 + lashReach / 2}-6C10-6-4-4-12 1Z`, person.lidColour, 'opacity=".8"') +
    path('M-11 2C-6-6 5-8 12-3C8 5-4 7-11 2Z', white) +
    circle(look, -1.2, 5.1, person.eyeColour) +
    path(`M-12 3C-7-7 4-11 13-5L${15 + lashReach}-${6 + lashReach}C${14 + lashReach}-3 13-2 12-2C5-7-5-5-12 3Z`, dark) +
    circle(look + 1.7, -2.8, 1.3, '#fff6e6')
  );
}

function brow(person: Person): Svg {
  const thick = 4 * person.browWeight;
  const y = -17 - person.browLift;
  return path(
    `M-13 ${y + 4}C-5 ${y - 5} 8 ${y - 7} 19 ${y + 3}C9 ${y - 3 + thick * 0.3}-3 ${y - 1 + thick * 0.6}-12 ${y + 3 + thick}Z`,
    mix(person.hairColour, dark, 0.35),
  );
}

function eyes(person: Person, pose: HeadPose): Svg {
  const middle = 15 * pose.turn;
  const look = pose.gaze === 'aside' ? 3.4 : 0.6 * pose.turn;
  const right = `translate(${middle + 25 - 4 * pose.turn} 0) rotate(${-person.eyeTilt}) scale(${1 - 0.2 * pose.turn} 1)`;
  const left = `translate(${middle - 25} 0) rotate(${person.eyeTilt}) scale(-1 1)`;
  return group(left, eye(person, pose.gaze, -look), brow(person)) + group(right, eye(person, pose.gaze, look), brow(person));
}

/** The poster way: one long shadow from the brow to the tip instead of a drawn nose. */
function nose(person: Person, turn: number): Svg {
  const middle = 15 * turn;
  const tip = 34 + person.noseLength;
  const half = 9 * person.noseWidth;
  const shade = mix(person.skin.base, person.skin.shade, 0.85);
  const ridge = middle + 2 + 5 * turn;
  return (
    path(
      `M${middle - 13}-12C${middle - 5}-6 ${middle - 4} 8 ${ridge - 5} ${tip - 8}C${ridge - 3} ${tip} ${ridge + 3} ${tip + 3} ${ridge + half} ${tip + 2}C${ridge + 3} ${tip + 8} ${ridge - half} ${tip + 8} ${ridge - half - 4} ${tip + 2}C${ridge - half - 2} ${tip - 8} ${middle - 9} 6 ${middle - 13}-12Z`,
      shade,
    ) +
    path(
      `M${ridge - half} ${tip + 3}Q${ridge} ${tip + 9} ${ridge + half} ${tip + 2}Q${ridge} ${tip + 5} ${ridge - half} ${tip + 3}Z`,
      mix(person.skin.shade, dark, 0.35),
    )
  );
}

function mouth(person: Person, pose: HeadPose): Svg {
  const x = 14 * pose.turn;
  const full = person.lipFullness;
  const [near, far] = [17, 17 - 4 * pose.turn];
  const corner = -pose.smile * 3;
  const upper = `M${-near} ${corner}C-10-4-5 ${-7 * full}-2 ${-6 * full}L0 ${-4.6 * full}L2 ${-6 * full}C5 ${-7 * full} 10-4 ${far} ${corner}C8 ${2 + pose.smile}-8 ${2 + pose.smile} ${-near} ${corner}Z`;
  const lower = `M${-near} ${corner}C-8 ${2 + pose.smile} 8 ${2 + pose.smile} ${far} ${corner}C10 ${11 * full}-9 ${12 * full} ${-near} ${corner}Z`;
  return group(
    move(x, 60 + person.noseLength * 0.5),
    path(lower, mix(person.lipColour, person.skin.light, 0.22)),
    path(upper, person.lipColour),
    stroke(`M${-near - 1} ${corner}C-8 ${2 + pose.smile} 8 ${2 + pose.smile} ${far + 1} ${corner}`, mix(person.lipColour, dark, 0.5), 1.6),
    stroke(`M-7 ${14 * full + 1}Q0 ${16 * full + 1} 7 ${14 * full}`, person.skin.shade, 2.2),
  );
}

function beard(person: Person, turn: number): Svg {
  const x = 14 * turn;
  const colour = mix(person.hairColour, person.skin.shade, 0.15);
  const w = 53 * person.faceWidth;
  const moustache = path(
    `M${x - 20} 60C${x - 12} 48 ${x - 4} 46 ${x} 50C${x + 4} 46 ${x + 11} 48 ${x + 18} 60C${x + 10} 55 ${x + 5} 56 ${x} 56C${x - 5} 56 ${x - 12} 55 ${x - 20} 60Z`,
    colour,
  );
  const full: Point[] = [
    [-w * 1.02, 0],
    [-w * 0.86, 30],
    [x - 24, 50],
    [x - 24, 66],
    [x, 76],
    [x + 23, 66],
    [x + 22, 50],
    [w * 0.84, 30],
    [w, 0],
    [w * 1.02, 50],
    [x + 30, 96],
    [x, 110],
    [x - 32, 98],
    [-w, 52],
  ];
  switch (person.beard) {
    case 'none':
      return '';
    case 'stubble':
      return blob(full, person.hairColour, 'opacity=".22"');
    case 'moustache':
      return moustache;
    case 'goatee':
      return (
        moustache +
        path(
          `M${x - 14} 76C${x - 16} 92 ${x - 8} 106 ${x} 106C${x + 8} 106 ${x + 16} 92 ${x + 13} 76C${x + 6} 82 ${x - 6} 82 ${x - 14} 76Z`,
          colour,
        )
      );
    case 'full':
      return blob(full, colour) + moustache;
  }
}

function glasses(person: Person, turn: number): Svg {
  if (person.glasses === 'none') return '';
  const m = 15 * turn;
  const frame = 'stroke="#2a1a14" stroke-width="3.4"';
  const lens = (x: number, w: number): Svg =>
    person.glasses === 'round'
      ? circle(x, 1, 19 * w, 'rgba(255,243,220,.12)', frame)
      : rect(x - 20 * w, -13, 40 * w, 29, 'rgba(255,243,220,.12)', `rx="9" ${frame}`);
  return (
    lens(m - 26, 1) + lens(m + 25 - 4 * turn, 1 - 0.15 * turn) + stroke(`M${m - 7}-3Q${m} -7 ${m + 5}-3M${m - 45}-3L-54-7`, '#2a1a14', 3.2)
  );
}

function earring(person: Person): Svg {
  const [x, y] = [-54 * person.faceWidth, 32];
  switch (person.earring) {
    case 'none':
      return '';
    case 'pearl':
      return circle(x, y + 3, 6.5, '#f6ecdd');
    case 'hoop':
      return circle(x, y + 15, 15, 'none', `stroke="${person.jewel}" stroke-width="4"`);
    case 'drop':
      return stroke(`M${x} ${y}v14`, person.jewel, 2.5) + path(`M${x} ${y + 10}l9 20l-9 15l-9-15z`, person.jewel);
    case 'fan':
      return (
        path(`M${x} ${y}l18 30a30 30 0 0 1-36 0z`, person.jewel) + stroke(`M${x} ${y}v33M${x} ${y}l9 31M${x} ${y}l-9 31`, '#5e1730', 1.6)
      );
  }
}

const blush = (sheet: Sheet, person: Person, x: number): Svg =>
  circle(
    x,
    28,
    19,
    sheet.glow(x, 28, 19, [
      [0, person.lipColour, 0.4],
      [1, person.lipColour, 0],
    ]),
  );

/** The shadow plane along the near side and two lit planes: all the modelling a poster face needs. */
function shadowAndLight(person: Person, turn: number): Svg {
  const { base, shade, light } = person.skin;
  const w = 53 * person.faceWidth;
  const shadowPlane: Point[] = [
    [-90, -110],
    [-26, -96],
    [-33, -52],
    [-w * 0.78, -10],
    [-w * 0.5, 26],
    [-w * 0.62, 52],
    [-14, 84],
    [6, 104],
    [-40, 130],
    [-110, 90],
  ];
  return (
    blob(shadowPlane, mix(base, shade, 0.62)) +
    blob(
      [
        [16 + 14 * turn, -70],
        [w * 0.8, -66],
        [w * 0.82, -30],
        [22 + 14 * turn, -26],
      ],
      light,
      'opacity=".55"',
    ) +
    polygon(
      [
        [20 + 8 * turn, 14],
        [w * 1.1, 0],
        [w, 26],
        [28, 34],
      ],
      light,
      'opacity=".35"',
    )
  );
}

function drawEar(person: Person): Svg {
  const { base, shade } = person.skin;
  const w = 53 * person.faceWidth;
  return blob(
    [
      [-w, -12],
      [-w - 12, -14],
      [-w - 13, 6],
      [-w - 5, 26],
      [-w + 4, 24],
    ],
    mix(base, shade, 0.75),
  );
}

/** The part of a full beard that stands below the chin, outside the face's outline. */
function chinBeard(person: Person, turn: number): Svg {
  if (person.beard !== 'full') return '';
  return blob(
    [
      [13 * turn - 26, 84],
      [13 * turn, 90],
      [13 * turn + 26, 84],
      [13 * turn + 16, 106],
      [13 * turn, 112],
      [13 * turn - 16, 106],
    ],
    mix(person.hairColour, person.skin.shade, 0.15),
  );
}

/** The face without hair; draw hair behind before it and hair in front after it. */
export function drawFace(sheet: Sheet, person: Person, pose: HeadPose): Svg {
  const outline = curve(faceOutline(person, pose.turn));
  const inside = sheet.clip(path(outline, '#000'));
  const cheek = person.isMan ? '' : blush(sheet, person, -21 + 10 * pose.turn) + blush(sheet, person, 33 + 6 * pose.turn);
  const mole = person.mole ? circle(29 + 8 * pose.turn, 46, 2.4, dark) : '';
  return (
    drawEar(person) +
    path(outline, person.skin.base) +
    clipped(inside, shadowAndLight(person, pose.turn), cheek, beard(person, pose.turn)) +
    nose(person, pose.turn) +
    eyes(person, pose) +
    mouth(person, pose) +
    chinBeard(person, pose.turn) +
    mole +
    glasses(person, pose.turn) +
    earring(person)
  );
}
