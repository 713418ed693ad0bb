import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draw } from '../../../tests/client/drawn.tsx';

const loaded = vi.fn();
vi.mock('./lightbox.tsx', () => {
  loaded();
  return { Lightbox: () => <div>full screen</div> };
});

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const gallery = async (openAt: number | undefined) => {
  const { Gallery } = await import('./gallery.tsx');
  return <Gallery pictures={[]} name="Tokyo" savesData={false} openAt={openAt} onView={() => undefined} onClose={() => undefined} />;
};

test('the lightbox is loaded after the pictures of its page', async () => {
  await draw(await gallery(undefined));
  expect(loaded).not.toHaveBeenCalled();
  await act(async () => void vi.advanceTimersByTime(1_000));
  await vi.waitFor(() => expect(loaded).toHaveBeenCalledOnce());
});

test('a tap on a picture before that loads it at once', async () => {
  const { container, show } = await draw(await gallery(undefined));
  await show(await gallery(0));
  await vi.waitFor(() => act(async () => expect(container.textContent).toBe('full screen')));
});
