import { expect, test, vi } from 'vitest';
import { followTaps } from './player-taps.ts';

/** A player 300 px wide, and taps at a place and a time. */
function player() {
  const host = document.createElement('div');
  host.innerHTML = '<video></video><div class="plyr__controls"><button></button></div>';
  host.getBoundingClientRect = () => ({ left: 0, width: 300 }) as DOMRect;
  const skip = vi.fn();
  followTaps(host, skip, new AbortController().signal);
  const send = (type: string, clientX: number, atMs: number, on = 'video', pointerType = 'touch') => {
    const event = new MouseEvent(type, { clientX, bubbles: true });
    Object.defineProperties(event, { timeStamp: { value: atMs }, pointerType: { value: pointerType } });
    host.querySelector(on)?.dispatchEvent(event);
  };
  const said = () => skip.mock.calls.map(([seconds]) => seconds);
  return { host, send, said };
}

test('two quick taps on a side skip by ten seconds, and each further one again', () => {
  const { send, said } = player();
  for (const atMs of [0, 200, 400]) send('pointerup', 280, atMs);
  for (const atMs of [1_000, 1_299]) send('pointerup', 20, atMs);
  expect(said()).toEqual([10, 10, -10]);
});

test.each([
  ['one', [[280, 0]]],
  [
    'two slow ones',
    [
      [280, 0],
      [280, 300],
    ],
  ],
  [
    'one on each side',
    [
      [280, 0],
      [20, 100],
    ],
  ],
  [
    'two in the middle',
    [
      [150, 0],
      [150, 100],
    ],
  ],
])('%s do not', (_which, taps) => {
  const { send, said } = player();
  for (const [x = 0, atMs = 0] of taps) send('pointerup', x, atMs);
  expect(said()).toEqual([]);
});

test('taps on controls do not count, nor do clicks of a mouse', () => {
  const { send, said } = player();
  for (const atMs of [0, 100]) send('pointerup', 280, atMs, 'button');
  for (const atMs of [1_000, 1_100]) send('pointerup', 280, atMs, '.plyr__controls');
  for (const atMs of [2_000, 2_100]) send('pointerup', 280, atMs, 'video', 'mouse');
  expect(said()).toEqual([]);
});

test('the same two taps do not fill the screen as well; two clicks still do', () => {
  const { host, send } = player();
  const full = vi.fn();
  host.querySelector('video')?.addEventListener('dblclick', full);
  send('pointerup', 280, 0);
  send('pointerup', 280, 100);
  send('dblclick', 280, 101);
  expect(full).not.toHaveBeenCalled();
  send('dblclick', 150, 1_000, 'video', 'mouse');
  expect(full).toHaveBeenCalledOnce();
});
