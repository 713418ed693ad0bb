import { expect, test } from 'vitest';
import { clubNowMs } from './use-play-session.ts';

const hourMs = 3_600_000;
const minuteMs = 60_000;

test.each([
  [
    'a play of this visit counts from when it was seen, whatever the device’s clock says',
    { lastMs: 50 * hourMs, deviceMs: 2 * hourMs },
    2 * hourMs + minuteMs,
    50 * hourMs + minuteMs,
  ],
  ['a clock that is set back does not set the play session back', { lastMs: 50 * hourMs, deviceMs: 2 * hourMs }, hourMs, 50 * hourMs],
  ['for plays from before this visit the device’s clock counts', { lastMs: 50 * hourMs, deviceMs: null }, 51 * hourMs, 51 * hourMs],
  ['and is never earlier than the play', { lastMs: 50 * hourMs, deviceMs: null }, 2 * hourMs, 50 * hourMs],
])('%s (H20)', (_name, seen, deviceNowMs, expected) => {
  expect(clubNowMs(seen, deviceNowMs)).toBe(expected);
});
