import { beforeEach, expect, test, vi } from 'vitest';
import { holdUpdates } from './hold-updates.ts';
import { recoverLostChunks } from './lost-chunk.ts';

let nowMs = 0;
const reload = vi.fn();
const clubAnswers = vi.fn(async () => true);
recoverLostChunks({ nowMs: () => nowMs, clubAnswers, reload });
/** Loses a chunk, and waits for what follows. */
const lose = async () => {
  globalThis.dispatchEvent(new Event('vite:preloadError', { cancelable: true }));
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
};

beforeEach(() => {
  nowMs += 100_000;
  reload.mockClear();
  clubAnswers.mockClear();
});

test('a lost chunk reloads the page once, and not again so soon (O17)', async () => {
  await lose();
  nowMs += 1_000;
  await lose();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a chunk that is lost during a command does not reload the page (O16)', async () => {
  const release = holdUpdates();
  await lose();
  expect(reload).not.toHaveBeenCalled();
  release();
  await lose();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a chunk that is lost because the server is down does not reload the page: that would fail as well', async () => {
  clubAnswers.mockResolvedValueOnce(false);
  await lose();
  expect(reload).not.toHaveBeenCalled();
  await lose();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a command that begins during the probe prevents the reload, and many losses probe once', async () => {
  const answer = Promise.withResolvers<boolean>();
  clubAnswers.mockReturnValueOnce(answer.promise);
  await lose();
  await lose();
  expect(clubAnswers).toHaveBeenCalledTimes(1);
  const release = holdUpdates();
  answer.resolve(true);
  await lose();
  expect(reload).not.toHaveBeenCalled();
  release();
});

test('a chunk that is lost because the page is being left does not keep the member on it', async () => {
  globalThis.dispatchEvent(new Event('beforeunload'));
  nowMs += 30_000;
  await lose();
  expect([clubAnswers.mock.calls.length, reload.mock.calls.length]).toEqual([0, 0]);
  // It was a download: the page has stayed.
  nowMs += 1;
  await lose();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a page that is left during the probe is not reloaded', async () => {
  const answer = Promise.withResolvers<boolean>();
  clubAnswers.mockReturnValueOnce(answer.promise);
  await lose();
  globalThis.dispatchEvent(new Event('beforeunload'));
  answer.resolve(true);
  await lose();
  expect(reload).not.toHaveBeenCalled();
});
