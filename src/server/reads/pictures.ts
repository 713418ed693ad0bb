import { type Picture, pictureUrl } from '#contract/picture.ts';

/** Default widths, in CSS px x density: a card, and a full screen. */
const addressWidths = { card: 320, screen: 720 } as const;

/** The one picture of a row's JSON text. */
export function pictureFrom(json: string | null): Picture | null {
  return json === null ? null : (JSON.parse(json) as Picture);
}

/**
 * The pictures of a row's JSON text. Only the first, which lists show, has its blur: the others are seen one at a time in a gallery, where
 * their colour stands in their place, and their blurs were a fifth of what a member's first visit receives of the catalogue.
 */
export function picturesFrom(json: string): Picture[] {
  return (JSON.parse(json) as Picture[]).map(({ blur, ...picture }, at) =>
    at === 0 && blur !== undefined ? { ...picture, blur } : picture,
  );
}

/** The picture's address for clients that use a single address; '' without a picture. */
export function addressOf(picture: Picture | null | undefined, use: keyof typeof addressWidths): string {
  return picture ? pictureUrl(picture, addressWidths[use]) : '';
}
