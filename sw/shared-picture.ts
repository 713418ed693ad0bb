import { placeAfterSharing, type SharedOutcome, sharedPicture } from '#contract/shared-picture.ts';
import { cacheNames } from '#contract/worker.ts';

declare const self: ServiceWorkerGlobalScope;

/**
 * Keeps a picture that was shared with the installed app, online or offline, and leads to where the member may place and save it. There is
 * one at a time: another one replaces it. The screen that opens it deletes it, as do signing out and an hour (client/pwa/shared-picture.ts).
 */
export async function storeShared(request: Request): Promise<Response> {
  // For lack of room, or a form that can't be read: the screen says that nothing was stored.
  const outcome = await store(request).catch((): SharedOutcome => 'lost');
  return Response.redirect(new URL(placeAfterSharing(outcome), self.location.origin).href, 303);
}

async function store(request: Request): Promise<SharedOutcome> {
  await caches.delete(cacheNames.shared);
  const file = (await request.formData()).get(sharedPicture.field);
  if (file === null || typeof file === 'string' || !file.type.startsWith('image/')) return 'no-picture';
  if (file.size > sharedPicture.mostBytes) return 'too-large';
  const cameMs = Math.round(performance.timeOrigin + performance.now());
  const cache = await caches.open(cacheNames.shared);
  await cache.put(
    sharedPicture.path,
    new Response(file, { headers: { 'content-type': file.type, [sharedPicture.cameAt]: String(cameMs) } }),
  );
  return 'kept';
}
