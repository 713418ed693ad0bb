import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { asSent, screensOf } from './preload-map.ts';

const tree = readFileSync(join(import.meta.dirname, '../client/routes/tree.ts'), 'utf8');

test('every route with a screen has the files of its own screen in the page', () => {
  const screens = new Map(screensOf(tree));
  expect(screens.get('/Lottery')).toBe('/screens/games/lottery.tsx');
  expect(screens.get('/luckDraw')).toBe('/screens/wheel/luck-draw.tsx');
  const routes = tree.split('createRoute(').filter((route) => /path: '\/\w+'/.test(route) && route.includes('component:'));
  expect(screens.size).toBe(routes.length);
});

test('the page travels without its scripts’ comments and its indentation, and with every other line', () => {
  const page = readFileSync(join(import.meta.dirname, '../client/index.html'), 'utf8');
  const sent = asSent(page).split('\n');
  expect(sent.some((line) => /^\s|^\/\//.test(line))).toBe(false);
  const lines = page.split('\n').map((line) => line.trimStart());
  expect(sent).toEqual(lines.filter((line) => !line.startsWith('//')));
});
