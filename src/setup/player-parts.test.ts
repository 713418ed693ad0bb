import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withoutIcons, withoutRules } from './player-parts.ts';

const ofPlyr = (name: string): string => readFileSync(join(import.meta.dirname, '../../node_modules/plyr/dist', name), 'utf8');

test('icons are taken out of Plyr’s sheet, and one that is not there is an error', () => {
  const sheet = ofPlyr('plyr.svg');
  const rest = withoutIcons(sheet, ['restart', 'download']);
  const names = (text: string): string[] => [...text.matchAll(/<symbol id="plyr-([\w-]+)"/g)].map(([, name = '']) => name);
  expect(names(rest)).toEqual(names(sheet).filter((name) => !['restart', 'download'].includes(name)));
  expect(rest.match(/<symbol/g)).toHaveLength(rest.match(/<\/symbol>/g)?.length ?? 0);
  expect(() => withoutIcons(sheet, ['guitar'])).toThrow('guitar');
});

test('a rule loses the selectors that are not wanted, and goes with its last one; others stay as they are', () => {
  const sheet =
    '@keyframes a{0%{left:0}to{left:1px}}.a,.b .x{top:0}.b{top:1px}@media (width>1px){.b,.c:not(.a,.b){top:2px}.b:hover{top:3px}}';
  expect(withoutRules(sheet, /\.b( |$|:)/)).toBe('@keyframes a{0%{left:0}to{left:1px}}.a{top:0}@media (width>1px){.c:not(.a,.b){top:2px}}');
  expect(withoutRules(ofPlyr('plyr.css'), /nothing-of-it/)).toBe(ofPlyr('plyr.css'));
});
