/** When a device may fetch in advance; `wifi` is any connection except a mobile one. */
export type AheadChoice = 'always' | 'wifi' | 'never';

/** What a browser reports of the connection, on a page and in a worker; undefined in those that report nothing. */
type Line = { saveData?: boolean; type?: string } | undefined;

/** Whether it may fetch in advance now: never while the browser saves data. */
export function mayFetchAhead(choice: AheadChoice, line: Line): boolean {
  if (choice === 'never' || line?.saveData === true) return false;
  return choice === 'always' || !/^(cellular|bluetooth|wimax)$/.test(line?.type ?? '');
}
