import type { LocalCollection } from './collection-table.ts';
import type { IndexedDbStore } from './indexed-db/indexed-db-store.ts';
import type { Partition } from './indexed-db/names.ts';

/** What other tabs of the same partition are told. */
export type TabNote = { partition: Partition; collection: LocalCollection; touched: string[]; list: string | null };

export type MirrorOptions = {
  /** Opens what is kept on the phone. A rejection means: carry on in memory. */
  openIndexedDbStore: (partition: Partition) => Promise<IndexedDbStore>;
  /** Tells the other tabs. */
  tell: (note: TabNote) => void;
  /** The phone has no room left: make some. Resolves once it was tried. */
  makeRoom: () => Promise<void>;
};
