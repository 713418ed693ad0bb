import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withoutLink } from './router-parts.ts';

test('the router’s routes come without its link, and a router whose routes have it from elsewhere is refused', () => {
  const routes = readFileSync(new URL('../../node_modules/@tanstack/react-router/dist/esm/route.js', import.meta.url), 'utf8');
  const ours = withoutLink(routes);
  expect([routes.includes('./link.js'), ours.includes('./link.js')]).toEqual([true, false]);
  expect(() => withoutLink(ours)).toThrow('as they did');
});
