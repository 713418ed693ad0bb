import { timeText } from './time-text.ts';

const secondMs = 1_000;

/** How long ago the zone's clocks showed midnight, by what they show at the instant. */
function intoDayMs(atMs: number, timeZone: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = timeText(atMs, timeZone).slice(11).split(':').map(Number);
  return ((hours * 60 + minutes) * 60 + seconds) * secondMs + (atMs % secondMs);
}

/** The instant at which the zone's next day begins; a day has 23 to 25 hours. */
export const nextDayMs = (nowMs: number, timeZone: string): number => dayStartMs(dayStartMs(nowMs, timeZone) + 36 * 3_600_000, timeZone);

/** The instant at which the zone's present day began; on a day whose clocks were put forward or back too. */
export function dayStartMs(nowMs: number, timeZone: string): number {
  const date = timeText(nowMs, timeZone).slice(0, 10);
  const near = nowMs - intoDayMs(nowMs, timeZone);
  const off = intoDayMs(near, timeZone);
  // Clocks put forward today: `near` lies in yesterday's last hour. Put back: it lies in this day's first.
  if (timeText(near, timeZone).slice(0, 10) === date) return near - off;
  const dayMs = 86_400_000;
  return near + (dayMs - off);
}
