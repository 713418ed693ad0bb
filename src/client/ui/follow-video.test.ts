import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { followVideo, isOverLimit, lookAtLimitMs, type VideoListener } from './follow-video.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each([
  [14.4, 15, false],
  [14.5, 15, true],
  [15, 15, true],
  [300, 15, true],
  [0, 1, false],
])('at %d s a preview of %d s is over: %s (T16, Q13)', (at, limit, over) => expect(isOverLimit(at, limit)).toBe(over));

/** A video whose playback the test controls. */
class Video extends EventTarget {
  currentTime = 0;
  duration = 60;
  paused = false;
  seeking = false;
  playbackRate = 1;
  muted = false;
  src: string | null = '/video.mp4';
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
  const video = new Video();
  const told = {
    playing: vi.fn(),
    failed: vi.fn(),
    reachedLimit: vi.fn(),
    ended: vi.fn(),
    played: vi.fn(),
    progressed: vi.fn(),
  } satisfies Omit<VideoListener, 'limitSeconds'>;
  const stop = followVideo(video as unknown as HTMLVideoElement, { limitSeconds, ...told });
  return { video, stop, ...told };
}

describe('a preview', () => {
  test('stops at its end and reports it once, and again after the video went back (T16)', () => {
    const { video, reachedLimit } = follow(15);
    video.at(14);
    expect([video.paused, reachedLimit.mock.calls.length]).toEqual([false, 0]);
    video.at(14.6);
    video.at(14.7);
    expect([video.paused, reachedLimit.mock.calls.length]).toEqual([true, 1]);
    video.at(3, 'seeking');
    video.paused = false;
    video.at(40, 'seeking');
    expect([video.paused, reachedLimit.mock.calls.length]).toEqual([true, 2]);
  });

  test('is checked every 2 s while it plays, whatever events the browser sends (C11)', () => {
    const { video, reachedLimit } = follow(15);
    video.currentTime = 20;
    video.paused = true;
    vi.advanceTimersByTime(lookAtLimitMs * 3);
    expect(reachedLimit).not.toHaveBeenCalled();
    video.paused = false;
    vi.advanceTimersByTime(lookAtLimitMs);
    expect([video.paused, reachedLimit.mock.calls.length]).toEqual([true, 1]);
  });

  test('starts again when played after its end, and does not by itself (T16)', () => {
    const { video, reachedLimit } = follow(15);
    video.at(15);
    video.dispatchEvent(new Event('play'));
    expect([video.paused, video.currentTime]).toEqual([true, 15]);
    video.paused = false;
    video.dispatchEvent(new Event('play'));
    video.at(video.currentTime);
    expect([video.paused, video.currentTime, reachedLimit.mock.calls.length]).toEqual([false, 0, 1]);
  });

  test('is also over when its file ends before its limit, which is not its end', () => {
    const { video, reachedLimit, ended } = follow(30);
    video.at(15, 'ended');
    expect([reachedLimit.mock.calls.length, ended.mock.calls]).toEqual([1, []]);
  });
});

test('a video without a limit plays on', () => {
  const { video, reachedLimit } = follow(undefined);
  video.at(40, 'seeking');
  video.at(60, 'ended');
  vi.advanceTimersByTime(60_000);
  expect([reachedLimit.mock.calls.length, vi.getTimerCount()]).toEqual([0, 0]);
});

test('the end is reported, and that it is over once somebody plays or seeks again', () => {
  const { video, ended } = follow(undefined);
  video.at(60, 'ended');
  video.at(20, 'seeking');
  expect(ended.mock.calls).toEqual([[true], [false]]);
});

test('three seconds of real playback count, once: jumps, pauses and a higher speed do not (H2)', () => {
  const { video, played } = follow(undefined);
  video.at(30);
  video.at(50);
  video.paused = true;
  for (const second of [51, 52, 53, 54]) video.at(second);
  video.paused = false;
  video.playbackRate = 2;
  for (const second of [55, 56, 57, 58]) video.at(second);
  expect(played).not.toHaveBeenCalled();
  for (const second of [59, 60, 61, 62, 63]) video.at(second);
  expect(played).toHaveBeenCalledOnce();
});

test('playing, pausing and failing to load are each reported once', () => {
  const { video, playing, failed } = follow(undefined);
  for (const type of ['play', 'playing', 'timeupdate']) video.dispatchEvent(new Event(type));
  expect(playing.mock.calls).toEqual([[true]]);
  video.dispatchEvent(new Event('error'));
  video.dispatchEvent(new Event('pause'));
  video.dispatchEvent(new Event('loadedmetadata'));
  expect([playing.mock.calls, failed.mock.calls]).toEqual([
    [[true], [false]],
    [[true], [false]],
  ]);
});

test('closing ends everything: the position is reported; no timer, sound, loading or event remains (T17)', () => {
  const { video, stop, playing, progressed } = follow(15);
  video.dispatchEvent(new Event('play'));
  video.at(8);
  stop();
  expect(progressed).toHaveBeenLastCalledWith(8, 60);
  expect([video.paused, video.src, video.loads, vi.getTimerCount()]).toEqual([true, null, 1, 0]);
  expect(playing.mock.calls).toEqual([[true], [false]]);
  video.at(30);
  video.dispatchEvent(new Event('play'));
  expect(playing).toHaveBeenCalledTimes(2);
});
