import type { PlayableVideo } from '#contract/collections/videos.ts';
import { client } from '../client.ts';
import {
  captionBytes,
  dropCaptions,
  forgetVideo,
  missingParts,
  noteVideo,
  partBytes,
  partsOf,
  type SavedVideo,
  saveCaption,
  savedForMs,
  savedVideo,
  savePart,
  videoBytes,
  videosForgotten,
} from '../device/saved-videos.ts';
import { currentSession } from '../device/session.ts';
import { createStore, type Store } from '../device/store.ts';
import { fetchCaptions, fetchPart, type Part } from '../net/fetch-signed.ts';
import { noteEngagement } from '../pwa/install.ts';
import { openVideo } from './open-video.ts';
import { waitForContact } from './wait-for-contact.ts';

/** How much of a video is saved. `part` is from 0 to 1. */
export type Saving =
  | { state: 'none' }
  | { state: 'saving' | 'waiting'; part: number }
  | { state: 'saved'; video: SavedVideo }
  | { state: 'no-room' | 'refused' };

/** Between two attempts at a failed part, in ms; a reconnect ends the wait at once. */
const againAfterMs = 5_000;
const longestWaitMs = 5 * 60_000;
/** How often saving restarts when the video is replaced meanwhile. */
const mostChanges = 5;

/** The part of the free space reported by the browser that is reserved for everything else. */
const roomUsed = 0.9;

const stores = new Map<string, Store<Saving>>();
const atWork = new Map<string, AbortController>();

// The member signs out.
videosForgotten.subscribe(() => {
  for (const work of atWork.values()) work.abort();
  atWork.clear();
  for (const store of stores.values()) store.set({ state: 'none' });
});

/** The state of saving a video; continues while other screens are open. */
export function savingOf(id: string): Store<Saving> {
  const store = stores.get(id) ?? createStore<Saving>({ state: 'none' });
  stores.set(id, store);
  return store;
}

/** Checks what is saved of a video: a complete one plays, an incomplete one can be resumed. */
export async function findSavedVideo(id: string): Promise<void> {
  const memberId = currentSession()?.memberId;
  if (memberId === undefined || atWork.has(id)) return;
  const video = await savedVideo(id, memberId, client().nowMs()).catch(() => undefined);
  const missing = video ? await missingParts(video) : [];
  if (!video) savingOf(id).set({ state: 'none' });
  else if (missing.length === 0) savingOf(id).set({ state: 'saved', video });
  else savingOf(id).set({ state: 'waiting', part: 1 - missing.length / partsOf(video) });
}

/** The bytes of a saved video. */
export const savedBytes = (video: SavedVideo): Promise<Blob | undefined> => videoBytes(video).catch(() => undefined);

/** The captions of a saved video. */
export const savedCaptions = (video: SavedVideo): Promise<{ lang: string; bytes: Blob }[]> => captionBytes(video).catch(() => []);

/** The server has confirmed or denied the right to watch it: its 14 days start again, or it is deleted. */
export async function confirmVideo(video: SavedVideo, opened: Pick<PlayableVideo, 'is_see' | 'captions'>): Promise<void> {
  if (opened.is_see !== 1) return dropVideo(video.id);
  const confirmed = { ...video, untilMs: client().nowMs() + savedForMs };
  await noteVideo(confirmed);
  const store = savingOf(video.id);
  const isHere = () => currentSession()?.memberId === video.memberId && store.get().state === 'saved';
  const captioned = await saveCaptions(confirmed, opened.captions, isHere);
  if (!isHere() || JSON.stringify(captioned.captions) === JSON.stringify(video.captions)) return;
  await noteVideo(captioned);
  store.set({ state: 'saved', video: captioned });
}

export async function dropVideo(id: string): Promise<void> {
  atWork.get(id)?.abort();
  atWork.delete(id);
  await forgetVideo(id);
  savingOf(id).set({ state: 'none' });
}

/**
 * Saves a video on this device, part by part; after a lost connection it continues where it was, even after a restart
 * of the app. Ends at once when the member signs out: nothing of theirs is written afterwards.
 */
