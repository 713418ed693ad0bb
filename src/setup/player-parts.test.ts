import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withoutIcons, withoutRules, withQuickLook } from './player-parts.ts';

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

test('Plyr looks at what is set in a video’s style, not at all that could be', () => {
  const code = withQuickLook(ofPlyr('plyr.mjs'));
  const [, body = ''] = /migrateStyles\(\) \{(.*?)\n {2}\}/s.exec(code) ?? [];
  const style = (names: string[], removed: string[]) =>
    Object.assign([...names], { getPropertyValue: (name: string) => `${name}!`, removeProperty: (name: string) => removed.push(name) });
  const moved: Record<string, string> = {};
  const [removed, attributes]: [string[], string[]] = [[], []];
  const of = (names: string[]) => ({
    media: { style: style(names, removed), removeAttribute: (name: string) => attributes.push(name) },
    elements: { container: { style: { setProperty: (name: string, value: string) => Object.assign(moved, { [name]: value }) } } },
  });
  const is = { empty: (text: string) => text === '', string: (text: unknown) => typeof text === 'string' };
  const migrate = new Function('is', body);
  migrate.call(of(['--plyr-color-main', 'width']), is);
  expect([moved, removed, attributes]).toEqual([{ '--plyr-color-main': '--plyr-color-main!' }, ['--plyr-color-main'], []]);
  migrate.call(of([]), is);
  expect(attributes).toEqual(['style']);
  expect(() => withQuickLook('')).toThrow('Plyr');
});
