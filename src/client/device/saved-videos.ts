import { cacheNames } from '#contract/worker.ts';
import { surelyPassedMs } from './club-clock.ts';
import { createStore } from './store.ts';

/**
 * Videos that the member has saved on this device, in a cache of their own: for each a note of what it is, and
 * its bytes in parts, so that a lost connection costs at most one part. Only complete videos play.
 */
const cacheName = cacheNames.videos;

/** A part's size in bytes: little enough to lose on a bad connection, enough that an hour's video is about a thousand requests. */
export const partBytes = 512 * 1024;

/** How long a saved video plays without a confirmation by the server, in ms. */
export const savedForMs = 14 * 24 * 60 * 60 * 1_000;

export type SavedVideo = {
  id: string;
  memberId: string;
  bytes: number;
  /** Identifies the exact file: parts of two are never mixed. */
  etag: string;
  /** When it expires; counted from the last time the server confirmed that the member may watch it. */
  untilMs: number;
  /** Its stored captions: languages and hashes. */
  captions?: readonly { lang: string; hash: string }[];
};

/** Another value whenever this page has written or deleted a note: lists of what is saved read again. */
export const savedChanges = createStore(0);
const notifyChange = (): void => savedChanges.set(savedChanges.get() + 1);

/** Another value whenever this page has begun to delete all of them: whatever is still being saved ends. */
export const videosForgotten = createStore(0);

const keyOf = (id: string, part: number | 'note' | `captions-${string}`) => `/kept-films/${encodeURIComponent(id)}/${part}`;
const open = (): Promise<Cache> => caches.open(cacheName);
export const partsOf = ({ bytes }: Pick<SavedVideo, 'bytes'>): number => Math.ceil(bytes / partBytes);

/** By the least time that has passed: a clock that is set wrong, and known to be, deletes nothing. */
const isPlayable = (video: SavedVideo, memberId: string, nowMs: number): boolean =>
  video.memberId === memberId && surelyPassedMs(video.untilMs - savedForMs, nowMs) < savedForMs;

/** The note of a video; undefined if there is none, or it is another member's or expired (then the video is deleted). */
export async function savedVideo(id: string, memberId: string, nowMs: number): Promise<SavedVideo | undefined> {
  if (!globalThis.caches || !(await caches.has(cacheName))) return undefined;
  const note = await (await open()).match(keyOf(id, 'note'));
  if (!note) return undefined;
  const video = (await note.json()) as SavedVideo;
  if (isPlayable(video, memberId, nowMs)) return video;
  await forgetVideo(id);
  return undefined;
}

export async function noteVideo(video: SavedVideo): Promise<void> {
  await (await open()).put(keyOf(video.id, 'note'), new Response(JSON.stringify(video)));
  notifyChange();
}

export async function savePart(id: string, part: number, bytes: Blob): Promise<void> {
  await (await open()).put(keyOf(id, part), new Response(bytes));
}

export async function saveCaption(id: string, lang: string, bytes: Blob): Promise<void> {
  await (await open()).put(keyOf(id, `captions-${lang}`), new Response(bytes));
}

export async function dropCaptions(id: string, langs: readonly string[]): Promise<void> {
  if (langs.length === 0) return;
  const cache = await open();
  for (const lang of langs) await cache.delete(keyOf(id, `captions-${lang}`));
}

/** The stored captions of a video. */
export async function captionBytes({ id, captions = [] }: SavedVideo): Promise<{ lang: string; bytes: Blob }[]> {
  const cache = await open();
  const found = await Promise.all(
    captions.map(async ({ lang }) => {
      const bytes = await (await cache.match(keyOf(id, `captions-${lang}`)))?.blob();
      return bytes && { lang, bytes: new Blob([bytes], { type: 'text/vtt' }) };
    }),
  );
  return found.filter((one) => one !== undefined);
}

/** The missing parts of a video, in order. */
export async function missingParts(video: SavedVideo): Promise<number[]> {
  const cache = await open();
  const here = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  return Array.from({ length: partsOf(video) }, (_, part) => part).filter((part) => !here.has(keyOf(video.id, part)));
}

/** The complete video, or undefined while a part is missing. It is read from the disk while it plays. */
export async function videoBytes(video: SavedVideo): Promise<Blob | undefined> {
  const cache = await open();
  const parts = await Promise.all(
    Array.from({ length: partsOf(video) }, async (_, part) => (await cache.match(keyOf(video.id, part)))?.blob()),
  );
  const whole = parts.filter((part) => part !== undefined);
  const blob = new Blob(whole, { type: 'video/mp4' });
  return whole.length === parts.length && blob.size === video.bytes ? blob : undefined;
}

export async function forgetVideo(id: string): Promise<void> {
  if (!globalThis.caches || !(await caches.has(cacheName))) return;
  const cache = await open();
  const start = keyOf(id, 'note').slice(0, -'note'.length);
  for (const request of await cache.keys()) if (new URL(request.url).pathname.startsWith(start)) await cache.delete(request);
  notifyChange();
}

/** Signing out: deletes every video. */
export async function forgetVideos(): Promise<void> {
  videosForgotten.set(videosForgotten.get() + 1);
  await globalThis.caches?.delete(cacheName).catch(() => undefined);
  notifyChange();
}

/** The videos that a member has saved here. Those of others and expired ones are deleted by `drop`. */
export async function savedVideos(memberId: string, nowMs: number, drop: typeof forgetVideo = forgetVideo): Promise<SavedVideo[]> {
  const videos: SavedVideo[] = [];
  for (const video of await notedVideos()) {
    if (isPlayable(video, memberId, nowMs)) videos.push(video);
    else await drop(video.id);
  }
  return videos;
}

/** Those of them that are complete: only these play. Reads only, so that whoever lists them changes nothing. */
export async function wholeVideos(memberId: string, nowMs: number): Promise<SavedVideo[]> {
  const videos = await savedVideos(memberId, nowMs, async () => undefined);
  if (videos.length === 0) return [];
  const here = new Set((await (await open()).keys()).map(({ url }) => new URL(url).pathname));
  return videos.filter((video) => Array.from({ length: partsOf(video) }, (_, part) => keyOf(video.id, part)).every((key) => here.has(key)));
}

async function notedVideos(): Promise<SavedVideo[]> {
  if (!globalThis.caches || !(await caches.has(cacheName))) return [];
  const cache = await open();
  const notes = (await cache.keys()).filter(({ url }) => /\/kept-films\/[^/]+\/note$/.test(new URL(url).pathname));
  const videos = await Promise.all(notes.map(async ({ url }) => (await cache.match(new URL(url).pathname))?.json()));
  return videos.filter((video) => video !== undefined) as SavedVideo[];
}

/** Deletes expired videos, those of anybody but this member, and parts without a note: a page was closed while it deleted or wrote them. */
export async function forgetOldVideos(memberId: string | undefined, nowMs: number): Promise<void> {
  if (!globalThis.caches || !(await caches.has(cacheName))) return;
  if (memberId === undefined) await forgetVideos();
  else {
    await savedVideos(memberId, nowMs);
    await forgetLooseParts();
  }
}

/** A note is written before its parts. */
async function forgetLooseParts(): Promise<void> {
  const cache = await open();
  const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/'));
  const noted = new Set(paths.filter((path) => path.endsWith('/note')).map(folderOf));
  for (const path of paths) if (!noted.has(folderOf(path))) await cache.delete(path);
}
