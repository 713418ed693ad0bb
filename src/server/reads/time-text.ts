/** One formatter per zone: creating one costs as much as a thousand uses. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/** The time as `YYYY-MM-DD HH:mm:ss` in the zone, as every row has it besides `at_ms`. Throws on an unknown zone. */
export function timeText(atMs: number, timeZone: string): string {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    // Swedish uses exactly this format.
    formatter = new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formatters.set(timeZone, formatter);
  }
  return formatter.format(atMs);
}
