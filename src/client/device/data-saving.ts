type NetworkInformation = EventTarget & { saveData?: boolean; effectiveType?: string; type?: string };

/** When the device may fetch pictures before anybody looks at them; `wifi` is all but a mobile connection. */
export type PicturesAhead = 'always' | 'wifi' | 'never';

const networkInformation = (): NetworkInformation | undefined => (navigator as Navigator & { connection?: NetworkInformation }).connection;

/** Whether the member has told the browser to spare data; browsers that do not say so spare none. */
export const sparesData = (): boolean => networkInformation()?.saveData === true;

/** Whether a line that stays open is too much: data are spared, or it is as slow as 2G. */
export const isPoorLine = (): boolean => sparesData() || /2g/.test(networkInformation()?.effectiveType ?? '');

/** Hears when one of both may have changed. */
export function watchLine(changed: () => void): void {
  networkInformation()?.addEventListener?.('change', changed);
}

/** Whether the browser says what kind of connection this is: many don't, and then `wifi` can't tell and fetches. */
export const tellsConnection = (): boolean => networkInformation()?.type !== undefined;

/** Whether pictures may be fetched now before anybody looks at them: never while the browser spares data. */
export function mayFetchPictures(choice: PicturesAhead): boolean {
  if (choice === 'never' || sparesData()) return false;
  return choice === 'always' || !/^(cellular|bluetooth|wimax)$/.test(networkInformation()?.type ?? '');
}
