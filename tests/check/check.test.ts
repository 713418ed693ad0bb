import { expect, test } from 'vitest';
import { withoutComments } from './check.ts';

test.each([
  ['a(); // Date.now()', 'a();              '],
  ['a(/* Math.random() */ b)', 'a(                    b)'],
  ["x('https://a.b')", "x('https://a.b')"],
  ['/**\n * new Date()\n */\nb()', '   \n             \n   \nb()'],
])('comments are blanked out of %j', (code, bare) => {
  expect(withoutComments(code)).toBe(bare);
});
