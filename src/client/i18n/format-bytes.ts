const units = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/**
 * Bytes in the largest unit that leaves a number of at least 1, e.g. "3.4 MB"; thousands, as phones count storage. Less than a kilobyte is
 * a part of one: a single byte interests nobody, and Intl's short word for it has no plural in English.
 */
export function formatBytes(bytes: number, tag: string): string {
  const step = bytes < 1_000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3) - 1);
  const amount = bytes / 1_000 ** (step + 1);
  const digits = amount < 100 ? 1 : 0;
  return new Intl.NumberFormat(tag, {
    style: 'unit',
    unit: units[step] ?? 'kilobyte',
    unitDisplay: 'short',
    maximumFractionDigits: digits,
  }).format(amount);
}
