import { drop, keepAll } from './pictures.ts';

declare const self: ServiceWorkerGlobalScope;

/** What a page may say. */
type Message =
  | { type: 'SKIP_WAITING' }
  /** Pictures to keep: loaded before this worker was there, or ahead of need. Answered 'kept' or 'full'. */
  | { type: 'CACHE_URLS'; urls: readonly string[] }
  /** Pictures to forget, by their address without width. */
  | { type: 'DROP_PICTURES'; urls: readonly string[] | 'all' };

export function hearPages(): void {
  self.addEventListener('message', (event) => {
    event.waitUntil(hear(event.data, (answer) => event.ports[0]?.postMessage(answer)));
  });
}

async function hear(message: Message, answer: (text: string) => void): Promise<void> {
  if (message.type === 'SKIP_WAITING') await self.skipWaiting();
  if (message.type === 'CACHE_URLS') answer((await keepAll(message.urls)) ? 'kept' : 'full');
  if (message.type === 'DROP_PICTURES') {
    await drop(message.urls);
    answer('dropped');
  }
}
