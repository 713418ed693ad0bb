import { afterEach, expect, test, vi } from 'vitest';
import { followKeys } from './player-keys.ts';

const listening: AbortController[] = [];
afterEach(() => {
  for (const each of listening.splice(0)) each.abort();
  document.body.replaceChildren();
});

/** A page with a player and something else, and the keys that Plyr receives. */
function page(markup: string, keys = { hasCaptions: true, onPage: true }) {
  document.body.innerHTML = `<div data-host><div class="plyr"><button>own</button></div></div>${markup}`;
  const host = document.querySelector<HTMLElement>('[data-host]');
  const plyr = document.querySelector('.plyr');
  if (!host || !plyr) throw new Error('no player');
  const got: string[] = [];
  plyr.addEventListener('keydown', (event) => got.push((event as KeyboardEvent).key));
  const skip = vi.fn();
  const controller = new AbortController();
  listening.push(controller);
  followKeys(host, keys, skip, controller.signal);
  const press = (key: string, on = '#it', held: KeyboardEventInit = {}): boolean =>
    (document.querySelector(on) ?? document.body).dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...held }),
    );
  return { got, skip, press, host, controller };
}

test('keys anywhere on the page reach the player, once, and do nothing else', () => {
  const { got, press } = page('<p id="it"></p>');
  expect([press('k'), press(' '), press('ArrowLeft'), press('7'), press('x')]).toEqual([false, false, false, false, true]);
  expect(got).toEqual(['k', ' ', 'ArrowLeft', '7']);
});

test.each([
  '<input id="it">',
  '<textarea id="it"></textarea>',
  '<select id="it"></select>',
  '<div contenteditable="true"><b id="it"></b></div>',
  '<dialog open><p id="it"></p></dialog>',
])('not from %s', (markup) => {
  const { got, skip, press } = page(markup);
  for (const key of ['k', 'l', ' ', 'ArrowRight', '3']) expect(press(key)).toBe(true);
  expect([got, skip.mock.calls]).toEqual([[], []]);
});

test.each(['<button id="it"></button>', '<a href="/x" id="it"></a>', '<i role="switch" id="it"></i>'])(
  'Space is left to %s, a letter is not',
  (markup) => {
    const { got, press } = page(markup);
    expect([press(' '), press('Enter'), press('k')]).toEqual([true, true, false]);
    expect(got).toEqual(['k']);
  },
);

test('arrows are left to what moves by them', () => {
  const { got, press } = page('<div role="tablist"><button id="it"></button></div>');
  expect([press('ArrowLeft'), got]).toEqual([true, []]);
});

test.each(['altKey', 'ctrlKey', 'metaKey', 'shiftKey'])('with %s a key is somebody else’s', (held) => {
  const { got, skip, press } = page('<p id="it"></p>');
  for (const key of ['k', 'l']) expect(press(key, '#it', { [held]: true })).toBe(true);
  expect([got, skip.mock.calls]).toEqual([[], []]);
});

test('J and L skip ten seconds; C goes to Plyr only with captions', () => {
  const { got, skip, press } = page('<p id="it"></p>', { hasCaptions: false, onPage: true });
  for (const key of ['j', 'l', 'c']) press(key);
  expect([got, skip.mock.calls]).toEqual([[], [[-10], [10]]]);
});

test('switched off, they work only inside the player', () => {
  const { got, skip, press } = page('<p id="it"></p>', { hasCaptions: true, onPage: false });
  for (const key of ['k', 'l', ' ']) expect(press(key)).toBe(true);
  expect([got, skip.mock.calls]).toEqual([[], []]);
  press('k', '.plyr button');
  press('l', '.plyr button');
  expect([got, skip.mock.calls]).toEqual([['k'], [[10]]]);
});

test('nothing happens behind a dialog, or after the player is closed', () => {
  const { got, press, host, controller } = page('<p id="it"></p>');
  host.inert = true;
  host.setAttribute('inert', '');
  press('k');
  host.removeAttribute('inert');
  controller.abort();
  press('k');
  expect(got).toEqual([]);
});