export async function saveVideo(id: string): Promise<void> {
  const memberId = currentSession()?.memberId;
  if (memberId === undefined || atWork.has(id)) return;
  const work = new AbortController();
  atWork.set(id, work);
  const store = savingOf(id);
  const report = (saving: Saving) => {
    if (!work.signal.aborted) store.set(saving);
  };
  try {
    report(await saveWhole({ id, memberId, signal: work.signal, report }));
  } catch (error) {
    await forgetVideo(id);
    report({ state: isFull(error) ? 'no-room' : 'none' });
    if (!isFull(error)) throw error;
  } finally {
    if (atWork.get(id) === work) atWork.delete(id);
  }
}

const isFull = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError';

type Work = { id: string; memberId: string; signal: AbortSignal; report(saving: Saving): void };

async function saveWhole(work: Work): Promise<Saving> {
  const { id, memberId, signal, report } = work;
  const isHere = () => !signal.aborted && currentSession()?.memberId === memberId;
  /** False: the video was removed, or the member has signed out, while this was written; it is deleted as well. */
  const stays = async (written: Promise<unknown>): Promise<boolean> => {
    await written;
    if (isHere()) return true;
    // Unless it is being saved again already.
    if ((atWork.get(id)?.signal ?? signal) === signal) await forgetVideo(id);
    return false;
  };
  let video = await savedVideo(id, memberId, client().nowMs());
  let part = video ? ((await missingParts(video))[0] ?? 0) : 0;
  report({ state: 'saving', part: video ? part / partsOf(video) : 0 });
  let url = '';
  let captions: PlayableVideo['captions'] = [];
  let refusedBefore = false;
  let waits = 0;
  let changes = 0;
  while (isHere()) {
    if (url === '') {
      const opened = await openVideo(id, signal);
      if (opened.state === 'unavailable' || (opened.state === 'open' && opened.video.is_see !== 1)) return { state: 'refused' };
      if (opened.state === 'open') {
        url = opened.video.vod_play_url;
        captions = opened.video.captions;
      }
    }
    const got: Part = url === '' ? { state: 'unreachable' } : await fetchPart(url, part * partBytes, (part + 1) * partBytes - 1, signal);
    if (!isHere()) break;
    if (got.state === 'unreachable') {
      report({ state: 'waiting', part: video ? part / partsOf(video) : 0 });
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
      // Also parts without a note, which may be another file's.
      await forgetVideo(id);
      const fits = await hasRoom(got.total);
      if (!isHere()) break;
      if (!fits) return { state: 'no-room' };
      video = { id, memberId, bytes: got.total, etag: got.etag, untilMs: client().nowMs() + savedForMs };
      if (!(await stays(noteVideo(video)))) break;
      if (part !== 0) {
        part = 0;
        continue;
      }
    }
    if (!(await stays(savePart(id, part, got.bytes)))) break;
    part = (await missingParts(video))[0] ?? partsOf(video);
    report({ state: 'saving', part: part / partsOf(video) });
    if (part === partsOf(video)) {
      const captioned = saveCaptions(video, captions, isHere);
      if (!(await stays(captioned))) break;
      const whole = await captioned;
      if (!(await stays(noteVideo(whole)))) break;
      noteEngagement();
      return { state: 'saved', video: whole };
    }
  }
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
export async function saveCaptions(video: SavedVideo, captions: PlayableVideo['captions'], isHere: () => boolean): Promise<SavedVideo> {
  const before = video.captions ?? [];
  const saved: { lang: string; hash: string }[] = [];
  for (const { lang, hash, url } of captions) {
    const known = before.some((one) => one.lang === lang && one.hash === hash);
    const bytes = known ? undefined : await fetchCaptions(url);
    if (!isHere()) return video;
    if (bytes) await saveCaption(video.id, lang, bytes);
    if (known || bytes) saved.push({ lang, hash });
  }
  const removed = before.filter(({ lang }) => !saved.some((one) => one.lang === lang));
  await dropCaptions(
    video.id,
    removed.map(({ lang }) => lang),
  );
  return { ...video, captions: saved };
}
