import { expect, test } from 'vitest';
import { formatBytes } from './format-bytes.ts';

test.each([
  [0, 'en-US', '0 kB'],
  [420, 'de', '0,4 kB'],
  [999, 'en-US', '1 kB'],
  [1_000, 'en-US', '1 kB'],
  [999_000, 'en-US', '999 kB'],
  [3_449_000, 'en-US', '3.4 MB'],
  [3_449_000, 'de', '3,4 MB'],
  [123_456_789, 'en-US', '123 MB'],
  [5e15, 'en-US', '5,000 TB'],
])('%d bytes in %s read %s', (bytes, tag, text) => expect(formatBytes(bytes, tag)).toBe(text));
