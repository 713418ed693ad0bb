import { useEffect } from 'react';
import type { Order } from '#contract/collections/collection.ts';
import { collectionNames } from '#contract/collections/mirror.ts';
import { client } from '../../client.ts';
import { forgetVideos } from '../../device/saved-videos.ts';
import { createStore, useStore } from '../../device/store.ts';
import { caps } from '../caps.ts';
import { orderOf } from '../collection-table.ts';
import { mirror } from '../instance.ts';
import { countCachedPictures, dropCachedPictures } from '../picture-cache.ts';
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

/** Deletes rows, pictures and videos, keeps the session and the preferences; what is on screen is requested again. */
export async function clearOfflineCopy(): Promise<void> {
  await mirror.empty();
  mirror.full = false;
  storageFull.set(false);
  await Promise.all([dropCachedPictures(), forgetVideos()]);
  client().emptied();
  await count();
}
