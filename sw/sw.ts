import { clientsClaim } from 'workbox-core';
import type { PrecacheEntry } from 'workbox-precaching';
import { registerRoute, setCatchHandler } from 'workbox-routing';
import { sharedPicture } from '#contract/shared-picture.ts';
import { answerExtra, deleteOldExtras, isExtra, ownMessages, storeMessages } from './extras.ts';
import { listenToPages } from './messages.ts';
import { answerOldChunk, storeOldChunks } from './old-chunks.ts';
import { deleteOldPages, routePages, storePages } from './pages.ts';
import { answerPicture, isPicture, isWhole } from './pictures.ts';
import { listenForPushes } from './push.ts';
import { storeShared } from './shared-picture.ts';
import { deleteOldShell, dropFalseFiles, pageRevision, serveShell, shellPage, storeShell } from './shell.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (string | PrecacheEntry)[] };

// API calls are never cached, and videos are not handled: whatever no route matches goes to the network unchanged.
serveShell(self.__WB_MANIFEST);
self.addEventListener('install', (event) => {
  routePages(event, pageRevision());
  event.waitUntil(install());
});
self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([deleteOldShell(event), deleteOldExtras(), deleteOldPages(pageRevision())]));
});
registerRoute(
  ({ url }) => isExtra(url),
  ({ request, event }) => answerExtra(request, (work) => (event as ExtendableEvent).waitUntil(work)),
);
registerRoute(
  ({ url, request }) => isPicture(url) && isWhole(request),
  ({ request, event }) => answerPicture(request, (work) => (event as ExtendableEvent).waitUntil(work)),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  ({ request }) => answerOldChunk(request),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === sharedPicture.path,
  ({ request }) => storeShared(request),
  'POST',
);
// Cache Storage may fail, on a broken or full disk: what only reads is asked of the network then, as without a worker.
setCatchHandler(async ({ request }) => (request.method === 'GET' ? fetch(request) : Response.error()));
listenToPages();
listenForPushes();
// The first worker controls the page that installed it; a later one waits until the member accepts it.
clientsClaim();

/** The first worker starts with the first step, and the page requests the rest; an update is offered only when all of it is here. */
async function install(): Promise<void> {
  await dropFalseFiles();
  await storeShell(self.registration.active ? 'all' : 'first');
  const page = await shellPage();
  if (!page) throw new Error('the page is not in the shell');
  await storePages(pageRevision(), page);
  await storeMessages();
  await storeOldChunks(await ownMessages());
}
