/** One formatter a zone: making one costs as much as a thousand uses. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/** The instant as `YYYY-MM-DD HH:mm:ss` in the zone, as every row of the wire has it beside `at_ms`. Throws on an unknown zone. */
export function timeText(atMs: number, timeZone: string): string {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    // Swedish writes exactly this form.
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
