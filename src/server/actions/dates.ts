import { dayStartMs } from '../reads/day-start.ts';
import { timeText } from '../reads/time-text.ts';

const halfDayMs = 43_200_000;

const dayForm = /^\d{4}-\d{2}-\d{2}$/;
const instantForm = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})(?::(\d{2}))?Z$/;

/** Noon of a day in UTC; undefined if there is no such day, like February 30. */
function noonUtc(day: string): number | undefined {
  const ms = Date.parse(`${day}T12:00:00Z`);
  return dayForm.test(day) && !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(day) ? ms : undefined;
}

/** When a day begins in the time zone; undefined if there is no such day there. */
function dayBegins(day: string, timeZone: string): number | undefined {
  const noon = noonUtc(day);
  if (noon === undefined) return undefined;
  // Zones are up to 14 hours from UTC, so noon in UTC may be another day there.
  const within = [noon, noon - halfDayMs, noon + halfDayMs].find((ms) => timeText(ms, timeZone).startsWith(day));
  return within === undefined ? undefined : dayStartMs(within, timeZone);
}

function instantOf(typed: string): number | undefined {
  const [, day = '', hours, minutes, seconds = '00'] = instantForm.exec(typed) ?? [];
  if (noonUtc(day) === undefined) return undefined;
  const ms = Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`);
  return Number.isNaN(ms) ? undefined : ms;
}

const nextDay = (day: string): string => new Date(Date.parse(`${day}T12:00:00Z`) + 2 * halfDayMs).toISOString().slice(0, 10);

/** A day or a time (`2026-11-20`, `2026-11-20T18:30Z`) as a beginning: the day's first millisecond in the club's time zone. */
export function beginningOf(typed: string, timeZone: string): number | undefined {
  return instantOf(typed) ?? dayBegins(typed, timeZone);
}

/** The same as an end: the day's last millisecond in the club's time zone. */
export function endOf(typed: string, timeZone: string): number | undefined {
  if (noonUtc(typed) === undefined) return instantOf(typed);
  const next = dayBegins(nextDay(typed), timeZone);
  return dayBegins(typed, timeZone) === undefined || next === undefined ? undefined : next - 1;
}

/** A day or a time in the contract's format, as a beginning or an end, in Unix ms; a day that the time zone skipped is taken in UTC. */
export function dayIn(timeZone: string, typed: string, side: 'begin' | 'end'): number {
  return (side === 'begin' ? beginningOf(typed, timeZone) : endOf(typed, timeZone)) ?? Date.parse(typed);
}
