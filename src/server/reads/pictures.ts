import { type Picture, pictureUrl } from '#contract/picture.ts';

/** Widths in CSS px x density that an address without a choice of its own asks for: a card, and a whole screen. */
const addressWidths = { card: 320, screen: 720 } as const;

/** The one picture of a row's JSON text. */
export function pictureFrom(json: string | null): Picture | null {
  return json === null ? null : (JSON.parse(json) as Picture);
}

/** The pictures of a row's JSON text. */
export function picturesFrom(json: string): Picture[] {
  return JSON.parse(json) as Picture[];
}

/** The picture's address for clients that take one address; '' where there is no picture. */
export function addressOf(picture: Picture | null | undefined, use: keyof typeof addressWidths): string {
  return picture ? pictureUrl(picture, addressWidths[use]) : '';
}
