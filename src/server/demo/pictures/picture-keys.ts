/** Which demo pictures exist, under which keys. The seed imports these to know what it may point at. */
export type PictureKind = 'profile' | 'cover' | 'city' | 'banner';

/** Widths are the two files written; width and height are the drawing's own units (the large file). */
export interface PictureShape {
  widths: readonly [small: number, large: number];
  width: number;
  height: number;
}

export const pictureShapes: Record<PictureKind, PictureShape> = {
  profile: { widths: [320, 720], width: 720, height: 960 },
  cover: { widths: [320, 720], width: 720, height: 405 },
  city: { widths: [320, 800], width: 800, height: 600 },
  banner: { widths: [640, 1200], width: 1200, height: 525 },
};

export const profileCount = 120;
export const picturesPerProfile = 3;
export const coverCount = 80;
export const picturesPerCity = 4;
export const bannerCount = 4;

export const profileRoles = ['model', 'dancer', 'host', 'musician', 'guide'] as const;
export type ProfileRole = (typeof profileRoles)[number];

export const coverCategories = ['dance', 'runway', 'city', 'music', 'backstage', 'kitchen'] as const;
export type CoverCategory = (typeof coverCategories)[number];

export const cityKeys = [
  'tokyo',
  'osaka',
  'seoul',
  'shanghai',
  'hong-kong',
  'taipei',
  'singapore',
  'kuala-lumpur',
  'bangkok',
  'hanoi',
  'ho-chi-minh-city',
  'manila',
  'jakarta',
  'mexico-city',
  'madrid',
  'berlin',
  'new-york',
] as const;
export type CityKey = (typeof cityKeys)[number];

/** Profiles count from 1; the roles take turns. */
export const roleOfProfile = (profile: number): ProfileRole => profileRoles[(profile - 1) % profileRoles.length] as ProfileRole;

/** Every third profile is a man, the others are women. */
export const isManProfile = (profile: number): boolean => profile % 3 === 0;

export const categoryOfCover = (cover: number): CoverCategory => coverCategories[(cover - 1) % coverCategories.length] as CoverCategory;

export const profileKey = (profile: number, picture: number): string => `profile/${profile}/${picture}`;
export const coverKey = (cover: number): string => `cover/${cover}`;
export const cityPictureKey = (city: CityKey, picture: number): string => `city/${city}/${picture}`;
export const bannerKey = (banner: number): string => `banner/${banner}`;

const countTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

/** Every key, in drawing order. */
export const pictureKeys: readonly string[] = [
  ...countTo(bannerCount).map(bannerKey),
  ...cityKeys.flatMap((city) => countTo(picturesPerCity).map((picture) => cityPictureKey(city, picture))),
  ...countTo(coverCount).map(coverKey),
  ...countTo(profileCount).flatMap((profile) => countTo(picturesPerProfile).map((picture) => profileKey(profile, picture))),
];
