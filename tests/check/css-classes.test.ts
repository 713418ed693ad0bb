import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { filesUnder, root } from './check.ts';

/** Vite gives `undefined` for a class that a CSS module does not have, and ships one that nobody uses: neither fails by itself. */
const files = await filesUnder('src/client');
const texts = new Map(files.filter((file) => /\.(tsx?|css)$/.test(file)).map((file) => [file, readFileSync(join(root, file), 'utf8')]));

/** The classes of a module's selectors, without other modules' and libraries' (`:global`). */
function declared(css: string): Set<string> {
  const selectors = css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/:global\((?:[^()]|\([^()]*\))*\)/g, '')
    .replace(/[^{};]*;/g, '');
  return new Set([...selectors.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name));
}

/** The classes that components take from a module, and whether one takes them by a name that is only known at run time. */
function taken(module: string): { names: Set<string>; computed: boolean; users: number } {
  const names = new Set<string>();
  let [computed, users] = [false, 0];
  for (const [file, text] of texts) {
    const [, from, path = ''] = new RegExp(`import (\\w+) from '([^']*/${basename(module)})'`).exec(text) ?? [];
    if (!from || join(dirname(file), path) !== module) continue;
    users += 1;
    const code = text.replace(/^import .*$/gm, '');
    for (const [, name = ''] of code.matchAll(new RegExp(`\\b${from}\\.(\\w+)`, 'g'))) names.add(name);
    computed ||= new RegExp(`\\b${from}\\[`).test(code);
  }
  return { names, computed, users };
}

const modules = [...texts.keys()].filter((file) => file.endsWith('.module.css') && taken(file).users > 0);

test('there are CSS modules to look at', () => {
  expect(modules.length).toBeGreaterThan(80);
});

test.each(modules)('every class that components take from %s stands there, and every class there is taken', (file) => {
  const there = declared(texts.get(file) ?? '');
  const { names, computed } = taken(file);
  expect([...names].filter((name) => !there.has(name))).toEqual([]);
  expect([...there].filter((name) => !names.has(name) && !computed)).toEqual([]);
});

const sheets = [...texts.keys()].filter((file) => file.endsWith('.css'));

test.each(sheets)('%s has no rule for a page that has something in it', (file) => {
  // Whatever comes or goes anywhere would have the root styled again.
  expect(texts.get(file)).not.toMatch(/(html|:root|body|#root)\)?(\[[^\]]*\])*:has\(/);
});

const keyframes = (text = ''): string[] => [...text.matchAll(/@keyframes ([\w-]+)/g)].map(([, name = '']) => name);
const ours = keyframes(readFileSync(join(root, 'src/client/index.html'), 'utf8'));

test('keyframes stand in the page itself', () => {
  expect(ours).toContain('breathe');
  // Of one that comes in a later sheet Chromium makes out the styles of the whole page.
  expect(sheets.filter((file) => keyframes(texts.get(file)).length > 0)).toEqual([]);
});

test.each(sheets)('what moves in %s has keyframes, by the name that they have everywhere', (file) => {
  const moved = [...(texts.get(file) ?? '').matchAll(/animation(?:-name)?: ([^;]+);/g)].map(([, value = '']) => value);
  // Without `global` a module has the name changed into one of its own, under which there are no keyframes: nothing moves, and nothing says so.
  const named = ours.map((name) => (file.endsWith('.module.css') ? `global(${name}) ` : `${name} `));
  expect(moved.filter((value) => value !== 'none' && !named.some((start) => value.startsWith(start)))).toEqual([]);
});

/** Of rules for what follows something: that something, without its relatives, and the whole selector. */
function followed(css: string): { what: string; selector: string }[] {
  const rules = css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]+)\{/g);
  const selectors = [...rules].flatMap(([, list = '']) => (list.trim().startsWith('@') ? [] : list.split(',')));
  return selectors.flatMap((selector) =>
    selector
      .split(/[+~]/)
      .slice(0, -1)
      .map((before) => ({
        what:
          before
            .trim()
            .split(/[\s>]+/)
            .at(-1) ?? '',
        selector: selector.trim(),
      })),
  );
}

const libraries = [...texts.values()].flatMap((text) => [...text.matchAll(/import '([^.'][^']*\.css)'/g)].map(([, name = '']) => name));

test('sheets of libraries are looked at as well', () => {
  expect(libraries.some((name) => name.includes('plyr'))).toBe(true);
});

const { resolve: find } = createRequire(import.meta.url);

test.each([...sheets, ...libraries])('in %s whatever something follows has a class', (file) => {
  // Otherwise Chromium looks for such a follower, `span` say, in all of the page whenever an element comes or goes beside others, as each screen does.
  const css = readFileSync(libraries.includes(file) ? find(file) : join(root, file), 'utf8');
  expect(followed(css).filter(({ what }) => !/[.#[]/.test(what.replace(/:not\([^)]*\)/g, '')))).toEqual([]);
});
