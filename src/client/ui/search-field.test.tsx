import { expect, test, vi } from 'vitest';
import { draw, found, happens, pressed } from '../../../tests/client/drawn.tsx';
import { SearchField } from './search-field.tsx';

async function field() {
  // React tells that the test's page does not know the element `search`.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const [onChange, onEnter] = [vi.fn(), vi.fn()];
  await draw(<SearchField label="Search" value="tok" onChange={onChange} onEnter={onEnter} focusAtOnce />);
  const input = found('input');
  return { input, said: () => [onChange.mock.calls, onEnter.mock.calls.length, document.activeElement === input] };
}

test('Escape clears the search and keeps the focus, Enter closes the keyboard', async () => {
  const { input, said } = await field();
  await pressed(input, 'Escape');
  expect(said()).toEqual([[['']], 0, true]);
  await pressed(input, 'Enter');
  expect(said()).toEqual([[['']], 1, false]);
});

test.each([
  ['while characters are composed', { isComposing: true }],
  ['as Safari reports the key that ends it', { keyCode: 229 }],
])('the keys of an input method are left to it %s', async (_when, init) => {
  const { input, said } = await field();
  for (const key of ['Escape', 'Enter']) await happens(input, new KeyboardEvent('keydown', { key, bubbles: true, ...init }));
  expect(said()).toEqual([[], 0, true]);
});
