import { expect, test, vi } from 'vitest';
import { windowSize } from './window-size.ts';

test('the window is asked for its size once, and again after it has changed', () => {
  const asked = vi.spyOn(window, 'innerWidth', 'get').mockReturnValue(390);
  expect([windowSize().width, windowSize().width, asked.mock.calls.length]).toEqual([390, 390, 1]);
  asked.mockReturnValue(844);
  window.dispatchEvent(new Event('resize'));
  expect(windowSize().width).toBe(844);
});
