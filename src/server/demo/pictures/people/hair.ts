import { mix } from '../palette.ts';
import { blob, circle, curve, ellipse, faded, type Point, path, type Svg, stroke } from '../shapes.ts';
import { headwear } from './headwear.ts';
import type { Person } from './person.ts';

/** Hair in the two layers a head needs: behind the neck and shoulders, and over the face. */
export interface DrawnHair {
  behind: Svg;
  over: Svg;
}

/** One half of the hair, from the parting down the side of the face. */
function side(sign: 1 | -1, partX: number, person: Person, turn: number): Svg {
  const { sideEnd, volume } = person.hair;
  const k = (sign > 0 ? 1 - 0.06 * turn : 1.02) * person.faceWidth;
  const tip = sideEnd > 60 ? 40 : 49;
  const shape: Point[] = [
    [partX, -72],
    [sign * 32 * k, -60],
    [sign * 48 * k, -26],
    [sign * 51 * k, Math.min(sideEnd, 10) - 6],
    [sign * tip * k, sideEnd],
    [sign * (56 + volume * 0.8) * k, sideEnd - 8],
    [sign * (61 + volume) * k, Math.min(0, sideEnd - 20)],
    [sign * (59 + volume) * k, -54],
    [sign * (38 + volume * 0.6) * k, -96 - volume * 0.6],
    [partX, -107 - volume * 0.7],
  ];
  return blob(shape, person.hairColour);
}

const gloss = (person: Person): string => mix(person.hairColour, person.hairColour > '#8' ? '#fff0d0' : '#c98a5a', 0.34);

function strands(partX: number, person: Person): Svg {
  const { volume, sideEnd } = person.hair;
  const end = Math.min(sideEnd, 40) - 14;
  const line = (sign: number, inset: number): string =>
    curve(
      [
        [partX + sign * 6, -98 - volume * 0.5 + inset],
        [sign * (38 - inset * 0.6 + volume * 0.5), -84 + inset],
        [sign * (54 - inset * 0.25 + volume * 0.8), -40],
        [sign * (55 + volume * 0.8), Math.max(-36, end)],
      ],
      false,
    );
  return faded(
    0.75,
    stroke(line(1, 4), gloss(person), 5),
    stroke(line(-1, 10), gloss(person), 3),
    stroke(line(1, 16), mix(person.hairColour, '#000000', 0.35), 2.4),
  );
}

function curls(person: Person, reach: number, lowest: number, skip: number): Svg {
  let drawn = '';
  const dot = gloss(person);
  for (let step = 0; step < 26; step += 1) {
    const angle = (step / 26) * Math.PI * 2;
    const [x, y] = [Math.sin(angle) * reach, -34 - Math.cos(angle) * (reach + 4)];
    if (y > lowest) continue;
    drawn += circle(x, y, 21 + (step % 3) * 3, person.hairColour);
    if (step % 2 === skip) drawn += faded(0.6, stroke(`M${x - 8} ${y + 3}a9 9 0 0 1 15-8`, dot, 3));
  }
  return drawn;
}

function behind(person: Person, turn: number): Svg {
  const { hair, hairColour } = person;
  const deep = mix(hairColour, '#0b0608', 0.3);
  const w = 58 + hair.volume;
  switch (hair.back) {
    case 'none':
      return '';
    case 'bob':
      return blob(
        [
          [-w, -60],
          [0, -104],
          [w, -60],
          [w + 6, 20],
          [w - 4, hair.sideEnd + 14],
          [0, hair.sideEnd],
          [-w + 2, hair.sideEnd + 16],
          [-w - 8, 20],
        ],
        deep,
      );
    case 'shoulder':
      return blob(
        [
          [-w, -60],
          [0, -100],
          [w, -60],
          [w + 6, 50],
          [w + 8, 128],
          [0, 120],
          [-w - 10, 130],
          [-w - 6, 50],
        ],
        deep,
      );
    case 'long':
      return blob(
        [
          [-w, -60],
          [0, -104],
          [w, -60],
          [w + 8, 80],
          [w + 4, 260],
          [30, 290],
          [-40, 292],
          [-w - 10, 262],
          [-w - 10, 80],
        ],
        deep,
      );
    case 'waves':
      return (
        blob(
          [
            [-w, -70],
            [0, -106],
            [w, -70],
            [w + 14, 0],
            [w - 2, 60],
            [w + 26, 130],
            [w + 2, 205],
            [20, 190],
            [-30, 200],
            [-w - 8, 250],
            [-w - 30, 170],
            [-w - 4, 80],
            [-w - 18, 10],
          ],
          deep,
        ) +
        faded(
          0.5,
          stroke(
            curve(
              [
                [-w + 2, 0],
                [-w - 8, 90],
                [-w - 14, 150],
                [-w, 215],
              ],
              false,
            ),
            gloss(person),
            5,
          ),
          stroke(
            curve(
              [
                [w, 20],
                [w - 2, 70],
                [w + 12, 130],
                [w, 180],
              ],
              false,
            ),
            gloss(person),
            4,
          ),
        )
      );
    case 'cloud':
      return curls(person, 62 + hair.volume * 0.9, 60 + hair.sideEnd * 0.6, 0) + ellipse(0, -20, w + 6, 92 + hair.volume * 0.5, deep);
    case 'braid':
      return braid(person, turn);
    case 'ponytail':
      return (
        blob(
          [
            [-20, -100],
            [-70, -118],
            [-122, -70],
            [-130, 30],
            [-104, 150],
            [-88, 60],
            [-84, -20],
            [-50, -70],
          ],
          deep,
        ) +
        faded(
          0.6,
          stroke(
            curve(
              [
                [-64, -104],
                [-106, -60],
                [-114, 30],
                [-104, 110],
              ],
              false,
            ),
            gloss(person),
            5,
          ),
        )
      );
  }
}

