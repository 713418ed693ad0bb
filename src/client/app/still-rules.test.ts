import { afterEach, expect, test, vi } from 'vitest';
import { readRules, rulesFor } from './still-rules.ts';

afterEach(() => vi.restoreAllMocks());

test('a style sheet that could not be loaded is left out, the others count', async () => {
  const link = () => document.createElement('link');
  const readable = new CSSStyleSheet();
  readable.replaceSync('.a { color: red } .b { color: blue }');
  const lost = {
    get cssRules(): never {
      throw new DOMException('Cannot access rules', 'SecurityError');
    },
  };
  const sheets = [
    Object.assign(Object.create(lost), { ownerNode: link() }),
    Object.defineProperty(readable, 'ownerNode', { value: link() }),
  ];
  vi.spyOn(document, 'styleSheets', 'get').mockReturnValue(sheets as unknown as StyleSheetList);
  await readRules();
  expect(rulesFor(new Set(['a']))).toBe('.a{color: red;}');
});

/** The rules for some classes, of a page with this style sheet. */
function rulesOf(css: string, classes: string[], alsoUsed = ''): string {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  Object.defineProperty(sheet, 'ownerNode', { value: document.createElement('link') });
  vi.spyOn(document, 'styleSheets', 'get').mockReturnValue([sheet] as unknown as StyleSheetList);
  return rulesFor(new Set(classes), alsoUsed);
}

test('what a hand changes, and what moves, is left out', () => {
  const css =
    '.a:hover { color: red } .a:hover, .a { color: blue; transition: color 1s } @keyframes k { to { opacity: 0 } } .b { color: red }';
  expect(rulesOf(css, ['a'])).toBe('.a{color: blue;}');
  expect(rulesOf('.a:not(:focus-visible) { opacity: 0 }', ['a']), 'what it is without a hand counts').toBe(
    '.a:not(:focus-visible){opacity: 0;}',
  );
});

test('what reduced motion changes of places stays, with its condition', () => {
  const css = '@media (prefers-reduced-motion: reduce) { .a { transition: none } .b { animation: none; white-space: normal } }';
  expect(rulesOf(css, ['a', 'b'])).toBe('@media (prefers-reduced-motion: reduce) {.b{white-space: normal;}}');
});

test('of classes in :is() one is enough', () => {
  expect(rulesOf('.a > :is(.b, .c) { color: blue } .a .d { color: red }', ['a', 'c'])).toMatch(/^\.a > :is\(\.b, ?\.c\)\{color: blue;\}$/);
});

test('a comma within brackets parts no selectors, however deep it stands', () => {
  const css = '.a:not(:hover, :is(.c, :has(.d))) > .b, .e { color: blue }';
  expect(rulesOf(css, ['d']), 'neither .b nor .e is there').toBe('');
  expect(rulesOf(css, ['a', 'b'])).toMatch(/^\.a:not\(:hover, :is\(\.c, :has\(\.d\)\)\) > \.b\{color: blue;\}$/);
});

test('a variable with one value is replaced by it; one that a condition changes, or that an element’s own style names, stays', () => {
  const css = `:root { --ink: light-dark(#111, #eee); --edge: 1px solid var(--ink); --small: 4px; --gap: var(--small); --lone: 2px; --unused: 3px; --bar: 5px }
    @media (min-width: 1000px) { :root { --gap: 8px } }
    .a { border: var(--edge); margin: var(--gap); top: var(--bar, 1px) }`;
  const text = rulesOf(css, ['a'], '"style":"top:var(--lone)"');
  expect(text).toContain('1px solid light-dark(#111, #eee)');
  expect(text).toMatch(/^:root\{--gap:4px;--lone:2px;--bar:5px\}/);
  expect(text).toContain('margin: var(--gap)');
  expect(text).toContain('--gap: 8px');
  expect(text).not.toMatch(/--unused|--ink|--edge|--small/);
});
