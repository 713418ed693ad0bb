import type { Queries } from '../db/database.ts';
import { getSettings, type Settings } from '../db/settings.ts';
import { type ShelfRevisions, shelfRevisions } from '../db/shelf-revision.ts';

/** What the club stands at, as of a query that began after it was asked for. */
export interface RevisionWatch {
  revisions(): Promise<ShelfRevisions>;
  /** Settings, read again only when the shelf `base` moved on: every change of one moves it. */
  settings(): Promise<Settings>;
}

/**
 * Asks for the shelves' revisions once for all requests of one turn of the event loop: under load, one small query
 * serves dozens of reads, and none of them gets an answer older than itself. `onRead` hears every answer.
 */
export function revisionWatch(queries: Queries, onRead: (revisions: ShelfRevisions) => void = () => undefined): RevisionWatch {
  let next: Promise<ShelfRevisions> | undefined;
  let kept: { rev: number; settings: Settings } | undefined;

  const revisions = (): Promise<ShelfRevisions> => {
    next ??= new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      // From here on the query runs: who comes now may know of a change that it does not see.
      next = undefined;
      return shelfRevisions(queries).then((revisions) => {
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
