import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { draw } from '../../../tests/client/drawn.tsx';
import { afterFrame } from './after-frame.ts';
import { askFirst } from './first-picture.ts';
import { loadAheadIf, useNearWindow } from './near-window.ts';

vi.mock('./after-frame.ts', { spy: true });

let see: ((isIntersecting: boolean) => void) | undefined;

class Observer {
  constructor(notify: (entries: { isIntersecting: boolean }[]) => void) {
    see = (isIntersecting) => notify([{ isIntersecting }]);
  }
  observe = () => undefined;
  disconnect = () => undefined;
}

afterEach(() => {
  delete document.documentElement.dataset.age;
  loadAheadIf(() => true);
  vi.mocked(afterFrame).mockReset();
  vi.unstubAllGlobals();
});

function Part({ atOnce, base }: { atOnce: boolean; base?: string }) {
  const [ref, isNear] = useNearWindow<HTMLDivElement>(atOnce, base);
  return <div ref={ref}>{isNear ? 'loads' : 'waits'}</div>;
}

async function drawn(atOnce = false): Promise<HTMLElement> {
  vi.stubGlobal('IntersectionObserver', Observer);
  return (await draw(<Part atOnce={atOnce} />)).container;
}

test('if nothing may be fetched in advance, a picture loads when it comes near the window', async () => {
  loadAheadIf(() => false);
  const part = await drawn();
  expect(part.textContent).toBe('waits');
  await act(async () => see?.(false));
  expect(part.textContent).toBe('waits');
  await act(async () => see?.(true));
  expect(part.textContent).toBe('loads');
});

test('a picture with priority loads at once', async () => {
  loadAheadIf(() => false);
  expect((await drawn(true)).textContent).toBe('loads');
});

test('nothing loads before the age gate is answered and the frame after that is painted', async () => {
  vi.stubGlobal('IntersectionObserver', Observer);
  document.documentElement.dataset.age = 'ask';
  const both = (
    <>
      <Part atOnce />
      <Part atOnce={false} />
    </>
  );
  const { container } = await draw(both);
  expect(container.textContent).toBe('waitswaits');
  document.documentElement.dataset.age = 'yes';
  const painted: (() => void)[] = [];
  vi.mocked(afterFrame).mockImplementation((then) => {
    painted.push(then);
    return () => undefined;
  });
  await act(async () => dispatchEvent(new Event('foyer:age')));
  expect(container.textContent).toBe('waitswaits');
  await act(async () => {
    for (const then of painted) then();
  });
  expect(container.textContent).toBe('loadsloads');
});

test('otherwise the browser decides', async () => {
  expect((await drawn()).textContent).toBe('loads');
});

test('the page’s first picture loads before all others', async () => {
  const image = document.createElement('img');
  vi.stubGlobal('Image', function create() {
    return image;
  });
  askFirst({ base: '/banner', widths: [360], width: 360, height: 158, colour: '#123456' }, '100vw');
  const both = (
    <>
      <Part atOnce base="/banner" />
      <Part atOnce base="/portrait" />
    </>
  );
  const { container } = await draw(both);
  expect(container.textContent).toBe('loadswaits');
  await act(async () => image.onerror?.(new Event('error')));
  expect(container.textContent).toBe('loadsloads');
});
