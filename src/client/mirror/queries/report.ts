import { useEffect } from 'react';
import type { Order } from '#contract/collections/collection.ts';
import { collectionNames } from '#contract/collections/mirror.ts';
import { client } from '../../client.ts';
import { savedVideos } from '../../device/saved-videos.ts';
import { currentSession } from '../../device/session.ts';
import { createStore, useStore } from '../../device/store.ts';
import { caps } from '../caps.ts';
import { type MirrorRow, orderOf } from '../collection-table.ts';
import { mirror } from '../instance.ts';
import { countCachedPictures, dropCachedPictures } from '../picture-cache.ts';
import { asOf } from '../row-view.ts';
import { storageFull } from './storage-full.ts';

/** What the offline copy contains, and its limits; Setting shows it (checklist O20, O23). */
export type MirrorReport = {
  /** Bytes that this site uses on the device, as the browser reports; null if it doesn't. */
  usedBytes: number | null;
  quotaBytes: number | null;
  /** Whether the browser has granted persistent storage; null if it doesn't say. */
  persisted: boolean | null;
  /** `cut`: in which order these are the first rows, if the server has more than are stored. */
  collections: {
    name: string;
    rows: number;
    complete: boolean;
    cut: Order | null;
    asOfMs: number;
  }[];
  pictures: number;
  caps: { rows: number; pictures: number; pictureBytes: number; profileDays: number };
  /** The device's storage was full: pictures were deleted. */
  full: boolean;
};

const recountMs = 1_000;

const report = createStore<MirrorReport | undefined>(undefined);
let recount: ReturnType<typeof setTimeout> | undefined;

/** Undefined until it was counted. Counting reads every collection's table of contents: for Setting, not for a start. */
export function useMirrorReport(): MirrorReport | undefined {
  useEffect(() => {
    void count();
    const stop = mirror.subscribe(() => {
      recount ??= setTimeout(() => {
        recount = undefined;
        void count();
      }, recountMs);
    });
    return () => {
      stop();
      clearTimeout(recount);
      recount = undefined;
    };
  }, []);
  return useStore(report);
}

async function count(): Promise<void> {
  const { epoch } = mirror;
  await Promise.all(collectionNames.map((name) => mirror.openCollection(name)));
  const storage = globalThis.navigator?.storage;
  const estimate = await storage?.estimate?.().catch(() => undefined);
  const persisted = (await storage?.persisted?.().catch(() => null)) ?? null;
  const pictures = await countCachedPictures();
  if (epoch !== mirror.epoch) return;
  report.set({
    usedBytes: estimate?.usage ?? null,
    quotaBytes: estimate?.quota ?? null,
    persisted,
    collections: collectionNames.map((name) => {
      const { state, lines } = mirror.collection(name);
      return {
        name,
        rows: lines.size,
        complete: state.complete,
        cut: state.edge ? orderOf(name) : null,
        asOfMs: state.asOfMs,
      };
    }),
    pictures,
    caps: {
      rows: Math.max(...Object.values(caps.rows)),
      pictures: caps.pictures,
      pictureBytes: caps.pictureBytes,
      profileDays: Math.round(caps.profileAgeMs / 86_400_000),
    },
    full: mirror.full,
  });
}

/**
 * Deletes rows and pictures; keeps the session, the preferences, and the videos that the member has saved, which nothing would save again.
 * What is on screen is requested again.
 */
export async function clearOfflineCopy(): Promise<void> {
  const { partition } = mirror;
  const saved = await rowsOfSavedVideos();
  await mirror.empty();
  // Without its row a saved video neither plays offline nor has a name, and nothing would notice that the club has deleted it (checklist O24).
  if (mirror.partition === partition)
    for (const { row, atMs } of saved) mirror.apply({ kind: 'rows', collection: 'videos', rows: [row], atMs });
  await mirror.settled();
  mirror.full = false;
  storageFull.set(false);
  await dropCachedPictures();
  client().emptied();
  await count();
}

/** Also of those that are not complete yet; each with when the server last confirmed it. */
async function rowsOfSavedVideos(): Promise<{ row: MirrorRow; atMs: number }[]> {
  const memberId = currentSession()?.memberId;
  if (memberId === undefined) return [];
  const saved = await savedVideos(memberId, client().nowMs()).catch(() => []);
  const ids = saved.map(({ id }) => id);
  await mirror.need('videos', ids);
  const videos = mirror.collection('videos');
  return ids.flatMap((id) => {
    const row = videos.rows.get(id);
    return row ? [{ row, atMs: asOf(videos, id) }] : [];
  });
}
