/** What a video says in one language, as its row stores it: `attributes` are its tags, as a JSON list. */
export type VideoWords = { title: string; info: string; attributes: string };

/** A video's own text, from its columns. */
export const videoWords = ({ title, info, attributes }: VideoWords): VideoWords => ({ title, info, attributes });

/** The tags of one language; the row's own where there are none, as in a text from before tags had languages. */
export const tagsOf = ({ attributes }: Partial<VideoWords>, row: Pick<VideoWords, 'attributes'>): string[] =>
  JSON.parse(attributes ?? row.attributes) as string[];
