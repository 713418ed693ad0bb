import { afterEach, beforeEach, expect, vi } from 'vitest';

/** A console error fails the client's test that caused it, unless the test mocks `console.error` itself. */
const said: unknown[][] = [];
beforeEach(() => {
  said.length = 0;
  vi.spyOn(console, 'error').mockImplementation((...words) => {
    said.push(words);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  expect(said, 'console.error was called').toEqual([]);
});
