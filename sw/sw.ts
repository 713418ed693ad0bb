import { clientsClaim } from 'workbox-core';
import type { PrecacheEntry } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { listenToPages } from './messages.ts';
import { answerOldChunk, keepOldChunks } from './old-chunks.ts';
import { answerPicture, isPicture, isWhole } from './pictures.ts';
import { serveShell } from './shell.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (string | PrecacheEntry)[] };

// API calls are never cached, and videos are not handled: whatever no route matches goes to the network unchanged.
self.addEventListener('install', (event) => event.waitUntil(keepOldChunks()));
serveShell(self.__WB_MANIFEST);
registerRoute(
  ({ url, request }) => isPicture(url) && isWhole(request),
  ({ request, event }) => answerPicture(request, (work) => (event as ExtendableEvent).waitUntil(work)),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  ({ request }) => answerOldChunk(request),
);
listenToPages();
// The first worker controls the page that installed it; a later one waits until the member accepts it.
clientsClaim();
