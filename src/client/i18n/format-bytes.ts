const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** Bytes in the largest unit that leaves a number of at least 1, e.g. "3.4 MB"; thousands, as phones count storage. */
export function formatBytes(bytes: number, tag: string): string {
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const amount = bytes / 1_000 ** step;
  const digits = step > 0 && amount < 100 ? 1 : 0;
  return new Intl.NumberFormat(tag, {
    style: 'unit',
    unit: units[step] ?? 'byte',
    unitDisplay: 'short',
    maximumFractionDigits: digits,
  }).format(amount);
}
