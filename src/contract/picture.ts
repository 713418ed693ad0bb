import * as v from 'valibot';

/**
 * A picture as rows contain it. Its files are `<base>-<width>.webp` for each of `widths`; `width` x `height` is the
 * size of the largest of these, in px; `zoom` is the width of one more file, for the full screen alone; `colour` is the dominant colour and `blur`, of the first
 * picture of a row, a tiny data URL: they stand in its place until it comes.
 */
export const pictureSchema = v.object({
  base: v.string(),
  widths: v.array(v.number()),
  width: v.number(),
  height: v.number(),
  zoom: v.optional(v.number()),
  colour: v.string(),
  blur: v.optional(v.string()),
});
export type Picture = v.InferOutput<typeof pictureSchema>;

/** The address of the smallest file of a picture that is at least `width` px wide, else of the largest. */
export function pictureUrl(picture: Picture, width: number): string {
  const fitting = picture.widths.find((candidate) => candidate >= width) ?? picture.widths.at(-1) ?? picture.width;
  return `${picture.base}-${fitting}.webp`;
}
