import type { PlayableVideo } from '#contract/collections/videos.ts';
import { client } from '../client.ts';
import {
  captionBytes,
  dropCaptions,
  forgetVideo,
  type KeptVideo,
  keepCaption,
  keepPart,
  keptMs,
  keptVideo,
  missingParts,
  noteVideo,
  partBytes,
  partsOf,
  videoBytes,
} from '../device/kept-videos.ts';
import { currentSession } from '../device/session.ts';
import { createStore, type Store } from '../device/store.ts';
import { fetchCaptions, fetchPart, type Part } from '../net/fetch-signed.ts';
import { openVideo } from './open-video.ts';
import { waitForContact } from './wait-for-contact.ts';

/** How much of a video is saved. `part` is from 0 to 1. */
export type Keeping =
  | { state: 'none' }
  | { state: 'keeping' | 'waiting'; part: number }
  | { state: 'kept'; video: KeptVideo }
  | { state: 'no-room' | 'refused' };

/** Between two attempts at a failed part, in ms; a reconnect ends the wait at once. */
const againAfterMs = 5_000;
const longestWaitMs = 5 * 60_000;
/** How often saving restarts when the video is replaced meanwhile. */
const mostChanges = 5;

/** The part of the free space reported by the browser that is reserved for everything else. */
const roomUsed = 0.9;

const stores = new Map<string, Store<Keeping>>();
const atWork = new Map<string, AbortController>();

/** The state of saving a video; continues while other screens are open. */
export function keepingOf(id: string): Store<Keeping> {
  const store = stores.get(id) ?? createStore<Keeping>({ state: 'none' });
  stores.set(id, store);
  return store;
}

/** Checks what is saved of a video: a complete one plays, an incomplete one can be resumed. */
export async function lookForVideo(id: string): Promise<void> {
  const memberId = currentSession()?.memberId;
  if (memberId === undefined || atWork.has(id)) return;
  const video = await keptVideo(id, memberId, client().nowMs()).catch(() => undefined);
  const missing = video ? await missingParts(video) : [];
  if (!video) keepingOf(id).set({ state: 'none' });
  else if (missing.length === 0) keepingOf(id).set({ state: 'kept', video });
  else keepingOf(id).set({ state: 'waiting', part: 1 - missing.length / partsOf(video) });
}

/** The bytes of a saved video. */
export const keptBytes = (video: KeptVideo): Promise<Blob | undefined> => videoBytes(video).catch(() => undefined);

/** The captions of a saved video. */
export const keptCaptions = (video: KeptVideo): Promise<{ lang: string; bytes: Blob }[]> => captionBytes(video).catch(() => []);

/** The server has confirmed or denied the right to watch it: its 14 days start again, or it is deleted. */
export async function confirmVideo(video: KeptVideo, opened: Pick<PlayableVideo, 'is_see' | 'captions'>): Promise<void> {
  if (opened.is_see !== 1) return dropVideo(video.id);
  const confirmed = { ...video, untilMs: client().nowMs() + keptMs };
  await noteVideo(confirmed);
  const store = keepingOf(video.id);
  const isHere = () => currentSession()?.memberId === video.memberId && store.get().state === 'kept';
  const captioned = await keepCaptions(confirmed, opened.captions, isHere);
  if (!isHere() || JSON.stringify(captioned.captions) === JSON.stringify(video.captions)) return;
  await noteVideo(captioned);
  store.set({ state: 'kept', video: captioned });
}

export async function dropVideo(id: string): Promise<void> {
  atWork.get(id)?.abort();
  atWork.delete(id);
  await forgetVideo(id);
  keepingOf(id).set({ state: 'none' });
}

/**
 * Saves a video on this device, part by part; after a lost connection it continues where it was, even after a restart
 * of the app. Ends at once when the member signs out: nothing of theirs is written afterwards.
 */
export async function keepVideo(id: string): Promise<void> {
  const memberId = currentSession()?.memberId;
  if (memberId === undefined || atWork.has(id)) return;
  const work = new AbortController();
  atWork.set(id, work);
  const store = keepingOf(id);
  const tell = (keeping: Keeping) => {
    if (!work.signal.aborted) store.set(keeping);
  };
  try {
    tell(await keepWhole({ id, memberId, signal: work.signal, tell }));
  } catch (error) {
    await forgetVideo(id);
    tell({ state: isFull(error) ? 'no-room' : 'none' });
    if (!isFull(error)) throw error;
  } finally {
    if (atWork.get(id) === work) atWork.delete(id);
  }
}

