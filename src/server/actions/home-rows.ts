import { sql } from 'kysely';
import { cannot } from '#contract/operator/cannot.ts';
import { homeVideoForm } from '#contract/operator/videos.ts';
import { nextRevision } from '../db/collection-revision.ts';
import type { Queries } from '../db/database.ts';
import { pageRows } from '../reads/paging.ts';
import { action, actionDone } from './action.ts';
import { noVideo } from './video-rows.ts';

/** The videos of a row of Home, in order. */
function videosOf(queries: Queries, row: 0 | 1 | 2): Promise<{ id: string; title: string }[]> {
  return queries
    .selectFrom('videos')
    .select(['id', 'title'])
    .where(sql<boolean>`hidden = 0 and home_row > 0`)
    .where('home_row', '=', row)
    .orderBy('home_pos')
    .orderBy('pos')
    .orderBy('id')
    .execute();
}

/** Each video's place on Home, as row and place: `1.3`. */
export async function placesOnHome(queries: Queries): Promise<ReadonlyMap<string, string>> {
  const places = new Map<string, string>();
  for (const row of [1, 2] as const)
    for (const [index, { id }] of (await videosOf(queries, row)).entries()) places.set(id, `${row}.${index + 1}`);
  return places;
}

/** Puts a video into a row of videos on Home (Q28), at a place, or removes it from there. */
export const homeVideo = action(homeVideoForm, async ({ tx }, { id, row, pos }) => {
  if (row === 0 && pos !== undefined) return cannot('usage', 'needs a row', { field: 'pos' });
  // Home's rows are part of the collection `base`; its lock makes two operators' actions run one after the other.
  await nextRevision(tx, 'base');
  const known = await tx.selectFrom('videos').select(['title', 'home_row', 'hidden']).where('id', '=', id).executeTakeFirst();
  if (!known) return noVideo(id);
  if (known.hidden === 1) return cannot('wrong_state', `the video ${id} is hidden`);
  const others = row === 0 ? [] : (await videosOf(tx, row)).filter((video) => video.id !== id);
  if (others.length >= pageRows.homeRow) return cannot('too_many', `a row of Home has at most ${pageRows.homeRow} videos`);
  const videos = row === 0 ? [] : others.toSpliced(pos === undefined ? others.length : pos - 1, 0, { id, title: known.title });
  await tx.updateTable('videos').set({ home_row: row, home_pos: 0 }).where('id', '=', id).execute();
  for (const [index, video] of videos.entries()) {
    await tx
      .updateTable('videos')
      .set({ home_pos: index + 1 })
      .where('id', '=', video.id)
      .execute();
  }
  const at = videos.findIndex((video) => video.id === id) + 1;
  return actionDone({ id, row, pos: at, videos }, { before: { id, row: known.home_row }, after: { id, row, pos: at } });
});
