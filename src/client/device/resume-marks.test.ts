import { afterEach, expect, test } from 'vitest';
import { localKeys } from './keys.ts';
import { resumeMark, storeResumeMark } from './resume-marks.ts';

afterEach(() => localStorage.clear());

test('a video resumes where the member left it, and starts from the beginning near its ends', () => {
  expect(resumeMark('a')).toBe(0);
  storeResumeMark('a', 61.4, 600);
  storeResumeMark('b', 30, 600);
  expect([resumeMark('a'), resumeMark('b')]).toEqual([61, 30]);
  storeResumeMark('a', 597, 600);
  storeResumeMark('b', 2, 600);
  expect([resumeMark('a'), resumeMark('b'), localStorage.getItem(localKeys.resume)]).toEqual([0, 0, null]);
});

test('only so many videos are remembered, and unparsable data counts as none', () => {
  for (let n = 0; n < 230; n += 1) storeResumeMark(`video-${n}`, 20, 600);
  expect([resumeMark('video-29'), resumeMark('video-30'), resumeMark('video-229')]).toEqual([0, 20, 20]);
  for (const stored of ['{', '{"a":1}', '[["a","x"],[1,2],["c",null]]']) {
    localStorage.setItem(localKeys.resume, stored);
    expect([resumeMark('a'), resumeMark('c')]).toEqual([0, 0]);
  }
});
