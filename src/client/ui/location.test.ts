import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followHistory, goBack, isAt, navigate, placeInside, retreat, shownPlace } from './location.ts';

let stop: () => void;
beforeEach(() => {
  window.history.replaceState(null, '', '/Home');
  stop = followHistory(
    (_change, show) => show(),
    (path) => (path === '/closed' ? '/Login' : undefined),
  );
  window.dispatchEvent(new PopStateEvent('popstate'));
});
afterEach(() => stop());

test('going where one is does nothing (R44)', () => {
  const entries = window.history.length;
  const before = shownPlace();
  navigate('/Home');
  expect(window.history.length).toBe(entries);
  expect(shownPlace()).toBe(before);
});

test('a change of query alone is a new place (R45, Q1)', () => {
  navigate('/PlayVideo?id=1');
  navigate('/PlayVideo?id=2');
  expect(shownPlace()).toMatchObject({ path: '/PlayVideo', search: '?id=2' });
});

test('a closed door is known before the entry is made', () => {
  navigate('/closed');
  expect(shownPlace().path).toBe('/Login');
});

test('back without an entry of ours behind leads to the fallback', () => {
  window.history.replaceState(null, '', '/Setting');
  window.dispatchEvent(new PopStateEvent('popstate'));
  goBack('/Mine');
  expect(shownPlace().path).toBe('/Mine');
});

test('an open layer gives its entry to the next place', () => {
  window.history.pushState({ layer: 'sheet' }, '');
  const entries = window.history.length;
  navigate('/Notice');
  expect(window.history.length).toBe(entries);
  expect(shownPlace().path).toBe('/Notice');
});

test('a move that begins while a step back is under way is made after it', () => {
  // happy-dom steps back at once; a browser does it later, and says so by popstate.
  const back = vi.spyOn(window.history, 'back').mockImplementation(() => undefined);
  window.history.pushState({ layer: 'sheet' }, '');
  retreat();
  navigate('/Login', { replace: true });
  expect(shownPlace().path).toBe('/Home');
  window.dispatchEvent(new PopStateEvent('popstate'));
  expect(shownPlace().path).toBe('/Login');
  back.mockRestore();
});

test('the browser may have moved on while a place is still shown', () => {
  const place = shownPlace();
  expect(isAt(place)).toBe(true);
  window.history.replaceState(null, '', '/Notice');
  expect(isAt(place)).toBe(false);
});

test.each(['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:1', ''])('%s is no place inside', (text) => {
  expect(placeInside(text)).toBeUndefined();
});
