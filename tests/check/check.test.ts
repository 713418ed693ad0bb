import { expect, test } from 'vitest';
import { withoutComments } from './check.ts';
import { wayAround } from './one-way-out.ts';

test.each([
  ['a(); // Date.now()', 'a();              '],
  ['a(/* Math.random() */ b)', 'a(                    b)'],
  ["x('https://a.b')", "x('https://a.b')"],
  ['/**\n * new Date()\n */\nb()', '   \n             \n   \nb()'],
])('comments are blanked out of %j', (code, bare) => {
  expect(withoutComments(code)).toBe(bare);
});

test.each([
  ["await fetch('/api/x')", true],
  ['globalThis.fetch.bind(globalThis)', true],
  ['const get = window.fetch;', true],
  ['new EventSource(path)', true],
  ['navigator.sendBeacon(path)', true],
  ["import { fetchPart } from './fetch-part.ts';", false],
  ['await prefetch(path)', false],
])('%j goes around the one way out: %s', (code, around) => {
  expect(wayAround.test(code)).toBe(around);
});
