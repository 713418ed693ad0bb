import { act, type ReactNode, useState } from 'react';
import { expect, test } from 'vitest';
import { draw } from '../../../tests/client/drawn.tsx';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { BareScreen } from './screen.tsx';

/** A screen in which what was pressed is replaced by `next`. */
function Replaced({ by: next, pressed }: { by: ReactNode; pressed: (press: () => void) => ReactNode }) {
  const [isPressed, setPressed] = useState(false);
  return (
    <BareScreen title="Payment">
      <h1 tabIndex={-1}>Payment</h1>
      <button type="button">Always here</button>
      {isPressed ? next : pressed(() => setPressed(true))}
    </BareScreen>
  );
}

const pay = (press: () => void) => <Button onClick={press}>Pay</Button>;
const page = <p>The page</p>;
const control = (name: string) =>
  [...document.querySelectorAll('button')].find((one) => (one.getAttribute('aria-label') ?? one.textContent) === name);

async function press(name: string): Promise<void> {
  control(name)?.focus();
  expect(document.activeElement).toBe(control(name));
  await act(async () => control(name)?.click());
}

test.each([
  ['a button', pay],
  ['a button with an icon alone', (press: () => void) => <IconButton label="Pay" icon={null} onClick={press} />],
])('the title has the focus that would go with %s', async (_, pressed) => {
  await draw(<Replaced pressed={pressed} by={page} />);
  await press('Pay');
  expect(control('Pay')).toBeUndefined();
  expect(document.activeElement?.tagName).toBe('H1');
});

test('what comes in its place may take the focus', async () => {
  // biome-ignore lint/a11y/noAutofocus: it is what is tested
  await draw(<Replaced pressed={pay} by={<input autoFocus />} />);
  await press('Pay');
  expect(document.activeElement?.tagName).toBe('INPUT');
});

test('nothing takes the focus if a control goes that did not have it', async () => {
  await draw(<Replaced pressed={pay} by={page} />);
  control('Always here')?.focus();
  await act(async () => control('Pay')?.click());
  expect(document.activeElement).toBe(control('Always here'));
  act(() => control('Always here')?.blur());
  expect(document.activeElement).toBe(document.body);
});

test('a dialog gives the focus back itself', async () => {
  const inDialog = (press: () => void) => <dialog open>{pay(press)}</dialog>;
  await draw(<Replaced pressed={inDialog} by={page} />);
  await press('Pay');
  expect(document.activeElement).toBe(document.body);
});
