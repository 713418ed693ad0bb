import type { Video } from '#contract/collections/videos.ts';
import { client } from '../client.ts';
import { noteVideo, type SavedVideo, savedForMs, savedVideos } from '../device/saved-videos.ts';
import { currentSession } from '../device/session.ts';
import type { LocalCollection, MirrorRow } from '../mirror/collection-table.ts';
import { mirror } from '../mirror/instance.ts';
import { resourceOf } from '../mirror/resource.ts';
import { subscriptions } from '../mirror/subscriptions.ts';
import { dropVideo, savingOf } from './save-video.ts';

/** The collections that decide who may watch a video: the member's own row, and the video's. */
const grantingCollections: readonly LocalCollection[] = ['member', 'videos'];
/** Rows arrive in many pages: one check follows the last of them. */
const lookAfterMs = 1_000;
/** A video's note is only rewritten for at least this gain. */
const leastGainMs = 60 * 60_000;

/**
 * Deletes saved videos when the right to watch them ends, whatever screen is open: whenever new rows of the member or of
 * videos arrive, in this tab or another, every saved video is checked against them. Returns a function that
 * stops it.
 */
export function watchVideoRights(failed: (error: unknown) => void): () => void {
  let callOff: (() => void) | undefined;
  const stop = mirror.subscribe((collection) => {
    if (collection !== null && !grantingCollections.includes(collection)) return;
    callOff ??= client().later(() => {
      callOff = undefined;
      checkSavedVideos().catch(failed);
    }, lookAfterMs);
  });
  return () => {
    stop();
    callOff?.();
    followMember(false);
  };
}

/**
 * Checks every saved video with local data only: videos that the server has not confirmed for too long are deleted, and
 * those that the member may no longer watch. A permitted one expires 14 days after the server last confirmed both rows.
 */
export async function checkSavedVideos(): Promise<void> {
  const { epoch } = mirror;
  const memberId = currentSession()?.memberId;
  if (memberId === undefined) return;
  const videos = await savedVideos(memberId, client().nowMs(), dropVideo);
  followMember(videos.length > 0);
  if (videos.length === 0) return;
  await mirror.openCollection('member');
  await mirror.need('member', [...mirror.collection('member').lines.keys()]);
  const ids = videos.map(({ id }) => id);
  await mirror.need('videos', ids);
  for (const video of videos) {
    if (epoch !== mirror.epoch) return;
    const { right, saidMs } = rightTo(video);
    if (right === 'none') await dropVideo(video.id);
    else if (right === 'yes' && saidMs + savedForMs > video.untilMs + leastGainMs) await confirm(video, saidMs + savedForMs);
  }
}

let unfollow: (() => void) | undefined;

/** While videos are saved, the member's own row is requested as if on screen: at every contact, and when it changes. */
function followMember(isWanted: boolean): void {
  if (!isWanted) unfollow?.();
  if (isWanted === (unfollow !== undefined)) return;
  unfollow = isWanted ? subscriptions.add(resourceOf('member'), client().nowMs(), () => undefined) : undefined;
}

async function confirm(video: SavedVideo, untilMs: number): Promise<void> {
  const store = savingOf(video.id);
  const { state } = store.get();
  // While its parts are still being fetched, saveVideo writes the note.
  if (state === 'saving' || state === 'waiting') return;
  const confirmed = { ...video, untilMs };
  await noteVideo(confirmed);
  if (state === 'saved') store.set({ state: 'saved', video: confirmed });
}

type Right = { right: 'yes' | 'none' | 'unsaid'; saidMs: number };

/** Whether the member may watch this video by the rows that the server last sent, and when it confirmed the older of them. */
function rightTo({ id }: SavedVideo): Right {
  const members = mirror.collection('member');
  // Its only row.
  const [member] = members.rows.values() as Iterable<MirrorRow<'member'>>;
  if (member && (member.tier !== 'vip' || member.status !== 1)) return { right: 'none', saidMs: 0 };
  const collection = mirror.collection('videos');
  const row = collection.rows.get(id) as Video | undefined;
  if (row && row.is_see !== 1) return { right: 'none', saidMs: 0 };
  // If all videos were pulled and none was cut by the cap, a missing one was deleted.
  if (!row && collection.opened && collection.state.complete && !collection.state.edge && !collection.lines.has(id))
    return { right: 'none', saidMs: 0 };
  if (!member || !row) return { right: 'unsaid', saidMs: 0 };
  const memberSaidMs = members.lines.get(member.id)?.seenMs ?? 0;
  const videoSaidMs = Math.max(collection.lines.get(id)?.seenMs ?? 0, collection.state.complete ? collection.state.asOfMs : 0);
  return { right: 'yes', saidMs: Math.min(memberSaidMs, videoSaidMs) };
}
