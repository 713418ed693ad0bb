/** Hair is put together from few parts, so that every style turns with the head. */
export interface HairStyle {
  /** Where the hair parts: -1 far left, 0 middle, 1 far right. */
  part: number;
  /** How low it falls at the sides of the face, in head units (ear at 10, chin at 92). */
  sideEnd: number;
  /** How far it stands off the skull. */
  volume: number;
  back: 'none' | 'bob' | 'long' | 'waves' | 'cloud' | 'shoulder' | 'braid' | 'ponytail';
  top: 'smooth' | 'fringe' | 'sweep' | 'finger-waves' | 'quiff' | 'curls' | 'cropped' | 'locs' | 'none' | 'spiky';
  extra:
    | 'none'
    | 'top-bun'
    | 'low-bun'
    | 'two-buns'
    | 'turban'
    | 'scarf'
    | 'flower'
    | 'comb'
    | 'band'
    | 'cheek-curl'
    | 'hat'
    | 'cloche'
    | 'beret';
}

const style = (
  part: number,
  sideEnd: number,
  volume: number,
  back: HairStyle['back'],
  top: HairStyle['top'],
  extra: HairStyle['extra'] = 'none',
): HairStyle => ({ part, sideEnd, volume, back, top, extra });

export const hairStylesOfWomen: readonly HairStyle[] = [
  style(0, 62, 6, 'bob', 'fringe', 'cheek-curl'),
  style(-0.6, 34, 3, 'none', 'finger-waves', 'cheek-curl'),
  style(0, 96, 4, 'long', 'smooth'),
  style(-0.55, 80, 14, 'waves', 'sweep'),
  style(0.2, 8, 2, 'none', 'smooth', 'top-bun'),
  style(0, 20, 2, 'none', 'smooth', 'low-bun'),
  style(-0.3, 4, 3, 'ponytail', 'smooth'),
  style(0, 20, 26, 'cloud', 'curls'),
  style(-0.4, 4, 3, 'none', 'cropped'),
  style(0.1, 14, 3, 'braid', 'smooth'),
  style(0.3, 50, 18, 'cloud', 'curls', 'flower'),
  style(0, 0, 0, 'none', 'none', 'turban'),
  style(0, 0, 0, 'none', 'none', 'scarf'),
  style(0.6, 70, 8, 'bob', 'sweep'),
  style(-0.2, 30, 5, 'bob', 'smooth', 'cloche'),
  style(0.5, 88, 12, 'waves', 'sweep', 'comb'),
  style(0, 6, 6, 'none', 'fringe', 'two-buns'),
  style(0, 84, 8, 'shoulder', 'fringe'),
  style(-0.6, 16, 4, 'none', 'sweep', 'flower'),
  style(0.4, 58, 8, 'waves', 'smooth', 'beret'),
  style(-0.5, 30, 8, 'bob', 'finger-waves', 'band'),
  style(0, 30, 10, 'long', 'locs'),
];

export const hairStylesOfMen: readonly HairStyle[] = [
  style(-0.6, 2, 2, 'none', 'sweep'),
  style(0.5, 0, 5, 'none', 'quiff'),
  style(0, -6, 1, 'none', 'cropped'),
  style(0, 0, 0, 'none', 'none'),
  style(0, 0, 10, 'none', 'curls'),
  style(0, 34, 5, 'none', 'smooth'),
  style(0.3, -4, 4, 'none', 'spiky'),
  style(-0.2, 60, 6, 'shoulder', 'smooth'),
  style(0.55, 0, 3, 'none', 'smooth', 'hat'),
  style(0, 10, 6, 'shoulder', 'locs'),
  style(0, -2, 3, 'none', 'quiff', 'top-bun'),
  style(-0.4, 4, 4, 'none', 'finger-waves'),
  style(0, 0, 0, 'none', 'cropped', 'turban'),
];
