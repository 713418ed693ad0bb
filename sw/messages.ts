import { drop, keepAll, standDown } from './pictures.ts';
import { renewShell } from './shell.ts';

declare const self: ServiceWorkerGlobalScope;

/** What a page may say. */
type Message =
  | { type: 'SKIP_WAITING' }
  /** From the worker that was accepted to the one that it replaces. */
  | { type: 'STAND_DOWN' }
  /** Pictures to keep: loaded before this worker was there, or ahead of need. Answered 'kept' or 'full'. */
  | { type: 'CACHE_URLS'; urls: readonly string[] }
  /** Pictures to forget, by their address without width. */
  | { type: 'DROP_PICTURES'; urls: readonly string[] | 'all' }
  /** The page's policy refused a frame that the club allows by now. Answered 'renewed' or 'kept'. */
  | { type: 'RENEW_SHELL' };

export function hearPages(): void {
  self.addEventListener('message', (event) => {
    event.waitUntil(hear(event.data, (answer) => event.ports[0]?.postMessage(answer)));
  });
}

async function hear(message: Message, answer: (text: string) => void): Promise<void> {
  if (message.type === 'SKIP_WAITING') {
    self.registration.active?.postMessage({ type: 'STAND_DOWN' } satisfies Message);
    await self.skipWaiting();
  }
  if (message.type === 'STAND_DOWN') standDown();
  if (message.type === 'CACHE_URLS') answer((await keepAll(message.urls)) ? 'kept' : 'full');
  if (message.type === 'DROP_PICTURES') {
    await drop(message.urls);
    answer('dropped');
  }
  if (message.type === 'RENEW_SHELL') answer((await renewShell()) ? 'renewed' : 'kept');
}
