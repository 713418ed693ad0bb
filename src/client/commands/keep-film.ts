import type { PlayableVideo } from '#contract/collections/videos.ts';
import { client } from '../client.ts';
import {
  captionBytes,
  filmBytes,
  forgetFilm,
  type KeptFilm,
  keepPart,
  keptFilm,
  keptMs,
  missingParts,
  noteFilm,
  partBytes,
  partsOf,
} from '../device/kept-films.ts';
import { currentSession } from '../device/session.ts';
import { createStore, type Store } from '../device/store.ts';
import { fetchPart, type Part } from '../net/fetch-part.ts';
import { keepCaptions } from './keep-captions.ts';
import { openVideo } from './open-video.ts';
import { waitForContact } from './wait-for-contact.ts';

/** How far a film is kept. `part` is from 0 to 1. */
export type Keeping =
  | { state: 'none' }
  | { state: 'keeping' | 'waiting'; part: number }
  | { state: 'kept'; film: KeptFilm }
  | { state: 'no-room' | 'refused' };

/** Between two tries of a part that did not come, in ms; a return of the club ends the wait at once. */
const againAfterMs = 5_000;
const longestWaitMs = 5 * 60_000;
/** A film that is replaced while it is being kept begins anew so often. */
const mostChanges = 5;

/** Of the room that the browser says is left, so much is left to everything else. */
const roomUsed = 0.9;

const stores = new Map<string, Store<Keeping>>();
const atWork = new Map<string, AbortController>();

/** What the screen shows of a film; goes on while other screens are looked at. */
export function keepingOf(id: string): Store<Keeping> {
  const store = stores.get(id) ?? createStore<Keeping>({ state: 'none' });
  stores.set(id, store);
  return store;
}

/** Looks what is kept of a film: what is whole plays, what is not waits to be taken up. */
export async function lookForFilm(id: string): Promise<void> {
  const memberId = currentSession()?.memberId;
  if (memberId === undefined || atWork.has(id)) return;
  const film = await keptFilm(id, memberId, client().nowMs()).catch(() => undefined);
  const missing = film ? await missingParts(film) : [];
  if (!film) keepingOf(id).set({ state: 'none' });
  else if (missing.length === 0) keepingOf(id).set({ state: 'kept', film });
  else keepingOf(id).set({ state: 'waiting', part: 1 - missing.length / partsOf(film) });
}

/** The bytes of a kept film. */
export const keptBytes = (film: KeptFilm): Promise<Blob | undefined> => filmBytes(film).catch(() => undefined);

/** The captions of a kept film. */
export const keptCaptions = (film: KeptFilm): Promise<{ lang: string; bytes: Blob }[]> => captionBytes(film).catch(() => []);

/** The club was asked and says that the member may (not) watch it: the time that it is kept for begins anew, or it goes. */
export async function confirmFilm(film: KeptFilm, video: Pick<PlayableVideo, 'is_see' | 'captions'>): Promise<void> {
  if (video.is_see !== 1) return dropFilm(film.id);
  const confirmed = { ...film, untilMs: client().nowMs() + keptMs };
  await noteFilm(confirmed);
  const store = keepingOf(film.id);
  const isHere = () => currentSession()?.memberId === film.memberId && store.get().state === 'kept';
  const captioned = await keepCaptions(confirmed, video.captions, isHere);
  if (!isHere() || JSON.stringify(captioned.captions) === JSON.stringify(film.captions)) return;
  await noteFilm(captioned);
  store.set({ state: 'kept', film: captioned });
}

export async function dropFilm(id: string): Promise<void> {
  atWork.get(id)?.abort();
  atWork.delete(id);
  await forgetFilm(id);
  keepingOf(id).set({ state: 'none' });
}

/**
 * Keeps a film on this phone, part by part; after a lost connection it goes on where it was, also after a new start
 * of the app. Ends at once where the member leaves: nothing of a member's is written after it.
 */
export async function keepFilm(id: string): Promise<void> {
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
    await forgetFilm(id);
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
  let film = await keptFilm(id, memberId, client().nowMs());
  let part = film ? ((await missingParts(film))[0] ?? 0) : 0;
  tell({ state: 'keeping', part: film ? part / partsOf(film) : 0 });
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
      tell({ state: 'waiting', part: film ? part / partsOf(film) : 0 });
      await waitForContact(Math.min(againAfterMs * 2 ** waits, longestWaitMs));
      waits += 1;
      continue;
    }
    // An address holds for two hours: a second refusal of a new one is meant.
    if (got.state === 'refused' && refusedBefore) return { state: 'refused' };
    refusedBefore = got.state === 'refused';
    if (got.state === 'refused') {
      url = '';
      continue;
    }
    waits = 0;
    if (film?.etag !== got.etag) {
      // A club that serves another film at every part would be asked for ever.
      changes += 1;
      if (changes > mostChanges) return { state: 'refused' };
      if (film) await forgetFilm(id);
      if (!(await hasRoom(got.total))) return { state: 'no-room' };
      film = { id, memberId, bytes: got.total, etag: got.etag, untilMs: client().nowMs() + keptMs };
      await noteFilm(film);
      if (part !== 0) {
        part = 0;
        continue;
      }
    }
    await keepPart(id, part, got.bytes);
    part = (await missingParts(film))[0] ?? partsOf(film);
    tell({ state: 'keeping', part: part / partsOf(film) });
    if (part === partsOf(film)) {
      const whole = await keepCaptions(film, captions, isHere);
      if (!isHere()) break;
      await noteFilm(whole);
      return { state: 'kept', film: whole };
    }
  }
  // The member has left meanwhile: what came after the wipe goes as well.
  if (currentSession()?.memberId !== memberId) await forgetFilm(id);
  return { state: 'none' };
}

async function hasRoom(bytes: number): Promise<boolean> {
  const { quota, usage } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {};
  return quota === undefined || usage === undefined || bytes < (quota - usage) * roomUsed;
}
