import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { draw, found, happens, tapped } from '../../../../tests/client/drawn.tsx';
import type { CommandResult } from '../../commands/outcome.ts';
import { connectionStore } from '../../mirror/connection-store.ts';
import Login from './login.tsx';

const club = vi.hoisted(() => ({ asked: [] as unknown[], says: [] as (CommandResult | Promise<CommandResult>)[], went: [] as unknown[] }));

vi.mock('../../commands/log-in.ts', () => ({
  logIn: async (given: unknown) => {
    club.asked.push(given);
    return club.says.shift();
  },
}));
vi.mock('../../ui/location.ts', () => ({
  useSearch: () => ({}),
  placeInside: () => undefined,
  useNavigate: () => (step: unknown) => club.went.push(step),
}));
vi.mock('../../ui/link.tsx', () => ({ Link: () => null }));
vi.mock('./entry-frame.tsx', () => ({ EntryFrame: 'main' }));

beforeEach(() => {
  connectionStore.set('online');
  for (const list of [club.asked, club.says, club.went]) list.length = 0;
});

const field = (name: string) => found<HTMLInputElement>(`[name=${name}]`);
const fields = () => [...document.querySelectorAll('input')].map(({ name }) => name);
const button = (words: string) => {
  const one = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === words);
  if (!one) throw new Error(`no button says ${words}`);
  return one;
};
const label = (name: string) => field(name).labels?.[0]?.textContent;
const said = (name: string) => document.getElementById(field(name).getAttribute('aria-describedby') ?? '')?.textContent;
const submit = () => happens(found('form'), new Event('submit', { bubbles: true, cancelable: true }));

/** As a person types: React hears of a value only if it was not set through its own property. */
async function type(name: string, value: string): Promise<void> {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(name), value);
  await happens(field(name), new Event('input', { bubbles: true }));
}

const refusal = (why: string, message: string): CommandResult => ({ state: 'refused', why, message }) as CommandResult;

test('a code from the club is asked for where somebody has one, with a new password; name and code stay, to and fro, and no password becomes the other', async () => {
  await draw(<Login />);
  await type('username', 'demo');
  await type('password', 'a forgotten one');
  expect([fields(), label('password'), field('password').autocomplete]).toEqual([['username', 'password'], 'Password', 'current-password']);
  expect(said('password')).toBeUndefined();
  await tapped(button('I have a code from the club'));
  expect(fields()).toEqual(['username', 'code', 'password']);
  expect([label('code'), label('password'), field('password').autocomplete]).toEqual([
    'Code from the club',
    'New password',
    'new-password',
  ]);
  expect([said('code'), said('password')]).toEqual([
    'Online service gives you one. It works once, for 30 minutes.',
    'At least 8 characters',
  ]);
  expect(document.activeElement).toBe(field('code'));
  expect(field('password').value).toBe('');
  await type('code', 'ABCDEFGHJK');
  await type('password', 'a new password');
  await tapped(button('Log in with your password'));
  expect([fields(), label('password'), field('password').autocomplete]).toEqual([['username', 'password'], 'Password', 'current-password']);
  await tapped(button('I have a code from the club'));
  expect([field('username').value, field('code').value, field('password').value]).toEqual(['demo', 'ABCDEFGHJK', '']);
});

test('the code is sent while its field is there, never without it, and nothing is sent while it is empty', async () => {
  club.says.push(refusal('login_wrong', 'Wrong'), { state: 'done', message: '' });
  await draw(<Login />);
  await type('username', 'demo');
  await tapped(button('I have a code from the club'));
  await submit();
  expect([said('code'), document.activeElement, club.asked]).toEqual(['Please enter the code from the club', field('code'), []]);
  await type('code', 'ABCDEFGHJK');
  await tapped(button('Log in with your password'));
  await type('password', 'a wrong password');
  await submit();
  expect(said('password')).toBe('Wrong');
  await tapped(button('I have a code from the club'));
  expect(said('password'), 'the refusal was about the old password').toBe('At least 8 characters');
  await type('password', 'a new password');
  await submit();
  expect(club.asked).toEqual([
    { username: 'demo', password: 'a wrong password' },
    { username: 'demo', password: 'a new password', code: 'ABCDEFGHJK' },
  ]);
  expect(club.went).toEqual([{ href: '/Home', replace: true }]);
});

test.each([
  ['reset_code_wrong', 'code'],
  ['password_invalid', 'password'],
])('%s is said at the field %s', async (why, name) => {
  club.says.push(refusal(why, 'Not so'));
  await draw(<Login />);
  await tapped(button('I have a code from the club'));
  for (const each of ['username', 'code', 'password']) await type(each, 'something');
  await submit();
  expect([said(name), field(name).getAttribute('aria-invalid'), document.activeElement]).toEqual(['Not so', 'true', field(name)]);
});

test('the field of the code stays while the club is asked, so that a refusal finds it', async () => {
  const { promise, resolve } = Promise.withResolvers<CommandResult>();
  club.says.push(promise);
  await draw(<Login />);
  await tapped(button('I have a code from the club'));
  for (const each of ['username', 'code', 'password']) await type(each, 'something');
  await submit();
  await tapped(button('Log in with your password'));
  expect(fields()).toContain('code');
  await act(async () => resolve(refusal('reset_code_wrong', 'Not so')));
  expect(said('code')).toBe('Not so');
});

test('offline nothing is sent with a code either: the button says why', async () => {
  connectionStore.set('offline');
  const { container } = await draw(<Login />);
  await tapped(button('I have a code from the club'));
  for (const each of ['username', 'code', 'password']) await type(each, 'something');
  await submit();
  expect(container.textContent).toContain('You are offline. Logging in needs a connection.');
  expect(club.asked).toEqual([]);
});