const isFull = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError';

type Work = { id: string; memberId: string; signal: AbortSignal; tell(keeping: Keeping): void };

async function keepWhole(work: Work): Promise<Keeping> {
  const { id, memberId, signal, tell } = work;
  const isHere = () => !signal.aborted && currentSession()?.memberId === memberId;
  let video = await keptVideo(id, memberId, client().nowMs());
  let part = video ? ((await missingParts(video))[0] ?? 0) : 0;
  tell({ state: 'keeping', part: video ? part / partsOf(video) : 0 });
  let url = '';
  let captions: PlayableVideo['captions'] = [];
  let refusedBefore = false;
  let waits = 0;
  let changes = 0;
  while (isHere()) {
    if (url === '') {
      const opened = await openVideo(id, signal);
      if (opened.state === 'gone' || (opened.state === 'open' && opened.video.is_see !== 1)) return { state: 'refused' };
      if (opened.state === 'open') {
        url = opened.video.vod_play_url;
        captions = opened.video.captions;
      }
    }
    const got: Part = url === '' ? { state: 'unreachable' } : await fetchPart(url, part * partBytes, (part + 1) * partBytes - 1, signal);
    if (!isHere()) break;
    if (got.state === 'unreachable') {
      tell({ state: 'waiting', part: video ? part / partsOf(video) : 0 });
      await waitForContact(Math.min(againAfterMs * 2 ** waits, longestWaitMs));
      waits += 1;
      continue;
    }
    // An address is valid for two hours: a second refusal, of a new one, is final.
    if (got.state === 'refused' && refusedBefore) return { state: 'refused' };
    refusedBefore = got.state === 'refused';
    if (got.state === 'refused') {
      url = '';
      continue;
    }
    waits = 0;
    if (video?.etag !== got.etag) {
      // If the server sent a different video with every part, this would never end.
      changes += 1;
      if (changes > mostChanges) return { state: 'refused' };
      if (video) await forgetVideo(id);
      if (!(await hasRoom(got.total))) return { state: 'no-room' };
      video = { id, memberId, bytes: got.total, etag: got.etag, untilMs: client().nowMs() + keptMs };
      await noteVideo(video);
      if (part !== 0) {
        part = 0;
        continue;
      }
    }
    await keepPart(id, part, got.bytes);
    part = (await missingParts(video))[0] ?? partsOf(video);
    tell({ state: 'keeping', part: part / partsOf(video) });
    if (part === partsOf(video)) {
      const whole = await keepCaptions(video, captions, isHere);
      if (!isHere()) break;
      await noteVideo(whole);
      return { state: 'kept', video: whole };
    }
  }
  // The member has signed out meanwhile: what was written after the wipe is deleted as well.
  if (currentSession()?.memberId !== memberId) await forgetVideo(id);
  return { state: 'none' };
}

async function hasRoom(bytes: number): Promise<boolean> {
  const { quota, usage } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {};
  return quota === undefined || usage === undefined || bytes < (quota - usage) * roomUsed;
}

/**
 * Updates the captions of a saved video from the server: changed ones are fetched again, removed ones are
 * deleted. What can't be fetched now is requested when the video is opened again. The caller writes the note.
 */
export async function keepCaptions(video: KeptVideo, captions: PlayableVideo['captions'], isHere: () => boolean): Promise<KeptVideo> {
  const before = video.captions ?? [];
  const kept: { lang: string; hash: string }[] = [];
  for (const { lang, hash, url } of captions) {
    const known = before.some((one) => one.lang === lang && one.hash === hash);
    const bytes = known ? undefined : await fetchCaptions(url);
    if (!isHere()) return video;
    if (bytes) await keepCaption(video.id, lang, bytes);
    if (known || bytes) kept.push({ lang, hash });
  }
  const gone = before.filter(({ lang }) => !kept.some((one) => one.lang === lang));
  await dropCaptions(
    video.id,
    gone.map(({ lang }) => lang),
  );
  return { ...video, captions: kept };
}
