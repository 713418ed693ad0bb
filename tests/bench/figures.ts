/** Medians with least and most, as every part of the bench prints them. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
}

const show = (value: number): string => (Math.abs(value) < 10 ? value.toFixed(2) : Math.round(value).toLocaleString('en-US'));

/** `1,234 ms [1,200 .. 1,300]` */
export const spread = (values: readonly number[], unit: string): string =>
  values.length === 0 ? 'no value' : `${show(median(values))} ${unit} [${show(Math.min(...values))} .. ${show(Math.max(...values))}]`;

/** A line of the bench's report: what, how much, and beside what aim. */
export function line(what: string, figure: string, aim?: { says: string; met: boolean }): void {
  console.log(`  ${what.padEnd(44)} ${figure}${aim ? `   aim ${aim.says}: ${aim.met ? 'met' : 'MISSED'}` : ''}`);
}
