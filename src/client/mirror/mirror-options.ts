import type { LocalCollection } from './collection-table.ts';
import type { Keeping } from './keeping/keeping.ts';
import type { Audience } from './keeping/names.ts';

/** What other tabs of the same audience are told. */
export type TabNote = { audience: Audience; collection: LocalCollection; touched: string[]; list: string | null };

export type MirrorOptions = {
  /** Opens what is kept on the phone. A rejection means: carry on in memory. */
  openKeeping: (audience: Audience) => Promise<Keeping>;
  /** Tells the other tabs. */
  tell: (note: TabNote) => void;
  /** The phone has no room left: make some. Resolves once it was tried. */
  makeRoom: () => Promise<void>;
};
