import type { Workbox } from 'workbox-window';
import { picturePlace, type WorkerAnswers, type WorkerMessage } from '#contract/worker.ts';
import { bytesLeftAhead, countBytesAhead } from '../device/ahead-bytes.ts';
import { mayFetchPictures } from '../device/data-saving.ts';
import { preference } from '../device/preferences.ts';
import { dropCachedPicturesOf } from '../mirror/picture-cache.ts';
import { followTakeover, foundNewVersion } from './update.ts';

let registered: Promise<Workbox> | undefined;

/** Registers the worker. Called once, after the first content has settled. */
export async function startWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  followTakeover(navigator.serviceWorker);
  registered = import('./open-worker.ts').then(({ openWorker }) => openWorker());
  const workbox = await registered;
  workbox.addEventListener('waiting', () => foundNewVersion(() => workbox.messageSkipWaiting()));
  // Another tab may have found it before: the same banner in all of them.
  workbox.addEventListener('installed', (event) => {
    if (event.isExternal) foundNewVersion(() => workbox.messageSkipWaiting());
  });
  await workbox.register({ immediate: true });
  await navigator.serviceWorker.ready;
  handOver();
}

/**
 * What the page loaded before the worker took control would be missing offline. The worker fetches it once more, since the
 * browser gives scripts no bytes of pictures on the page, and its own cache keeps none, so that they can be deleted. This happens
 * once per device, with what a first screen shows.
 */
function handOver(): void {
  const urls = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => new URL(name).pathname.startsWith(picturePlace));
  if (urls.length > 0) void ask({ type: 'CACHE_URLS', urls });
}

/** Sends a message to the active worker and waits for its reply; undefined without a worker. `hear` also gets a late reply. */
async function ask<Name extends keyof WorkerAnswers>(
  message: WorkerMessage & { type: Name },
  timeoutMs = answerTimeoutMs,
  hear: (answer: WorkerAnswers[Name]) => void = () => undefined,
): Promise<WorkerAnswers[Name] | undefined> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const worker = registration?.active;
  if (!worker) return undefined;
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    // A worker that was killed in the meantime never replies.
    const giveUp = setTimeout(() => resolve(undefined), timeoutMs);
    port1.onmessage = ({ data }) => {
      clearTimeout(giveUp);
      hear(data);
      resolve(data);
    };
    worker.postMessage(message, [port2]);
  });
}
const answerTimeoutMs = 60_000;

/**
 * Has the worker prefetch pictures: as far as the member wants that, and within the day's limit of bytes.
 * True: it has all of them, as far as there is room.
 */
export async function fetchAhead(urls: readonly string[], nowMs: () => number): Promise<boolean> {
  await firstWorker();
  const mostBytes = bytesLeftAhead(nowMs());
  if (isOutdatedWorker || mostBytes === 0 || !mayFetchPictures(preference('picturesAhead'))) return false;
  const answer = await ask({ type: 'FETCH_AHEAD', urls, mostBytes }, answerTimeoutMs, ({ bytes }) => {
    isOutdatedWorker = false;
    countBytesAhead(bytes, nowMs());
  });
  isOutdatedWorker = answer === undefined;
  return answer?.whole === true;
}
/** A worker of an earlier release does not know this message: it is not sent again, since each time would mean a wait. */
let isOutdatedWorker = false;

/** On a first visit the lists may be loaded before the worker: without waiting, their pictures would come minutes later. */
async function firstWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await Promise.race([navigator.serviceWorker.ready, new Promise((go) => setTimeout(go, workerTimeoutMs))]);
}
const workerTimeoutMs = 30_000;

/** Deletes pictures by their address without the width. Waits until it is done, but not for a worker that does not reply. */
export async function dropPictures(bases: readonly string[]): Promise<void> {
  // Even if no worker runs: what it has cached is still there.
  await dropCachedPicturesOf(bases);
  await ask({ type: 'DROP_PICTURES', urls: bases }, dropTimeoutMs);
}
const dropTimeoutMs = 2_000;

/** Fetches the page again, for its current policy. True if a reload brings it, as it does without a worker. */
export async function renewShell(): Promise<boolean> {
  const answer = await ask({ type: 'RENEW_SHELL' }, shellTimeoutMs);
  return answer === 'renewed' || (answer === undefined && !navigator.serviceWorker?.controller);
}
const shellTimeoutMs = 10_000;
