import { mayFetchAhead } from '#contract/fetch-ahead.ts';
import type { WorkerAnswers, WorkerMessage } from '#contract/worker.ts';
import { storeExtras, storeMessages, storeUsed } from './extras.ts';
import { restorePages } from './pages.ts';
import { drop, standDown, storeAll } from './pictures.ts';
import { pageRevision, renewShell, shellPage, storeShell } from './shell.ts';

declare const self: ServiceWorkerGlobalScope;

export function listenToPages(): void {
  self.addEventListener('message', (event) => {
    event.waitUntil(handle(event.data, (answer) => event.ports[0]?.postMessage(answer)));
  });
}

async function handle(message: WorkerMessage, answer: (answer: WorkerAnswers[keyof WorkerAnswers]) => void): Promise<void> {
  if (message.type === 'SKIP_WAITING') {
    self.registration.active?.postMessage({ type: 'STAND_DOWN' } satisfies WorkerMessage);
    await self.skipWaiting();
  }
  if (message.type === 'STAND_DOWN') standDown();
  if (message.type === 'CACHE_URLS') {
    await storeUsed(message.urls);
    answer((await storeAll(message.urls)).whole ? 'kept' : 'full');
  }
  if (message.type === 'FETCH_AHEAD') answer(await fetchAhead(message));
  if (message.type === 'KEEP_SHELL') answer((await storeWhole()) ? 'whole' : 'partly');
  if (message.type === 'DROP_PICTURES') {
    await drop(message.urls);
    answer('dropped');
  }
  if (message.type === 'RENEW_SHELL') answer((await renewShell()) ? 'renewed' : 'kept');
}

/** The app’s own files come first: there are few of them. */
async function fetchAhead({
  urls,
  mostBytes,
  choice,
  mostExtras,
}: WorkerMessage & { type: 'FETCH_AHEAD' }): Promise<WorkerAnswers['FETCH_AHEAD']> {
  // The page has asked before its message, but the device may have left its Wi-Fi since. Pages of earlier releases do not say the member's choice.
  const mayGoOn = (): boolean =>
    mayFetchAhead(choice ?? 'always', (navigator as { connection?: { saveData?: boolean; type?: string } }).connection);
  const extras = await storeExtras(mostBytes, mayGoOn, mostExtras);
  if (extras.more) return extras;
  if (!mayGoOn()) return { ...extras, whole: false };
  const pictures = await storeAll(urls, mostBytes - extras.bytes);
  return { bytes: extras.bytes + pictures.bytes, whole: extras.whole && pictures.whole };
}

let storing: Promise<boolean> | undefined;

/** Several tabs may request it at the same time. */
function storeWhole(): Promise<boolean> {
  const storePage = async (): Promise<void> => restorePages(pageRevision(), await shellPage());
  storing ??= Promise.all([storeShell('all').then(storePage), storeMessages()])
    .then(
      () => true,
      () => false,
    )
    .finally(() => {
      storing = undefined;
    });
  return storing;
}
