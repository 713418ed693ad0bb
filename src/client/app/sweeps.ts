import { client } from '../client.ts';
import { forgetOldFilms } from '../device/kept-films.ts';
import { currentSession } from '../device/session.ts';
import { dropPictures } from '../pwa/worker.ts';
import { sweepExpired } from '../sync/expiry.ts';

const report = (error: unknown): void => globalThis.reportError?.(error);

let checkFilms = (): void => undefined;

/** What is too old to be kept goes, with a network or without. Again whenever somebody looks at the page: it may lie open for weeks. */
export function sweep(): void {
  sweepExpired({ nowMs: client().nowMs, dropPictures }).catch(report);
  checkFilms();
}

/** The first sweep of a start, once the first content has come to rest; films are followed from then on. */
export function beginSweeping(): void {
  sweep();
  forgetOldFilms(currentSession()?.memberId, client().nowMs()).catch(() => undefined);
  // Not on the way to the first content: few members keep any.
  void import('../commands/film-rights.ts').then(
    ({ checkKeptFilms, watchFilmRights }) => {
      checkFilms = () => void checkKeptFilms().catch(report);
      watchFilmRights(report);
      checkFilms();
    },
    () => undefined,
  );
}
