import { expect, test } from 'vitest';
import { videoLength } from './video-length.ts';

test.each([
  [0, '0:00'],
  [9.6, '0:10'],
  [59.7, '1:00'],
  [725, '12:05'],
  [3_723, '1:02:03'],
  [-3, '0:00'],
])('%d s read %s', (seconds, text) => expect(videoLength(seconds)).toBe(text));
