import { type AheadChoice, mayFetchAhead } from '#contract/fetch-ahead.ts';

type NetworkInformation = EventTarget & { saveData?: boolean; effectiveType?: string; type?: string };

const networkInformation = (): NetworkInformation | undefined => (navigator as Navigator & { connection?: NetworkInformation }).connection;

/** Whether the browser's data saver is on; false in browsers that do not report it. */
export const sparesData = (): boolean => networkInformation()?.saveData === true;

/** Whether a permanent connection is too much: the data saver is on, or it is as slow as 2G. */
export const isPoorLine = (): boolean => sparesData() || /2g/.test(networkInformation()?.effectiveType ?? '');

/** Called when one of both may have changed. */
export function watchConnection(changed: () => void): void {
  networkInformation()?.addEventListener?.('change', changed);
}

/** Whether the browser reports the kind of connection: many don't, and then `wifi` always fetches. */
export const reportsConnection = (): boolean => networkInformation()?.type !== undefined;

/** Whether pictures may be prefetched now: never while the browser saves data. */
export const mayFetchPictures = (choice: AheadChoice): boolean => mayFetchAhead(choice, networkInformation());
