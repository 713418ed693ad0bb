import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { waitForHeight } from './wait-for-height.ts';

/** The window's highest scroll position, which grows with the page. */
let lowest = 0;
let scrolledTo = 0;
let grown: () => void = () => undefined;

function growTo(y: number): void {
  lowest = y;
  grown();
}

beforeEach(() => {
  vi.useFakeTimers();
  lowest = 0;
  scrolledTo = 0;
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => scrolledTo);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      #told: (() => void) | undefined;
      constructor(callback: () => void) {
        this.#told = callback;
        grown = () => this.#told?.();
      }
      observe() {
        this.#told?.();
      }
      disconnect() {
        this.#told = undefined;
      }
    },
  );
  vi.spyOn(window, 'scrollTo').mockImplementation(((_: number, y: number) => {
    scrolledTo = Math.min(y, lowest);
  }) as typeof window.scrollTo);
});

afterEach(() => {
  // Ends the observers of the test.
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a scroll position on a page that is still too short', () => {
  it('is restored by a slow phone, too: when the page has its height, as near as possible until then, and no more after that', () => {
    waitForHeight(523, new AbortController());
    growTo(200);
    expect(window.scrollY).toBe(200);
    vi.advanceTimersByTime(20_000);
    growTo(900);
    expect(window.scrollY).toBe(523);
    scrolledTo = 100;
    growTo(1200);
    expect(window.scrollY).toBe(100);
  });

  it.each(['wheel', 'pointerdown', 'keydown', 'popstate'])('is the member’s from a %s on', (act) => {
    waitForHeight(523, new AbortController());
    window.dispatchEvent(new Event(act));
    growTo(900);
    expect(window.scrollY).toBe(0);
  });

  it('moves nobody on a page that has been short for half a minute', () => {
    waitForHeight(523, new AbortController());
    vi.advanceTimersByTime(30_000);
    growTo(900);
    expect(window.scrollY).toBe(0);
  });

  it('is left alone on the next screen', () => {
    const stop = new AbortController();
    waitForHeight(523, stop);
    stop.abort();
    growTo(900);
    expect(window.scrollY).toBe(0);
  });
});
