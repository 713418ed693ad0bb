import type { WorkerAnswers, WorkerMessage } from '#contract/worker.ts';
import { drop, keepAll, standDown } from './pictures.ts';
import { renewShell } from './shell.ts';

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
  if (message.type === 'CACHE_URLS') answer((await keepAll(message.urls)).whole ? 'kept' : 'full');
  if (message.type === 'FETCH_AHEAD') answer(await keepAll(message.urls, message.mostBytes));
  if (message.type === 'DROP_PICTURES') {
    await drop(message.urls);
    answer('dropped');
  }
  if (message.type === 'RENEW_SHELL') answer((await renewShell()) ? 'renewed' : 'kept');
}
