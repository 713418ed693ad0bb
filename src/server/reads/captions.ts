import type { Queries } from '../db/database.ts';
import { type Cue, webVttOf } from '../media/captions.ts';
import type { CaptionFile } from '../media/renditions.ts';

/** The languages in which a clip has captions, in the order of their tags. */
export async function captionsOf(queries: Queries, clip: string): Promise<{ lang: string; hash: string }[]> {
  return queries.selectFrom('captions').select(['lang', 'hash']).where('clip', '=', clip).orderBy('lang').execute();
}

/** The file that an address names, or undefined where there are no such captions. Those of a preview end with it. */
export async function captionText(queries: Queries, { of, lang }: CaptionFile): Promise<string | undefined> {
  const known = queries.selectFrom('captions').select('cues').where('clip', '=', of.clip).where('lang', '=', lang);
  const row = await known.executeTakeFirst();
  if (!row) return undefined;
  return webVttOf(JSON.parse(row.cues) as Cue[], of.kind === 'preview' ? of.seconds * 1_000 : undefined);
}
