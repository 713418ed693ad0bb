import { act, useState } from 'react';
import { expect, test } from 'vitest';
import { draw } from '../../../tests/client/drawn.tsx';
import { DigitsField } from './digits-field.tsx';

let value = '';
function Form() {
  const [digits, setDigits] = useState('');
  value = digits;
  return <DigitsField label="Fund password" name="paypwd" value={digits} onChange={setDigits} />;
}

async function typed(text: string): Promise<HTMLElement> {
  const { container } = await draw(<Form />);
  const input = container.querySelector('input');
  if (!input) throw new Error('no input');
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  return container;
}

test.each([
  ['six digits', '123456', '123456', 6],
  ['five digits', '12345', '12345', 5],
  ['six digits with a space around them', ' 123456 ', '123456', 6],
])('%s are accepted (V8)', async (_what, text, expected, dots) => {
  const container = await typed(text);
  expect(value).toBe(expected);
  expect(container.querySelectorAll('[data-filled]')).toHaveLength(dots);
  expect(container.textContent).not.toContain('digits');
});

test.each([
  ['seven digits', '1234567'],
  ['a letter', '12345a'],
  ['a space between', '123 456'],
  ['full-width digits', '１２３４５６'],
  ['a sign', '-12345'],
])('%s is rejected as a whole, with a message (V8)', async (_what, text) => {
  const container = await typed(text);
  expect(value).toBe('');
  expect(container.querySelectorAll('[data-filled]')).toHaveLength(0);
  expect(container.querySelector('p')?.textContent).not.toBe('');
  expect(container.querySelector('input')?.getAttribute('aria-invalid')).toBe('true');
});

test('it is masked, opens the number keyboard, and its digits are nowhere in the page', async () => {
  const container = await typed('123456');
  const input = container.querySelector('input');
  expect([input?.type, input?.inputMode]).toEqual(['password', 'numeric']);
  expect(container.textContent).not.toContain('1');
});
