import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { draw } from '../../../../tests/client/drawn.tsx';
import { setPreference } from '../../device/preferences.ts';
import { PopUp } from './pop-up.tsx';

vi.mock('./pop-up-sheet.tsx', () => ({
  readyToShow: async () => undefined,
  PopUpSheet: ({ html, open, onClose }: { html: string; open: boolean; onClose: () => void }) =>
    open && (
      <button type="button" onClick={onClose}>
        {html}
      </button>
    ),
}));

let page: Awaited<ReturnType<typeof draw>>;

const show = (html: string) => page.show(<PopUp html={html} seenAs={html} lang={undefined} />);
const shown = () => document.querySelector('button');
const close = () => act(async () => shown()?.click());

beforeEach(async () => {
  setPreference('popupSeen', '');
  page = await draw(null);
});

test('each content of the pop-up is shown until it is closed, and another one is shown again (S10)', async () => {
  await show('The first word');
  await vi.waitFor(() => expect(shown()?.textContent).toBe('The first word'));
  await close();
  expect(shown()).toBeNull();
  await show('The second word');
  await vi.waitFor(() => expect(shown()?.textContent).toBe('The second word'));
  await close();
  await show('The second word');
  expect(shown()).toBeNull();
});

test('a pop-up that was closed on an earlier visit does not come back (S10)', async () => {
  await show('The first word');
  await vi.waitFor(() => expect(shown()).not.toBeNull());
  await close();
  await page.show(null);
  await show('The first word');
  await act(() => vi.dynamicImportSettled());
  expect(shown()).toBeNull();
});
