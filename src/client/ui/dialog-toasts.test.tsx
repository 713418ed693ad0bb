import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draw } from '../../../tests/client/drawn.tsx';
import { Modal } from './modal.tsx';
import { dismissToast, toast } from './toast.ts';
import { ToastRegion } from './toast-region.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  act(() => dismissToast());
  vi.useRealTimers();
});

const page = (open: boolean) => (
  <>
    <Modal open={open} onClose={() => undefined} label="Rate">
      <p>Stars</p>
    </Modal>
    <ToastRegion />
  </>
);
const textOf = (selector: string) => document.querySelector(selector)?.textContent;
/** What the dialog's live region says, and what the page's. */
const said = () => [textOf('dialog [role="status"]'), textOf('div > [role="status"][aria-live]')];
const say = (text: string) => act(async () => toast(text));
const later = (ms: number) => act(async () => void vi.advanceTimersByTime(ms));

test('a toast that comes while a dialog is open is said in it, once, and shown above it', async () => {
  const { show } = await draw(page(true));
  expect(said()).toEqual(['', '']);
  await say('The club did not answer');
  await later(150);
  expect(said()).toEqual(['The club did not answer', '']);
  expect(textOf('[popover]')).toBe('The club did not answer');
  await show(page(false));
  expect(said()).toEqual(['', '']);
  await show(page(true));
  await later(150);
  expect(said()).toEqual(['', '']);
});

test('what the dialog says itself is not said by a toast as well', async () => {
  const { show } = await draw(
    <Modal open onClose={() => undefined} label="Bet">
      <p role="status">The bet was not placed. Too late</p>
    </Modal>,
  );
  await say('Too late');
  await later(150);
  expect([...document.querySelectorAll('dialog [role="status"]')].map(({ textContent }) => textContent)).toEqual([
    'The bet was not placed. Too late',
    '',
  ]);
  await show(page(false));
  expect(textOf('div > [role="status"][aria-live]')).toBe('');
});

test('a toast after which the dialog closes is said by the page', async () => {
  const { show } = await draw(page(true));
  await say('Saved');
  await show(page(false));
  await later(200);
  expect(said()).toEqual(['', 'Saved']);
});

test('what the page has said before is not said again by a dialog that opens', async () => {
  const { show } = await draw(page(false));
  await say('Saved');
  await show(page(true));
  await later(200);
  expect(said()).toEqual(['', 'Saved']);
});

test('a second toast replaces the first in the dialog, and goes by itself', async () => {
  await draw(page(true));
  for (const text of ['One', 'Two']) {
    await say(text);
    await later(150);
    expect(said()).toEqual([text, '']);
  }
  await later(4_500);
  expect(said()).toEqual(['', '']);
});
