import { type CollectionRevisions, collectionRevisions } from '../db/collection-revision.ts';
import type { Queries } from '../db/database.ts';
import { getSettings, type Settings } from '../db/settings.ts';

/** What the club stands at, as of a query that began after it was asked for. */
export interface RevisionWatch {
  revisions(): Promise<CollectionRevisions>;
  /** Settings, read again only when the collection `base` moved on: every change of one moves it. */
  settings(): Promise<Settings>;
}

/**
 * Asks for the collections' revisions once for all requests of one turn of the event loop: under load, one small query
 * serves dozens of reads, and none of them gets an answer older than itself. `onRead` hears every answer.
 */
export function revisionWatch(queries: Queries, onRead: (revisions: CollectionRevisions) => void = () => undefined): RevisionWatch {
  let next: Promise<CollectionRevisions> | undefined;
  let kept: { rev: number; settings: Settings } | undefined;

  const revisions = (): Promise<CollectionRevisions> => {
    next ??= new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      // From here on the query runs: who comes now may know of a change that it does not see.
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
