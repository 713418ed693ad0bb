import { createMemoryHistory } from '@tanstack/react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { isUnknown } from './gates.tsx';
import { type ClubRouter, makeRouter } from './router.ts';

vi.mock('./screen.ts', () => ({ lazily: () => () => null }));

let router: ClubRouter;
const open = async (address: string) => {
  router = makeRouter({ history: createMemoryHistory({ initialEntries: [address] }), visitor: () => ({ member: true, closed: false }) });
  await router.load();
};
const entries = () => router.history.length;
const shown = () => router.state.matches.at(-1);

beforeEach(() => open('/Home'));

test('navigating to the current place does nothing (R44)', async () => {
  const before = shown();
  await router.navigate({ to: '/Home' });
  await router.navigate({ href: '/HOME/' });
  expect(entries()).toBe(1);
  expect(shown()).toBe(before);
});

test('for a link that is touched the screen is fetched, and no address built: the frame that answers the tap would wait for that', async () => {
  const build = vi.spyOn(router, 'buildLocation');
  const fetch = vi.spyOn(router, 'loadRouteChunk').mockResolvedValue(undefined as never);
  await router.preloadRoute({ to: '/video', search: { class: '2' } });
  expect(fetch.mock.calls.map(([route]) => route)).toEqual([router.routesByPath['/video']]);
  expect(build).not.toHaveBeenCalled();
});

test('a change of the query alone is a new entry of the same screen (R45, Q1)', async () => {
  await router.navigate({ to: '/PlayVideo', search: { id: '1' } });
  const first = shown();
  await router.navigate({ to: '/PlayVideo', search: { id: '2' } });
  expect(entries()).toBe(3);
  expect(shown()).toMatchObject({ id: first?.id, search: { id: '2' } });
});

test('an unknown path has no screen (R46)', async () => {
  await router.navigate({ href: '/Home/more' });
  expect(isUnknown(router.state.matches)).toBe(true);
  expect(router.state.location.href).toBe('/Home/more');
});

test.each([
  ['/VIDEO?class=2', '/video?class=2'],
  ['/information', '/Infomation'],
  ['/', '/Home'],
  ['/index.html', '/Home'],
  ['/nhomedetail/?id=a&B=C', '/nHomeDetail?id=a&B=C'],
])('%s is spelt %s before it is an entry (R1, R11, Q2)', async (asked, expected) => {
  await open('/Mine');
  await router.navigate({ href: asked });
  expect(router.history.location.href).toBe(expected);
});

describe('parameters', () => {
  test.each(['007', '1e5', 'true', 'null', '"quoted"', '{"a":1}', 'a b+c&d=ü'])('%s is text, and stays text', async (id) => {
    await router.navigate({ to: '/PlayVideo', search: { id } });
    expect(shown()?.search).toEqual({ id });
    expect(new URL(router.history.location.href, 'http://club').searchParams.get('id')).toBe(id);
  });

  test('an empty one counts as absent', async () => {
    await open('/PlayVideo?id=');
    expect(shown()?.search).toEqual({ id: undefined });
  });

  test('one that no screen reads stays in the address', async () => {
    await open('/PlayVideo?id=1&kefuId=07');
    expect(router.state.location.href).toBe('/PlayVideo?id=1&kefuId=07');
  });
});
