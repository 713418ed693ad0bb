import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { followVideo, type VideoListener } from './follow-video.ts';
import { isOverLimit, lookAtLimitMs } from './player-limit.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each([
  [14.4, 15, false],
  [14.5, 15, true],
  [15, 15, true],
  [300, 15, true],
  [0, 1, false],
])('at %d s a preview of %d s is over: %s (T16, Q13)', (at, limit, over) => expect(isOverLimit(at, limit)).toBe(over));

/** A film that plays as a test says. */
class Film extends EventTarget {
  currentTime = 0;
  duration = 60;
  paused = false;
  seeking = false;
  playbackRate = 1;
  muted = false;
  src: string | null = '/film.mp4';
  loads = 0;
  pause(): void {
    this.paused = true;
  }
  load(): void {
    this.loads += 1;
  }
  removeAttribute(): void {
    this.src = null;
  }
  at(seconds: number, type = 'timeupdate'): void {
    this.currentTime = seconds;
    this.dispatchEvent(new Event(type));
  }
}

function follow(limitSeconds: number | undefined) {
  const film = new Film();
  const told = {
    playing: vi.fn(),
    failed: vi.fn(),
    reachedLimit: vi.fn(),
    played: vi.fn(),
    progressed: vi.fn(),
  } satisfies Omit<VideoListener, 'limitSeconds'>;
  const stop = followVideo(film as unknown as HTMLVideoElement, { limitSeconds, ...told });
  return { film, stop, ...told };
}

describe('a preview', () => {
  test('stops at its end and says so once, and again after it went back (T16)', () => {
    const { film, reachedLimit } = follow(15);
    film.at(14);
    expect([film.paused, reachedLimit.mock.calls.length]).toEqual([false, 0]);
    film.at(14.6);
    film.at(14.7);
    expect([film.paused, reachedLimit.mock.calls.length]).toEqual([true, 1]);
    film.at(3, 'seeking');
    film.paused = false;
    film.at(40, 'seeking');
    expect([film.paused, reachedLimit.mock.calls.length]).toEqual([true, 2]);
  });

  test('is looked at every 2 s while it plays, whatever the browser tells (C11)', () => {
    const { film, reachedLimit } = follow(15);
    film.currentTime = 20;
    film.paused = true;
    vi.advanceTimersByTime(lookAtLimitMs * 3);
    expect(reachedLimit).not.toHaveBeenCalled();
    film.paused = false;
    vi.advanceTimersByTime(lookAtLimitMs);
    expect([film.paused, reachedLimit.mock.calls.length]).toEqual([true, 1]);
  });

  test('begins again for who plays it once it is over, and does not where it stands (T16)', () => {
    const { film, reachedLimit } = follow(15);
    film.at(15);
    film.dispatchEvent(new Event('play'));
    expect([film.paused, film.currentTime]).toEqual([true, 15]);
    film.paused = false;
    film.dispatchEvent(new Event('play'));
    film.at(film.currentTime);
    expect([film.paused, film.currentTime, reachedLimit.mock.calls.length]).toEqual([false, 0, 1]);
  });

  test('is over as well where its file ends before its seconds do', () => {
    const { film, reachedLimit } = follow(30);
    film.at(15, 'ended');
    expect(reachedLimit).toHaveBeenCalledOnce();
  });
});

test('a film without a limit plays on', () => {
  const { film, reachedLimit } = follow(undefined);
  film.at(40, 'seeking');
  film.at(60, 'ended');
  vi.advanceTimersByTime(60_000);
  expect([reachedLimit.mock.calls.length, vi.getTimerCount()]).toEqual([0, 0]);
});

test('three seconds of real playing count, once: no jump, no standing still, no faster clock (H2)', () => {
  const { film, played } = follow(undefined);
  film.at(30);
  film.at(50);
  film.paused = true;
  for (const second of [51, 52, 53, 54]) film.at(second);
  film.paused = false;
  film.playbackRate = 2;
  for (const second of [55, 56, 57, 58]) film.at(second);
  expect(played).not.toHaveBeenCalled();
  for (const second of [59, 60, 61, 62, 63]) film.at(second);
  expect(played).toHaveBeenCalledOnce();
});

test('who plays, pauses or can not be loaded is told, each once', () => {
  const { film, playing, failed } = follow(undefined);
  for (const type of ['play', 'playing', 'timeupdate']) film.dispatchEvent(new Event(type));
  expect(playing.mock.calls).toEqual([[true]]);
  film.dispatchEvent(new Event('error'));
  film.dispatchEvent(new Event('pause'));
  film.dispatchEvent(new Event('loadedmetadata'));
  expect([playing.mock.calls, failed.mock.calls]).toEqual([
    [[true], [false]],
    [[true], [false]],
  ]);
});

test('leaving ends everything: place told, no timer, no sound, nothing loaded, nothing heard (T17)', () => {
  const { film, stop, playing, progressed } = follow(15);
  film.dispatchEvent(new Event('play'));
  film.at(8);
  stop();
  expect(progressed).toHaveBeenLastCalledWith(8, 60);
  expect([film.paused, film.src, film.loads, vi.getTimerCount()]).toEqual([true, null, 1, 0]);
  expect(playing.mock.calls).toEqual([[true], [false]]);
  film.at(30);
  film.dispatchEvent(new Event('play'));
  expect(playing).toHaveBeenCalledTimes(2);
});
