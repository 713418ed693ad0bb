import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { draw, finger, found, happens, pressed, tapped } from '../../../tests/client/drawn.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Sheet } from './sheet.tsx';

const onClose = vi.fn();
beforeEach(() => onClose.mockClear());

const sheet = (open: boolean) => (
  <Sheet open={open} onClose={onClose} title="Choose a city">
    <p>Hanoi</p>
  </Sheet>
);
const dialog = () => found<HTMLDialogElement>('dialog');
const head = () => found('[class*="pull"]');

async function pull(byPx: number, end = 'pointerup'): Promise<void> {
  await happens(head(), finger('pointerdown', 100, 300));
  await happens(head(), finger('pointermove', 100, 300 + byPx));
  await happens(head(), finger(end, 100, 300 + byPx));
}

test('a sheet is modal, is named by its title and shows its content', async () => {
  await draw(sheet(true));
  expect(dialog().open).toBe(true);
  expect(document.getElementById(dialog().getAttribute('aria-labelledby') ?? '')?.textContent).toBe('Choose a city');
  expect(dialog().textContent).toContain('Hanoi');
});

test('one that is prepared is in the page, closed, before it opens', async () => {
  const prepared = (open: boolean) => (
    <Sheet prepared open={open} onClose={onClose} title="Choose a city">
      <p>Hanoi</p>
    </Sheet>
  );
  const { show } = await draw(prepared(false));
  expect([dialog().open, dialog().textContent?.includes('Hanoi')]).toEqual([false, true]);
  await show(prepared(true));
  expect(dialog().open).toBe(true);
});

test('the cross, Escape and a tap beside it close a sheet, and a tap inside does not', async () => {
  await draw(sheet(true));
  await tapped(found('dialog p'));
  expect(onClose).not.toHaveBeenCalled();
  await tapped(found('dialog button'));
  expect(onClose).toHaveBeenCalledTimes(1);
  await tapped(dialog());
  expect(onClose).toHaveBeenCalledTimes(2);
  const cancel = new Event('cancel', { cancelable: true });
  await happens(dialog(), cancel);
  // Only by React: the browser would close it without the animation.
  expect([onClose.mock.calls.length, cancel.defaultPrevented]).toEqual([3, true]);
});

test('a touch from before it opened, which a slow phone tells of later, does nothing in it', async () => {
  const chosen = vi.fn();
  const early = [1, 2].map(() => new MouseEvent('click', { bubbles: true, cancelable: true }));
  await draw(
    <Sheet open onClose={onClose} title="Bet" actions={<button type="button" className="confirm" onClick={chosen} />}>
      <p>Small</p>
    </Sheet>,
  );
  await happens(found('.confirm'), early[0] as Event);
  await happens(dialog(), early[1] as Event);
  expect([chosen.mock.calls.length, onClose.mock.calls.length, early.every(({ defaultPrevented }) => defaultPrevented)]).toEqual([
    0,
    0,
    true,
  ]);
  await tapped(found('.confirm'));
  expect(chosen).toHaveBeenCalledOnce();
});

test('pulling its head moves a sheet, and closes it from 90 px on', async () => {
  await draw(sheet(true));
  await happens(head(), finger('pointerdown', 100, 300));
  await happens(head(), finger('pointermove', 100, 350));
  expect(dialog().style.translate).toBe('0 50px');
  await happens(head(), finger('pointerup', 100, 350));
  expect([dialog().style.translate, onClose.mock.calls.length]).toEqual(['', 0]);
  await pull(90);
  expect(onClose).not.toHaveBeenCalled();
  await pull(91);
  expect(onClose).toHaveBeenCalledOnce();
});

test('a pull upwards, or one that the browser takes over, does not close it', async () => {
  await draw(sheet(true));
  await pull(-200);
  await pull(200, 'pointercancel');
  expect([onClose.mock.calls.length, dialog().style.translate]).toEqual([0, '']);
});

test('a closed sheet stays in the page until its animation has ended', async () => {
  vi.useFakeTimers();
  try {
    const { show } = await draw(sheet(true));
    await show(sheet(false));
    expect([dialog().open, dialog().textContent?.includes('Hanoi')]).toEqual([false, true]);
    await act(async () => void vi.advanceTimersByTime(260));
    expect(document.querySelector('dialog')).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});

test('a confirmation is answered only by its own button or by Cancel', async () => {
  const [onConfirm, onCancel] = [vi.fn(), vi.fn()];
  await draw(
    <ConfirmDialog open title="Log out?" confirm="Log out" onConfirm={onConfirm} onCancel={onCancel}>
      What is kept on this phone goes.
    </ConfirmDialog>,
  );
  const [cancel, confirm, ...others] = [...document.querySelectorAll<HTMLElement>('dialog button')];
  expect([confirm?.textContent, others]).toEqual(['Log out', []]);
  if (confirm) await tapped(confirm);
  if (cancel) await tapped(cancel);
  await pressed(dialog(), 'Enter');
  expect([onConfirm.mock.calls.length, onCancel.mock.calls.length]).toEqual([1, 1]);
});

test('a confirmation that is under way is closed, and no longer cancelled', async () => {
  const onCancel = vi.fn();
  await draw(<ConfirmDialog open busy title="Log out?" confirm="Log out" onConfirm={vi.fn()} onCancel={onCancel} />);
  const [close, confirm] = [...document.querySelectorAll<HTMLElement>('dialog button')];
  expect([close?.textContent, confirm?.getAttribute('aria-disabled')]).toEqual(['Close', 'true']);
  if (close) await tapped(close);
  expect(onCancel).toHaveBeenCalledOnce();
});
