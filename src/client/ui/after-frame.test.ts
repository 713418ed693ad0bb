import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterFrame } from './after-frame.ts';

let frames: Map<number, () => void>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  frames = new Map();
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => {
    frames.set(frames.size + 1, frame);
    return frames.size;
  });
  vi.stubGlobal('cancelAnimationFrame', (id: number) => frames.delete(id));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('it is called once, after the frame and not in it', () => {
  const then = vi.fn();
  afterFrame(then);
  for (const frame of frames.values()) frame();
  expect(then).not.toHaveBeenCalled();
  vi.advanceTimersByTime(0);
  expect(then).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1000);
  expect(then).toHaveBeenCalledTimes(1);
});

test('a window that is covered has no frame: then it is called all the same', () => {
  const then = vi.fn();
  afterFrame(then);
  vi.advanceTimersByTime(1000);
  expect(then).toHaveBeenCalledTimes(1);
  expect(frames.size).toBe(0);
});

test.each([false, true])('called off, it is not called (after its frame: %s)', (isAfterFrame) => {
  const then = vi.fn();
  const callOff = afterFrame(then);
  if (isAfterFrame) for (const frame of frames.values()) frame();
  callOff();
  vi.advanceTimersByTime(1000);
  expect(then).not.toHaveBeenCalled();
  if (!isAfterFrame) expect(frames.size).toBe(0);
});
