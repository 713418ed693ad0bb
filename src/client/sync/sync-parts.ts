import type { BackgroundParts } from './background.ts';
import type { PicturesAheadParts } from './pictures-ahead.ts';
import type { PullerParts } from './puller.ts';

/** What sync is given of the page it runs in. */
export type SyncParts = PullerParts &
  Omit<BackgroundParts, 'pull'> &
  Pick<PicturesAheadParts, 'keep'> & {
    /** The collections of this partition are complete and stored. */
    completed(): void;
    /** False on metered connections: then only what is on screen is fetched. */
    mayFetchAhead(): boolean;
    isVisible(): boolean;
    /** Resolves when the page is idle and nothing is scrolled or dragged any more, after a limit in any case. */
    handsOff(): Promise<void>;
    later(work: () => void, ms: number): () => void;
    /** All pictures are cached. */
    pictured(): void;
  };
