import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
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

let root: Root;

const show = (html: string) => act(async () => root.render(<PopUp html={html} />));
const shown = () => document.querySelector('button');
const close = () => act(async () => shown()?.click());

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  setPreference('popupSeen', '');
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
});

test('each content of the pop-up shows until it was closed, and another one shows again (S10)', async () => {
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

test('what was closed on an earlier visit does not come back (S10)', async () => {
  await show('The first word');
  await vi.waitFor(() => expect(shown()).not.toBeNull());
  await close();
  await act(async () => root.render(null));
  await show('The first word');
  await act(() => vi.dynamicImportSettled());
  expect(shown()).toBeNull();
});
