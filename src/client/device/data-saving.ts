/** Whether the member has told the browser to spare data; browsers that do not say so spare none. */
export function sparesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
