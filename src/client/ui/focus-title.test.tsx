import { act, type ReactNode, useState } from 'react';
import { expect, test } from 'vitest';
import { draw } from '../../../tests/client/drawn.tsx';
import { setPreference } from '../device/preferences.ts';
import { RecentWords } from '../screens/search/recent-words.tsx';
import { Button } from './button.tsx';
import { FilterBar } from './filter-bar.tsx';
import { IconButton } from './icon-button.tsx';
import { MirrorNote } from './mirror-note.tsx';
import { Clock } from './now.ts';
import { BareScreen } from './screen.tsx';

type Pressed = (press: () => void) => ReactNode;

/** A screen in which what was pressed is replaced by `next`. */
function Replaced({ by: next, pressed }: { by: ReactNode; pressed: Pressed }) {
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

/** All controls of the components that may go when they are pressed. */
const all: [what: string, name: string, pressed: Pressed][] = [
  ['a button', 'Pay', pay],
  ['a button with an icon alone', 'Pay', (press) => <IconButton label="Pay" icon={null} onClick={press} />],
  [
    'the refresh of what is old',
    'Refresh',
    (press) => (
      <Clock value={() => Date.UTC(2026, 10, 27)}>
        <MirrorNote asOfMs={Date.UTC(2026, 10, 26)} fresh={false} offline onRetry={press} />
      </Clock>
    ),
  ],
  [
    'a condition of a list',
    'Remove Salsa',
    (press) => (
      <FilterBar
        conditions={[{ name: 'Salsa', remove: press }]}
        onChange={() => undefined}
        words={{ open: 'Filter', remove: (name) => `Remove ${name}` }}
        sheet={() => null}
      />
    ),
  ],
  ['a recent search', 'tango', (press) => <RecentWords onChoose={press} hint="" />],
];

test.each(all)('the title has the focus that would go with %s', async (_, name, pressed) => {
  setPreference('recentWords', ['tango']);
  await draw(<Replaced pressed={pressed} by={page} />);
  await press(name);
  expect(control(name)).toBeUndefined();
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
