import { drawBanner } from './banners/banner.ts';
import { drawCityPicture } from './cities/city-picture.ts';
import { drawCover } from './covers/cover.ts';
import { drawProfile } from './people/profile.ts';
import type { CityKey, PictureKind } from './picture-keys.ts';
import type { Svg } from './shapes.ts';

/** The SVG source of one key. Throws on a key of no known kind. */
export function drawing(key: string): { kind: PictureKind; svg: Svg } {
  const [kind, first = '', second = ''] = key.split('/');
  switch (kind) {
    case 'profile':
      return { kind, svg: drawProfile(Number(first), Number(second)) };
    case 'cover':
      return { kind, svg: drawCover(Number(first)) };
    case 'city':
      return { kind, svg: drawCityPicture(first as CityKey, Number(second)) };
    case 'banner':
      return { kind, svg: drawBanner(Number(first)) };
    default:
      throw new Error(`no drawing under the key ${key}`);
  }
}
