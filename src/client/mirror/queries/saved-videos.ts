import { useEffect, useSyncExternalStore } from 'react';
import type { Video } from '#contract/collections/videos.ts';
import { client } from '../../client.ts';
import { type SavedVideo, savedChanges, wholeVideos } from '../../device/saved-videos.ts';
import { currentSession, watchSession } from '../../device/session.ts';
import { createStore, useStore } from '../../device/store.ts';
import { useLanguage } from '../../i18n/language.ts';
import { mirror } from '../instance.ts';
import { useConnection } from './connection.ts';
import { type InLanguage, inLanguage } from './in-language.ts';

/** A complete video on this device, and the club's row of it, if that is here. */
export type VideoHere = { saved: SavedVideo; video: InLanguage<Video> | undefined };

type Entry = { saved: SavedVideo; video: Video | undefined };

/** Undefined until the device was asked. */
const entries = createStore<readonly Entry[] | undefined>(undefined);
let saved: readonly SavedVideo[] | undefined;
let turn = 0;
let watchers = 0;
let stops: (() => void)[] = [];

/** Reads again which videos are complete here; the one saved last stands first. */
export async function readSavedVideos(): Promise<void> {
  turn += 1;
  const mine = turn;
  const memberId = currentSession()?.memberId;
  const found = memberId === undefined ? [] : await wholeVideos(memberId, client().nowMs()).catch(() => []);
  if (mine !== turn) return;
  saved = found.toReversed();
  await withRows();
}

/** Adds the rows: from memory at once, the others after they were read. */
async function withRows(): Promise<void> {
  const of = saved;
  if (!of) return;
  if (of.length > 0)
    await mirror.need(
      'videos',
      of.map(({ id }) => id),
    );
  if (of !== saved) return;
  const { rows } = mirror.collection('videos');
  const now = of.map((each) => ({ saved: each, video: rows.get(each.id) as Video | undefined }));
  const before = entries.get();
  const same =
    before?.length === now.length && now.every((each, at) => each.saved === before[at]?.saved && each.video === before[at]?.video);
  if (!same) entries.set(now);
}

/** Follows the device, the rows and the session while a component shows any of it. */
function watch(): () => void {
  watchers += 1;
  if (watchers === 1) {
    const read = () => void readSavedVideos();
    stops = [
      savedChanges.subscribe(read),
      watchSession(read),
      mirror.subscribe((collection) => {
        if (collection === 'videos' || collection === null) void withRows();
      }),
    ];
    read();
  }
  return () => {
    watchers -= 1;
    if (watchers > 0) return;
    for (const stop of stops) stop();
    stops = [];
  };
}

/** The member's complete videos on this device, the last one saved first; undefined until they are known. */
export function useSavedVideos(): VideoHere[] | undefined {
  useEffect(watch, []);
  const language = useLanguage();
  return useStore(entries)?.map(({ saved, video }) => ({ saved, video: video && inLanguage(video, language) }));
}

/** Whether a video is complete on this device (`here`), or, while offline, can't be played (`away`); undefined if neither matters. */
export function useVideoPlace(id: string): 'here' | 'away' | undefined {
  useEffect(watch, []);
  const offline = useConnection() === 'offline';
  const isSaved = useSyncExternalStore(entries.subscribe, () => entries.get()?.some(({ saved }) => saved.id === id));
  if (isSaved) return 'here';
  return offline && isSaved === false ? 'away' : undefined;
}
