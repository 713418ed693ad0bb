import type { WorkerAnswers, WorkerMessage } from '#contract/worker.ts';
import { bytesLeftAhead, countBytesAhead } from '../device/ahead-bytes.ts';
import { broadcast } from '../device/broadcast.ts';
import { mayFetchPictures } from '../device/data-saving.ts';
import { preference } from '../device/preferences.ts';
import { dropCachedPicturesOf } from '../mirror/picture-cache.ts';

/** Sends a message to the active worker and waits for its reply; undefined without a worker. `onAnswer` also gets a late reply. */
export async function ask<Name extends keyof WorkerAnswers>(
  message: WorkerMessage & { type: Name },
  timeoutMs = answerTimeoutMs,
  onAnswer: (answer: WorkerAnswers[Name]) => void = () => undefined,
): Promise<WorkerAnswers[Name] | undefined> {
  const worker = await activeWorker();
  if (!worker) return undefined;
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    // A worker that was killed in the meantime never replies.
    const giveUp = setTimeout(() => resolve(undefined), timeoutMs);
    port1.onmessage = ({ data }) => {
      clearTimeout(giveUp);
      onAnswer(data);
      resolve(data);
    };
    worker.postMessage(message, [port2]);
  });
}
const answerTimeoutMs = 60_000;

const activeWorker = async (): Promise<ServiceWorker | undefined> =>
  (await navigator.serviceWorker?.getRegistration())?.active ?? undefined;

/** So many of the app's own files the worker fetches at once. */
const mostExtras = 8;

/**
 * Has the worker prefetch pictures, after the app's own files, between which it waits for `pause`: as far as the member wants that, and
 * within the day's limit of bytes. True: it has all of them, as far as there is room.
 */
export async function fetchAhead(urls: readonly string[], nowMs: () => number, pause: () => Promise<void>): Promise<boolean> {
  await firstWorker();
  const mostBytes = bytesLeftAhead(nowMs());
  const choice = preference('picturesAhead');
  if (isSilent(nowMs()) || mostBytes === 0 || !mayFetchPictures(choice)) return false;
  // On a first visit it may still be on its way.
  if (!(await activeWorker())) return false;
  const answer = await ask({ type: 'FETCH_AHEAD', urls, mostBytes, choice, mostExtras }, answerTimeoutMs, ({ bytes }) => {
    silentSinceMs = undefined;
    countBytesAhead(bytes, nowMs());
  });
  if (answer === undefined) silentSinceMs = nowMs();
  if (!answer?.more) return answer?.whole === true;
  await pause();
  // It ends: with each such reply there are fewer that are not cached.
  return fetchAhead(urls, nowMs, pause);
}

/**
 * When the worker last left this message without a reply. One of an earlier release does not know it, and each time would mean a wait; but it
 * may also have been killed, or the phone have slept: after a while it is asked again.
 */
let silentSinceMs: number | undefined;
const silenceLastsMs = 30 * 60_000;
/** Whatever the clock: it may have been set back. */
const isSilent = (nowMs: number): boolean => silentSinceMs !== undefined && Math.abs(nowMs - silentSinceMs) < silenceLastsMs;

/** On a first visit the lists may be loaded before the worker: without waiting, their pictures would come minutes later. */
async function firstWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await Promise.race([navigator.serviceWorker.ready, new Promise((go) => setTimeout(go, workerTimeoutMs))]);
}
const workerTimeoutMs = 30_000;

/** Deletes pictures by their address without the width, in other tabs what they hold of them, too. Waits until it is done, but not for a worker that does not reply. */
export async function dropPictures(bases: readonly string[]): Promise<void> {
  broadcast({ kind: 'dropped-pictures', bases });
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
