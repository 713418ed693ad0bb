import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { client } from '../../client.ts';
import { preference, setPreference, usePreference } from '../../device/preferences.ts';
import { isUnread, type ReadList, type ReadMark, readLists, withAllRead, withRead } from '../../device/read-marks.ts';
import { mirror } from '../instance.ts';
import { resourceOf } from '../resource.ts';
import { subscriptions } from '../subscriptions.ts';
import { whenIdle } from '../when-idle.ts';

/** The member's own list is closed while nobody is logged in. */
const isClosed = (list: ReadList): boolean => list === 'notifications' && mirror.partition === 'public';

/** Counting needs only the table of contents; it is read once the first screen is shown. */
function open(list: ReadList): void {
  if (isClosed(list) || mirror.collection(list).opened) return;
  whenIdle(() => void (isClosed(list) || mirror.openCollection(list)));
}

/** Calls a listener whenever the rows of a list may have changed, once its table of contents is read: that begins here. */
export const watchRows = Object.fromEntries(
  readLists.map((list) => [
    list,
    (listener: () => void) => {
      open(list);
      return mirror.subscribe((collection) => {
        if (collection === null) open(list);
        if (collection === null || collection === list) listener();
      });
    },
  ]),
) as Record<ReadList, (listener: () => void) => () => void>;

/** A list's rows, as far as counting needs them. */
function* rowsOf(list: ReadList): Generator<{ id: string; at_ms: number }> {
  if (isClosed(list)) return;
  for (const [id, { at }] of mirror.collection(list).lines) yield { id, at_ms: at };
}

/** How many rows are unread. */
export function countUnread(list: ReadList): number {
  const mark = preference('readMarks')[list];
  const nowMs = client().nowMs();
  let count = 0;
  for (const row of rowsOf(list)) if (isUnread(mark, row, nowMs)) count += 1;
  return count;
}

/**
 * How many rows of a list are unread, by the stored copy. Nothing is requested just for the number, unless
 * `asks`: Home has more important requests, and the copy is updated anyway.
 */
export function useUnreadCount(list: ReadList, { asks = false }: { asks?: boolean } = {}): number {
  usePreference('readMarks');
  useEffect(() => (asks ? subscriptions.add(resourceOf(list), client().nowMs(), () => undefined) : undefined), [list, asks]);
  return useSyncExternalStore(watchRows[list], () => countUnread(list));
}

function put(list: ReadList, mark: ReadMark): void {
  const marks = preference('readMarks');
  if (mark !== marks[list]) setPreference('readMarks', { ...marks, [list]: mark });
}

/** Marks everything stored of the list as read. After a sign-out nothing is stored: then nothing is written. */
export const readAll = (list: ReadList): void => put(list, withAllRead(preference('readMarks')[list], rowsOf(list)));

export type Reading = {
  isUnread(row: { id: string; at_ms: number }): boolean;
  read(row: { id: string; at_ms: number }): void;
};

/** Which rows of a list are unread, and how to mark one of them as read. */
export function useReading(list: ReadList): Reading {
  const mark = usePreference('readMarks')[list];
  return useMemo(
    () => ({
      isUnread: (row) => isUnread(mark, row, client().nowMs()),
      read: (row) => put(list, withRead(preference('readMarks')[list], row)),
    }),
    [mark, list],
  );
}
