import { type CollectionRevisions, collectionRevisions } from '../db/collection-revision.ts';
import type { Queries } from '../db/database.ts';
import { getSettings, type Settings } from '../db/settings.ts';

/** The revisions, from a query that starts after the call. */
export interface RevisionWatch {
  revisions(): Promise<CollectionRevisions>;
  /** Settings, read again only when the revision of `base` has changed, which every change of a setting does. */
  settings(): Promise<Settings>;
}

/**
 * Reads the collections' revisions once for all requests of one tick of the event loop: under load, one small query
 * serves dozens of reads, and none of them gets a result older than its request. `onRead` receives every result.
 */
export function revisionWatch(queries: Queries, onRead: (revisions: CollectionRevisions) => void = () => undefined): RevisionWatch {
  let next: Promise<CollectionRevisions> | undefined;
  let kept: { rev: number; settings: Settings } | undefined;

  const revisions = (): Promise<CollectionRevisions> => {
    next ??= new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      // The query is running now: later callers may know of a change that it does not see.
      next = undefined;
      return collectionRevisions(queries).then((revisions) => {
        onRead(revisions);
        return revisions;
      });
    });
    return next;
  };

  const settings = async (): Promise<Settings> => {
    const { base: rev } = await revisions();
    if (kept?.rev !== rev) kept = { rev, settings: await getSettings(queries) };
    return kept.settings;
  };

  return { revisions, settings };
}
