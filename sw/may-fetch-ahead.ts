import type { WorkerMessage } from '#contract/worker.ts';

/** Of browsers that report it, in a worker as on a page. */
type NetworkInformation = { saveData?: boolean; type?: string };

/** What the member wants of pictures in advance; pages of earlier releases did not say. */
export type AheadChoice = (WorkerMessage & { type: 'FETCH_AHEAD' })['choice'];

/**
 * Asked again before each file: the page has asked before its message, by the same rule (client/device/data-saving.ts), but the device may have
 * left its Wi-Fi since.
 */
export function mayFetchAhead(choice: AheadChoice): boolean {
  const { connection } = navigator as { connection?: NetworkInformation };
  if (choice === 'never' || connection?.saveData === true) return false;
  return choice !== 'wifi' || !/^(cellular|bluetooth|wimax)$/.test(connection?.type ?? '');
}
