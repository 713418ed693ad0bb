import { performer } from '../covers/cover-cast.ts';
import { paint } from '../palette.ts';
import { figure } from '../people/body.ts';
import type { HeadPose } from '../people/head.ts';
import type { OutfitName } from '../people/outfit.ts';
import { drawStanding } from '../people/standing-figure.ts';
import { chanceFrom } from '../seeded-chance.ts';
import { circle, rect, Sheet, type Svg } from '../shapes.ts';

interface Sitter {
  number: number;
  isMan: boolean;
  outfit: OutfitName;
  cloth: string;
  trim: string;
  back: string;
  halo: string;
  gaze: HeadPose['gaze'];
}
const sitter = (
  number: number,
  isMan: boolean,
  outfit: OutfitName,
  cloth: string,
  trim: string,
  back: string,
  halo: string,
  gaze: HeadPose['gaze'] = 'open',
): Sitter => ({ number, isMan, outfit, cloth, trim, back, halo, gaze });

const sitters: readonly Sitter[] = [
  sitter(1, false, 'boat', paint.wine, paint.brass, '#e3c79a', '#f0dcb4'),
  sitter(6, true, 'tuxedo', '#22304a', paint.wine, '#7a2b3f', '#943a50'),
  sitter(2, false, 'mandarin', paint.teal, paint.honey, '#c4764f', '#d98f62'),
  sitter(12, true, 'suit', '#8a6a4a', paint.wine, '#1f4a4c', '#2a6062'),
  sitter(14, false, 'bowblouse', paint.ivory, paint.rose, '#3a3563', '#4c4680', 'aside'),
  sitter(24, true, 'waistcoat', paint.forest, paint.brass, '#c9a98a', '#dcc2a4'),
  sitter(19, false, 'cape', paint.navy, paint.brass, '#8f5a72', '#a66e86', 'down'),
  sitter(30, true, 'rollneck', paint.terracotta, paint.honey, '#22405c', '#2f5474'),
  sitter(31, false, 'suit', paint.plum, paint.brass, '#86a58c', '#a3bfa6'),
  sitter(27, true, 'mandarin', '#41304f', paint.brass, '#e0b463', '#edcb87'),
];

/** Ten members at head-and-shoulders, 192 by 192. */
export function peopleAvatars(): Svg[] {
  return sitters.map(({ number, isMan, outfit, cloth, trim, back, halo, gaze }, index) => {
    const sheet = new Sheet(192, 192);
    const options = {
      outfit,
      paints: { cloth, trim },
      head: { turn: 0.2 + (index % 4) * 0.22, gaze, smile: 1.2 },
      headDegrees: (index % 3) * 4 - 4,
    };
    const drawn = drawStanding(sheet, performer(number, isMan), options, chanceFrom(`avatar/${index}`));
    return sheet.close(rect(0, 0, 192, 192, back), circle(96, 84, 70, halo), figure(96, 92, 0.58, index % 2 === 1, drawn));
  });
}