function braid(person: Person, turn: number): Svg {
  let drawn = ellipse(0, -30, 60, 80, mix(person.hairColour, '#0b0608', 0.3));
  for (let step = 0; step < 8; step += 1) {
    drawn += ellipse(
      -62 + 6 * turn + (step % 2 ? 6 : -4),
      34 + step * 30,
      19 - step * 0.9,
      21,
      step % 2 ? person.hairColour : mix(person.hairColour, gloss(person), 0.25),
    );
  }
  return `${drawn}${circle(-62, 274, 9, person.jewel)}`;
}

function fingerWaves(person: Person, partX: number): Svg {
  let drawn = '';
  for (let row = 0; row < 4; row += 1) {
    const y = -94 + row * 17;
    drawn +=
      stroke(`M${partX - 4} ${y}q18-10 30 2t28 6`, gloss(person), 4.5) +
      stroke(`M${partX - 6} ${y + 3}q-14-8-24 3t-20 8`, gloss(person), 4);
  }
  return faded(0.7, drawn);
}

function over(person: Person, turn: number): Svg {
  const { hair, hairColour: c } = person;
  const x = hair.part * 34 + 10 * turn;
  const halves = side(-1, x, person, turn) + side(1, x, person, turn);
  switch (hair.top) {
    case 'none':
      return '';
    case 'smooth':
      return halves + strands(x, person);
    case 'sweep': {
      const s = hair.part > 0 ? -1 : 1;
      return (
        halves +
        blob(
          [
            [x - s * 6, -104],
            [x + s * 40, -98],
            [x + s * 74, -62],
            [x + s * 76, -22],
            [x + s * 58, -44],
            [x + s * 26, -60],
            [x - s * 4, -74],
          ],
          c,
        ) +
        strands(x, person) +
        faded(
          0.7,
          stroke(
            curve(
              [
                [x, -92],
                [x + s * 36, -84],
                [x + s * 64, -52],
              ],
              false,
            ),
            gloss(person),
            4,
          ),
        )
      );
    }
    case 'fringe':
      return (
        halves +
        path(`M-56-34C-50-96 52-98 ${55 - 3 * turn}-34C36-24 ${12 * turn + 8}-22 ${12 * turn}-25C-14-21-38-23-56-34Z`, c) +
        strands(x, person) +
        faded(0.5, stroke(`M-30-80Q-36-56-34-34M-6-84Q-8-58-7-34M22-84Q26-60 24-34`, gloss(person), 3))
      );
    case 'finger-waves':
      return halves + fingerWaves(person, x);
    case 'quiff':
      return (
        halves +
        blob(
          [
            [-52, -58],
            [-46, -104],
            [-8, -132],
            [40, -134],
            [62, -104],
            [52, -62],
            [30, -78],
            [0, -70],
            [-30, -64],
          ],
          c,
        ) +
        faded(
          0.7,
          stroke(
            curve(
              [
                [-34, -84],
                [-10, -112],
                [36, -118],
              ],
              false,
            ),
            gloss(person),
            5,
          ),
          stroke(
            curve(
              [
                [-18, -78],
                [6, -96],
                [44, -98],
              ],
              false,
            ),
            gloss(person),
            3.5,
          ),
        )
      );
    case 'curls':
      return halves + curls(person, 46 + hair.volume * 0.35, -62, 1) + ellipse(6 * turn, -94, 40, 22, c);
    case 'cropped':
      return (
        blob(
          [
            [-54, 2],
            [-58, -44],
            [-40, -94],
            [0, -106],
            [42, -94],
            [57, -46],
            [53, -4],
            [47, -38],
            [30, -66],
            [0, -72],
            [-30, -66],
            [-47, -34],
          ],
          c,
        ) +
        faded(
          0.55,
          stroke(
            curve(
              [
                [-34, -86],
                [0, -97],
                [36, -86],
              ],
              false,
            ),
            gloss(person),
            4,
          ),
        )
      );
    case 'spiky':
      return (
        halves +
        path('M-56-50L-60-92L-40-90L-34-118L-12-104L2-128L18-106L40-120L44-96L62-92L54-46L36-70L22-60L6-72L-14-60L-30-72Z', c) +
        faded(0.6, stroke('M-28-100l4 16M4-110l2 18M34-104l-4 16', gloss(person), 4))
      );
    case 'locs': {
      let drawn = halves;
      for (let step = -4; step <= 4; step += 1) {
        const [from, reach] = [step * 13 + 6 * turn, 50 + Math.abs(step) * 9 + hair.volume];
        const to = Math.sign(step || 1) * (40 + Math.abs(step) * 9);
        if (Math.abs(step) > 1)
          drawn += stroke(
            curve(
              [
                [from, -100],
                [to * 1.05, -60],
                [to * 1.12, 10],
                [to, hair.sideEnd + reach],
              ],
              false,
            ),
            step % 2 ? c : mix(c, gloss(person), 0.3),
            13,
          );
      }
      return drawn;
    }
  }
}

/** Hair and whatever is worn on it. `cloth` colours turbans, scarves and hats. */
export function drawHair(person: Person, turn: number, cloth: string): DrawnHair {
  const worn = headwear(person, turn, cloth);
  return { behind: behind(person, turn) + worn.behind, over: over(person, turn) + worn.over };
}
