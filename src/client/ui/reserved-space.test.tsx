import { useRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draw } from '../../../tests/client/drawn.tsx';
import { useReservedSpace } from './reserved-space.ts';

/** The browser has laid the bar out, so high. */
let laidOut: (px: number) => void;
let height = 0;

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(() => height);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(told: () => void) {
        laidOut = (px) => {
          height = px;
          told();
        };
      }
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Bar({ kind }: { kind: string }) {
  const bar = useRef<HTMLDivElement>(null);
  useReservedSpace('--foot-bar', bar);
  return <div ref={bar} className={kind} />;
}

const reserved = () => document.documentElement.style.getPropertyValue('--foot-bar');

test('a bar has its room while it is there, and from its second time on before it is laid out', async () => {
  const { show } = await draw(<Bar key="first" kind="write" />);
  expect(reserved()).toBe('');
  laidOut(64);
  expect(reserved()).toBe('64px');
  await show(<p>Another screen</p>);
  expect(reserved()).toBe('');
  await show(<Bar key="second" kind="write" />);
  expect(reserved()).toBe('64px');
  // Larger text since then.
  laidOut(80);
  expect(reserved()).toBe('80px');
});

test('in a window of another width, and for another bar, the height is not known before', async () => {
  const { show } = await draw(<Bar key="first" kind="actions" />);
  laidOut(70);
  await show(<Bar key="second" kind="start" />);
  expect(reserved()).toBe('');
  vi.stubGlobal('innerWidth', 1_280);
  await show(<Bar key="third" kind="actions" />);
  expect(reserved()).toBe('');
});
