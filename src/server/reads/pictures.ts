import { type Picture, pictureUrl } from '#contract/picture.ts';

/** Default widths, in CSS px x density: a card, and a full screen. */
const addressWidths = { card: 320, screen: 720 } as const;

/** The one picture of a row's JSON text. */
export function pictureFrom(json: string | null): Picture | null {
  return json === null ? null : (JSON.parse(json) as Picture);
}

/** The pictures of a row's JSON text. */
export function picturesFrom(json: string): Picture[] {
  return JSON.parse(json) as Picture[];
}

/** The picture's address for clients that use a single address; '' without a picture. */
export function addressOf(picture: Picture | null | undefined, use: keyof typeof addressWidths): string {
  return picture ? pictureUrl(picture, addressWidths[use]) : '';
}
