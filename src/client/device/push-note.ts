import { cacheNames, type PushNote, pushNote } from '#contract/worker.ts';

/**
 * For whom this device is notified, noted where the worker finds it: it has no session, and shows only what is meant for this
 * subscription. Storage that is blocked has no note, and nothing throws.
 */
const open = async (): Promise<Cache | undefined> => globalThis.caches?.open(cacheNames.extras).catch(() => undefined);

export async function notePush(note: PushNote): Promise<void> {
  await (await open())?.put(pushNote, new Response(JSON.stringify(note))).catch(() => undefined);
}

async function notedPush(): Promise<PushNote | undefined> {
  const stored = await (await open())?.match(pushNote).catch(() => undefined);
  return stored?.json().catch(() => undefined);
}

/** The worker's registration; undefined if there is none, or the browser has no workers. */
export const workerRegistration = async (): Promise<ServiceWorkerRegistration | undefined> =>
  navigator.serviceWorker?.getRegistration().catch(() => undefined);

/** The browser's own subscription at its push service. */
export const browserSubscription = async (): Promise<PushSubscription | null> =>
  (await (await workerRegistration())?.pushManager?.getSubscription().catch(() => null)) ?? null;

/** Whether the server was told another language or another address of this device than it has by now. */
export async function isPushOutdated(lang: string): Promise<boolean> {
  const note = await notedPush();
  return note !== undefined && (note.lang !== lang || note.endpoint !== (await browserSubscription())?.endpoint);
}

/**
 * Ends the notifications of this device without the server, so offline too: first the note, from which moment on nothing private is shown,
 * then what is on the screen, then the subscription, after which the push service refuses the club's messages. Never rejects.
 */
export async function forgetPush(): Promise<void> {
  await (await open())?.delete(pushNote).catch(() => undefined);
  const shown = await (await workerRegistration())?.getNotifications?.().catch(() => []);
  for (const notification of shown ?? []) notification.close();
  await (await browserSubscription())?.unsubscribe().catch(() => undefined);
}
