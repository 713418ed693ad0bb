import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { screensOf, withoutComments } from './preload-map.ts';

const tree = readFileSync(join(import.meta.dirname, '../client/routes/tree.ts'), 'utf8');

test('every route with a screen has the files of its own screen in the page', () => {
  const screens = new Map(screensOf(tree));
  expect(screens.get('/Lottery')).toBe('/screens/games/lottery.tsx');
  expect(screens.get('/luckDraw')).toBe('/screens/wheel/luck-draw.tsx');
  const routes = tree.split('createRoute(').filter((route) => /path: '\/\w+'/.test(route) && route.includes('component:'));
  expect(screens.size).toBe(routes.length);
});

test('the page’s scripts travel without their comments, and with every other line', () => {
  const page = readFileSync(join(import.meta.dirname, '../client/index.html'), 'utf8');
  const kept = withoutComments(page).split('\n');
  expect(kept.some((line) => /^\s*\/\//.test(line))).toBe(false);
  expect(kept).toEqual(page.split('\n').filter((line) => !line.trimStart().startsWith('//')));
});
