import { mix } from '../palette.ts';
import { blob, circle, curve, faded, type Point, type Svg, stroke } from '../shapes.ts';
import type { Person } from './person.ts';

/** The tone of light on hair. */
export const gloss = (person: Person): string => mix(person.hairColour, person.hairColour > '#8' ? '#fff0d0' : '#c98a5a', 0.34);

/** One half of the hair, from the parting down the side of the face. */
export function side(sign: 1 | -1, partX: number, person: Person, turn: number): Svg {
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

export function strands(partX: number, person: Person): Svg {
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

export function curls(person: Person, reach: number, lowest: number, skip: number): Svg {
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
