import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { leaveLostLayer, stepBack } from '../ui/layers.ts';
import { clubHistory } from './club-history.ts';

let history: ReturnType<typeof clubHistory>;
const listener = vi.fn();

beforeEach(() => {
  window.history.replaceState(null, '', '/Home');
  history = clubHistory();
  listener.mockClear();
  history.subscribe(({ location }) => listener(location.href));
});
afterEach(() => history.destroy());

test('a navigation is in the browser’s history at once', () => {
  history.push('/Notice');
  expect(window.location.pathname).toBe('/Notice');
  expect(listener.mock.calls).toEqual([['/Notice']]);
});

test('an open layer is not a navigation, and the next navigation reuses its entry', () => {
  window.history.pushState({ ...window.history.state, layer: 'sheet' }, '');
  expect(listener).not.toHaveBeenCalled();
  const entries = window.history.length;
  history.push('/Notice');
  expect(window.history.length).toBe(entries);
  expect(window.history.state.layer).toBeUndefined();
  expect(listener.mock.calls).toEqual([['/Notice']]);
});

test('a navigation that begins while a layer steps back is made after it', () => {
  // happy-dom steps back at once; a browser does it later, and fires popstate.
  const back = vi.spyOn(window.history, 'back').mockImplementation(() => undefined);
  stepBack();
  history.replace('/Login');
  expect(window.location.pathname).toBe('/Home');
  window.dispatchEvent(new PopStateEvent('popstate'));
  expect(window.location.pathname).toBe('/Login');
  back.mockRestore();
});

const lost = { ...window.history.state, layer: 'of an earlier load' };
test.each([
  ['the same screen lies below: gone back over', lost, '/Home', true],
  ['another page lies below', lost, '/Mine', false],
  ['no layer was open', null, '/Home', false],
])('after a reload, %s', (_what, state, path, goesBack) => {
  const below = { url: new URL(path, window.location.href).href, sameDocument: true };
  vi.stubGlobal('navigation', { currentEntry: { index: 1 }, entries: () => [below, {}] });
  const back = vi.spyOn(window.history, 'back').mockImplementation(() => undefined);
  window.history.replaceState(state, '', '/Home');
  leaveLostLayer();
  expect(back).toHaveBeenCalledTimes(goesBack ? 1 : 0);
  window.dispatchEvent(new PopStateEvent('popstate'));
  back.mockRestore();
  vi.unstubAllGlobals();
});
