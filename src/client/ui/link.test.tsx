import { beforeEach, expect, test, vi } from 'vitest';
import { draw, found, happens } from '../../../tests/client/drawn.tsx';
import { Link } from './link.tsx';

const router = vi.hoisted(() => ({
  options: { stringifySearch: (search: object) => (Object.keys(search).length === 0 ? '' : `?${new URLSearchParams({ ...search })}`) },
  navigate: vi.fn(async () => undefined),
  preloadRoute: vi.fn(async () => undefined),
}));
vi.mock('@tanstack/react-router', () => ({ useRouter: () => router }));

const click = (init: MouseEventInit = {}) => new MouseEvent('click', { bubbles: true, cancelable: true, ...init });

beforeEach(() => {
  vi.clearAllMocks();
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });
});

test('it has an address, and a click goes there within the app', async () => {
  await draw(
    <Link to="/PlayVideo" search={{ id: '7' }} replace>
      A video
    </Link>,
  );
  const link = found<HTMLAnchorElement>('a');
  expect(link.getAttribute('href')).toBe('/PlayVideo?id=7');
  const tap = click();
  await happens(link, tap);
  expect(tap.defaultPrevented).toBe(true);
  expect(router.navigate.mock.calls).toEqual([[{ to: '/PlayVideo', search: { id: '7' }, replace: true }]]);
});

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
  'a click with %o is the browser’s: another tab, a window, a download',
  async (how) => {
    await draw(<Link to="/Mine">Me</Link>);
    await happens(found('a'), click(how));
    expect(router.navigate).not.toHaveBeenCalled();
  },
);

test('what is done with a click first may keep it from leading anywhere', async () => {
  const onClick = vi.fn();
  const { show } = await draw(
    <Link to="/Mine" onClick={onClick}>
      Me
    </Link>,
  );
  await happens(found('a'), click());
  expect([onClick.mock.calls.length, router.navigate.mock.calls.length]).toEqual([1, 1]);
  await show(
    <Link to="/Mine" onClick={(event) => event.preventDefault()}>
      Me
    </Link>,
  );
  await happens(found('a'), click());
  expect(router.navigate).toHaveBeenCalledOnce();
});

test.each(['touchstart', 'mouseover', 'focusin'])(
  'what its screen needs is fetched at a %s, and nothing is said if that fails',
  async (name) => {
    router.preloadRoute.mockRejectedValueOnce(new Error('offline'));
    await draw(<Link to="/Mine">Me</Link>);
    await happens(found('a'), new Event(name, { bubbles: true }));
    expect(router.preloadRoute).toHaveBeenCalledWith(expect.objectContaining({ to: '/Mine' }));
  },
);
