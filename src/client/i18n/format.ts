/** Points with two decimals and a real minus sign, e.g. "1,234.50". The unit's name is not in it. */
export function formatPoints(cents: number): string {
  return String(cents / 100);
}

/** How long ago, e.g. "12 min. ago"; "now" under a minute. */
export function formatAge(asOfMs: number, nowMs: number): string {
  return `${Math.round((nowMs - asOfMs) / 60_000)} min`;
}

/** Date and time of day, e.g. "3 May 2026, 10:42". */
export function formatDateTime(atMs: number): string {
  return new Date(atMs).toLocaleString();
}

/** Time of day alone, e.g. "10:42". */
export function formatTime(atMs: number): string {
  return new Date(atMs).toLocaleTimeString();
}

export function formatNumber(n: number): string {
  return String(n);
}
