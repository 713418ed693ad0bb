import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FoldedText } from './folded-text.tsx';

let root: Root;

const show = (text: string) =>
  act(() =>
    root.render(
      <I18nProvider i18n={i18n}>
        <FoldedText text={text} />
      </I18nProvider>,
    ),
  );

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
});

test('a short text stands as it is', () => {
  show('The name did not match.');
  expect([document.body.textContent, document.querySelector('button')]).toEqual(['The name did not match.', null]);
});

test.each([['x '.repeat(200)], ['1\n2\n3\n4\n5\n6']])('a long text is folded, and opens', (text) => {
  show(text);
  const button = document.querySelector('button');
  expect(button?.getAttribute('aria-expanded')).toBe('false');
  act(() => button?.click());
  expect(button?.getAttribute('aria-expanded')).toBe('true');
  expect(document.querySelector('p')?.className).not.toContain('folded');
});
