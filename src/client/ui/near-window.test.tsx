import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { draw } from '../../../tests/client/drawn.tsx';
import { loadAheadIf } from './near-window.ts';
import { Picture } from './picture.tsx';

const picture = { base: '/media/pictures/a', width: 3, height: 4, widths: [480], colour: '#000000', blur: '' };
let see: ((isIntersecting: boolean) => void) | undefined;

class Observer {
  constructor(hear: (entries: { isIntersecting: boolean }[]) => void) {
    see = (isIntersecting) => hear([{ isIntersecting }]);
  }
  observe = () => undefined;
  disconnect = () => undefined;
}

afterEach(() => {
  loadAheadIf(() => true);
  vi.unstubAllGlobals();
});

async function drawn(priority = false): Promise<HTMLImageElement | null> {
  vi.stubGlobal('IntersectionObserver', Observer);
  const { room } = await draw(<Picture picture={picture} alt="Somebody" priority={priority} />);
  return room.querySelector('img');
}

test('where nothing may be fetched in advance, a picture loads when it comes near the window, and keeps its words until then', async () => {
  loadAheadIf(() => false);
  const image = await drawn();
  expect([image?.alt, image?.hasAttribute('src'), image?.hasAttribute('srcset')]).toEqual(['Somebody', false, false]);
  await act(async () => see?.(false));
  expect(image?.hasAttribute('src')).toBe(false);
  await act(async () => see?.(true));
  expect(image?.getAttribute('srcset')).toContain('/media/pictures/a-480.webp');
  expect((await drawn(true))?.hasAttribute('src')).toBe(true);
});

test('otherwise the browser decides', async () => {
  const image = await drawn();
  expect([image?.loading, image?.hasAttribute('src')]).toEqual(['lazy', true]);
});
