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
  // A browser without the Navigation API. happy-dom steps back at once; a browser does it later, and fires popstate.
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
  const below = { url: new URL(path, window.location.href).href, sameDocument: true, key: 'below' };
  const traverseTo = vi.fn(() => ({ finished: new Promise(() => undefined) }));
  vi.stubGlobal('navigation', { currentEntry: { index: 1 }, entries: () => [below, {}], traverseTo });
  window.history.replaceState(state, '', '/Home');
  leaveLostLayer();
  expect(traverseTo.mock.calls).toEqual(goesBack ? [['below']] : []);
  window.dispatchEvent(new PopStateEvent('popstate'));
  vi.unstubAllGlobals();
});

test.each(['finished', 'refused'])('an entry that is current already does not hold up what is to be done after it (%s)', async (how) => {
  const traverseTo = () => ({
    finished: how === 'finished' ? Promise.resolve() : Promise.reject(new DOMException('', 'InvalidStateError')),
  });
  vi.stubGlobal('navigation', { currentEntry: { index: 1 }, entries: () => [{ key: 'below' }, {}], traverseTo });
  stepBack();
  history.replace('/Login');
  expect(window.location.pathname).toBe('/Home');
  await Promise.resolve();
  expect(window.location.pathname, 'not before the event of the step, which may still come').toBe('/Home');
  await new Promise((go) => setTimeout(go));
  expect(window.location.pathname).toBe('/Login');
  // The step before it is over: what comes back later is not this one.
  vi.stubGlobal('navigation', undefined);
  const back = vi.spyOn(window.history, 'back').mockImplementation(() => undefined);
  stepBack();
  history.replace('/Notice');
  expect(window.location.pathname).toBe('/Login');
  window.dispatchEvent(new PopStateEvent('popstate'));
  expect(window.location.pathname).toBe('/Notice');
  back.mockRestore();
  vi.unstubAllGlobals();
});
