import { client } from '../client.ts';
import { forgetOldVideos } from '../device/saved-videos.ts';
import { currentSession } from '../device/session.ts';
import { forgetOldSharedPicture } from '../pwa/shared-picture.ts';
import { dropPictures } from '../pwa/worker.ts';
import { sweepExpired } from '../sync/expiry.ts';

const report = (error: unknown): void => globalThis.reportError?.(error);

let checkVideos = (): void => undefined;

/** Deletes what is too old, online or offline. Called again whenever the page is shown: it may stay open for weeks. */
export function sweep(): void {
  sweepExpired({ nowMs: client().nowMs, dropPictures }).catch(report);
  forgetOldSharedPicture().catch(() => undefined);
  checkVideos();
}

/** The first sweep after the start, once the first content has settled; from then on rights to videos are watched. */
export function beginSweeping(): void {
  sweep();
  forgetOldVideos(currentSession()?.memberId, client().nowMs()).catch(() => undefined);
  // Not before the first content: few members save any videos.
  void import('../commands/video-rights.ts').then(
    ({ checkSavedVideos, watchVideoRights }) => {
      checkVideos = () => void checkSavedVideos().catch(report);
      watchVideoRights(report);
      checkVideos();
    },
    () => undefined,
  );
}
