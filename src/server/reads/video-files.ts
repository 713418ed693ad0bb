import { sql } from 'kysely';
import type { Queries } from '../db/database.ts';
import { getSetting } from '../db/settings.ts';
import { type Cue, webVttOf } from '../media/captions.ts';
import type { CaptionFile, Rendition } from '../media/renditions.ts';

/** The languages in which a clip has captions, in the order of their tags. */
export async function captionsOf(queries: Queries, clip: string): Promise<{ lang: string; hash: string }[]> {
  return queries.selectFrom('captions').select(['lang', 'hash']).where('clip', '=', clip).orderBy('lang').execute();
}

/** The file of an address, or undefined if there are no such captions. Those of a preview end with it. */
export async function captionText(queries: Queries, { of, lang }: CaptionFile): Promise<string | undefined> {
  const known = queries.selectFrom('captions').select('cues').where('clip', '=', of.clip).where('lang', '=', lang);
  const row = await known.executeTakeFirst();
  if (!row) return undefined;
  return webVttOf(JSON.parse(row.cues) as Cue[], of.kind === 'preview' ? of.seconds * 1_000 : undefined);
}

/**
 * Whether a session's member may fetch this file of a video now (Q6): the session is valid, the account is active,
 * the video is shown; the whole video only for VIPs, a preview of exactly the configured seconds for
 * everybody. Checked in the database for every range, so that any change takes effect at once.
 */
export async function mayWatch(queries: Queries, sessionId: string, file: Rendition, nowMs: number): Promise<boolean> {
  const member = await queries
    .selectFrom('sessions')
    .innerJoin('members', 'members.id', 'sessions.member_id')
    .select(['members.tier', 'members.status', 'sessions.expires_ms'])
    .where('sessions.id', '=', sessionId)
    .executeTakeFirst();
  if (!member || member.expires_ms <= nowMs || member.status !== 1) return false;
  if (file.kind === 'full' && member.tier !== 'vip') return false;
  if (file.kind === 'preview' && file.seconds !== (await getSetting(queries, 'free_see_time'))) return false;
  const shown = sql<boolean>`videos.hidden = 0`;
  const video = await queries.selectFrom('videos').select('id').where('clip', '=', file.clip).where(shown).limit(1).executeTakeFirst();
  return video !== undefined;
}
