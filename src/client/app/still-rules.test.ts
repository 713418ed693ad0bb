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
  expect(rulesFor(new Set(['a']))).toMatch(/^\.a \{ color: red; \}$/);
});
