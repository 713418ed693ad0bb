import { sharedPicture } from '#contract/shared-picture.ts';
import { cacheNames } from '#contract/worker.ts';
import { client } from '../client.ts';

/** The picture that another app has shared with this one (sw/shared-picture.ts), unless it came too long ago. */
async function waitingPicture(): Promise<Response | undefined> {
  if (!(await globalThis.caches?.has(cacheNames.shared))) return undefined;
  const cache = await caches.open(cacheNames.shared);
  const kept = await cache.match(sharedPicture.path);
  const ageMs = client().nowMs() - Number(kept?.headers.get(sharedPicture.cameAt));
  // One from the future came before the device's clock was put right: nobody knows when.
  return Math.abs(ageMs) <= sharedPicture.keptMs ? kept : undefined;
}

/** Takes it off the device, for one use. Undefined: there is none, or no longer. */
export async function takeSharedPicture(): Promise<Blob | undefined> {
  try {
    const picture = await (await waitingPicture())?.blob();
    await forgetSharedPicture();
    return picture;
  } catch {
    // Without Cache Storage nothing was kept.
    return undefined;
  }
}

/** Deletes it: at a sign-out it may be of whoever used the device until now. */
export async function forgetSharedPicture(): Promise<void> {
  await globalThis.caches?.delete(cacheNames.shared);
}

/** Deletes it if nobody came for it within an hour. */
export async function forgetOldSharedPicture(): Promise<void> {
  if (!(await waitingPicture())) await forgetSharedPicture();
}
