import { expect, test, vi } from 'vitest';
import { forgetStills, forgottenKey, stillKey } from './stills.ts';

test('other tabs hear of a deletion by a key that is gone again: a log-out leaves nothing', () => {
  const kept = new Map([[stillKey('home'), 'mark']]);
  const written: string[] = [];
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      written.push(key);
      kept.set(key, value);
    },
    removeItem: (key: string) => kept.delete(key),
  });
  forgetStills();
  expect([written, [...kept]]).toEqual([[forgottenKey], []]);
  vi.unstubAllGlobals();
});
