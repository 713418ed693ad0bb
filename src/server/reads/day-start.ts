import { timeText } from './time-text.ts';

const secondMs = 1_000;

/** How long ago the zone's clocks showed midnight, by what they show at that time. */
function intoDayMs(atMs: number, timeZone: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = timeText(atMs, timeZone).slice(11).split(':').map(Number);
  return ((hours * 60 + minutes) * 60 + seconds) * secondMs + (atMs % secondMs);
}

/** When the zone's next day begins; a day has 23 to 25 hours. */
export const nextDayMs = (nowMs: number, timeZone: string): number => dayStartMs(dayStartMs(nowMs, timeZone) + 36 * 3_600_000, timeZone);

/** When the zone's present day began; also on a day whose clocks were set forward or back. */
export function dayStartMs(nowMs: number, timeZone: string): number {
  const date = timeText(nowMs, timeZone).slice(0, 10);
  const near = nowMs - intoDayMs(nowMs, timeZone);
  const off = intoDayMs(near, timeZone);
  // Clocks set forward today: `near` is in yesterday's last hour. Set back: it is in today's first.
  if (timeText(near, timeZone).slice(0, 10) === date) return near - off;
  const dayMs = 86_400_000;
  return near + (dayMs - off);
}
