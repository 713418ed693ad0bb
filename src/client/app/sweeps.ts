import { client } from '../client.ts';
import { forgetOldVideos } from '../device/kept-videos.ts';
import { currentSession } from '../device/session.ts';
import { dropPictures } from '../pwa/worker.ts';
import { sweepExpired } from '../sync/expiry.ts';

const report = (error: unknown): void => globalThis.reportError?.(error);

let checkVideos = (): void => undefined;

/** What is too old to be kept goes, with a network or without. Again whenever somebody looks at the page: it may lie open for weeks. */
export function sweep(): void {
  sweepExpired({ nowMs: client().nowMs, dropPictures }).catch(report);
  checkVideos();
}

/** The first sweep of a start, once the first content has come to rest; videos are followed from then on. */
export function beginSweeping(): void {
  sweep();
  forgetOldVideos(currentSession()?.memberId, client().nowMs()).catch(() => undefined);
  // Not on the way to the first content: few members keep any.
  void import('../commands/video-rights.ts').then(
    ({ checkKeptVideos, watchVideoRights }) => {
      checkVideos = () => void checkKeptVideos().catch(report);
      watchVideoRights(report);
      checkVideos();
    },
    () => undefined,
  );
}
