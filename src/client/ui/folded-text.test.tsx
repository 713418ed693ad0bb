import { act } from 'react';
import { expect, test } from 'vitest';
import { draw } from '../../../tests/client/drawn.tsx';
import { FoldedText } from './folded-text.tsx';

test('a short text is shown in full', async () => {
  await draw(<FoldedText text="The name did not match." />);
  expect([document.body.textContent, document.querySelector('button')]).toEqual(['The name did not match.', null]);
});

test.each([['x '.repeat(200)], ['1\n2\n3\n4\n5\n6']])('a long text is folded, and can be opened', async (text) => {
  await draw(<FoldedText text={text} />);
  const button = document.querySelector('button');
  expect(button?.getAttribute('aria-expanded')).toBe('false');
  act(() => button?.click());
  expect(button?.getAttribute('aria-expanded')).toBe('true');
  expect(document.querySelector('p')?.className).not.toContain('folded');
});
