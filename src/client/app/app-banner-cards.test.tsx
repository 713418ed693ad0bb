import { act, type ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { draw } from '../../../tests/client/drawn.tsx';
import { FullCard, InstallCard, UpdateCard } from './app-banner-cards.tsx';

const nothing = () => undefined;
/** What measures the cards: told by the test. */
let measured: (() => void)[] = [];

beforeEach(() => {
  measured = [];
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(told: () => void) {
        measured.push(told);
      }
      observe = nothing;
      disconnect = nothing;
    },
  );
});

const reserved = () => document.documentElement.style.getPropertyValue('--notice-card');

test.each<[string, ReactNode]>([
  ['a new version', <UpdateCard key="update" taking={false} accept={nothing} dismiss={nothing} />],
  ['a full phone', <FullCard key="full" member={false} dismiss={nothing} />],
  ['the offer to install', <InstallCard key="install" kind="prompt" install={async () => undefined} dismiss={nothing} />],
  ['the offer to install on an iPhone', <InstallCard key="ios" kind="ios" install={async () => undefined} dismiss={nothing} />],
])('the card of %s reserves its height, so that it lies over no control, until it is gone', async (_what, card) => {
  const { container, show } = await draw(card);
  vi.spyOn(container.querySelector('aside') as HTMLElement, 'offsetHeight', 'get').mockReturnValue(120);
  act(() => {
    for (const told of measured) told();
  });
  expect(reserved()).toBe('120px');
  await show(null);
  expect(reserved()).toBe('');
});

test('an update that was accepted is in progress, and is not accepted twice', async () => {
  const accept = vi.fn();
  const { container, show } = await draw(<UpdateCard taking={false} accept={accept} dismiss={nothing} />);
  const button = () => [...container.querySelectorAll('button')].find(({ textContent }) => textContent === 'Update');
  await act(async () => button()?.click());
  expect([accept.mock.calls.length, button()?.getAttribute('aria-busy')]).toEqual([1, null]);
  await show(<UpdateCard taking accept={accept} dismiss={nothing} />);
  await act(async () => button()?.click());
  expect([accept.mock.calls.length, button()?.getAttribute('aria-busy')]).toEqual([1, 'true']);
});
