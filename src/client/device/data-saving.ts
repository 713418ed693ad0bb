type NetworkInformation = EventTarget & { saveData?: boolean; effectiveType?: string };

const networkInformation = (): NetworkInformation | undefined => (navigator as Navigator & { connection?: NetworkInformation }).connection;

/** Whether the member has told the browser to spare data; browsers that do not say so spare none. */
export const sparesData = (): boolean => networkInformation()?.saveData === true;

/** Whether a line that stays open is too much: data are spared, or it is as slow as 2G. */
export const isPoorLine = (): boolean => sparesData() || /2g/.test(networkInformation()?.effectiveType ?? '');

/** Hears when one of both may have changed. */
export function watchLine(changed: () => void): void {
  networkInformation()?.addEventListener?.('change', changed);
}
