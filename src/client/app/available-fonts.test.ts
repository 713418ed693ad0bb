import { expect, test, vi } from 'vitest';
import { availableFrom } from './available-fonts.ts';

test('a list of fonts begins with the first that the device has; what stands behind it stays', () => {
  const here = ['Charter', 'Georgia'];
  const context = {
    font: '',
    measureText: () => ({
      width: here.find((name) => context.font.includes(name))?.length ?? (context.font.includes('monospace') ? 90 : 80),
    }),
  };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  expect(availableFrom('"Iowan Old Style", Palatino, Charter, "Noto Serif", Georgia, serif')).toBe('Charter, "Noto Serif", Georgia, serif');
  expect(availableFrom('"Segoe UI", Roboto, sans-serif')).toBe('sans-serif');
  expect(availableFrom('system-ui, "Segoe UI", sans-serif')).toBe('system-ui, "Segoe UI", sans-serif');
});
