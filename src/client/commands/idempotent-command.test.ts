import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closed, FakeClub, type Replies, running, stored, unknown, wipeDevice } from '../../../tests/client/fake-club.ts';

const done = { code: 200, msg: 'Requested', data: { id: 'w1', balance_cents: 95_000 } };
const otherForm = { ...done, data: { other: 1 } };
const inBase64 = { ...done, data: btoa(JSON.stringify(done.data)) };
const refused = { code: 409, msg: 'Insufficient balance', reason: 'balance_too_low', data: '' };
const overloaded = { code: 503, msg: 'Busy', reason: 'overloaded', data: '' };
const fault = { code: 500, msg: 'Oops', reason: 'internal', data: '' };
const late = { code: 410, msg: 'Too late', reason: 'command_closed', data: '' };

const isDone = { state: 'done', message: 'Requested', data: done.data };
const isRefused = { state: 'refused', why: 'balance_too_low', message: 'Insufficient balance' };
const isTurnedAway = { state: 'refused', why: 'overloaded', message: 'Busy' };
const nothing = { state: 'nothing-happened' };
const [command, outcome, close] = ['user_set_withdraw', 'command/outcome', 'command/close'];

let club: FakeClub;
const member = { token: 'a-token', tokensso: 'an-sso', memberId: 'memberone' };

async function page() {
  const started = await club.startPage();
  started.storeSession(member);
  const ended = () => vi.waitFor(() => expect(started.now()?.state).toMatch(/done|refused|nothing/), { timeout: 10_000 });
  return { ...started, ended };
}

beforeEach(() => {
  club = new FakeClub();
});
afterEach(() => wipeDevice(club));

type Case = [what: string, replies: Partial<Replies>, end: object, calls: string[]];
test.each<Case>([
  ['done by its own reply', { command: [done] }, isDone, [command]],
  ['refused by its own reply', { command: [refused] }, isRefused, [command]],
  ['refused before it ran', { command: [overloaded] }, isTurnedAway, [command]],
  ['a reply that was lost: done', { command: ['lost'], outcome: [stored(done)] }, isDone, [command, outcome]],
  ['a reply that was lost: done, its data in base64', { command: ['lost'], outcome: [stored(inBase64)] }, isDone, [command, outcome]],
  ['a reply that was lost: refused', { command: ['lost'], outcome: [stored(refused)] }, isRefused, [command, outcome]],
  ['a command that never arrived: closed', { command: ['lost'], outcome: [unknown], close: [closed] }, nothing, [command, outcome, close]],
  ['closed too late: done', { command: ['lost'], outcome: [unknown], close: [stored(done)] }, isDone, [command, outcome, close]],
  ['closed by another tab', { command: ['lost'], outcome: [closed] }, nothing, [command, outcome]],
  ['arrived after it was closed', { command: [late] }, nothing, [command]],
  ['arrived after it was closed, by the record', { command: ['lost'], outcome: [stored(late)] }, nothing, [command, outcome]],
  ['running, then done', { command: ['lost'], outcome: [running, running, stored(done)] }, isDone, [command, outcome, outcome, outcome]],
  [
    'the closing is lost as well',
    { command: ['lost'], outcome: [unknown, unknown], close: ['lost', closed] },
    nothing,
    [command, outcome, close, outcome, close],
  ],
  ['asking for it is refused', { command: ['lost'], outcome: [overloaded, stored(done)] }, isDone, [command, outcome, outcome]],
  ['a failure of the server says nothing', { command: [fault], outcome: [stored(done)] }, isDone, [command, outcome]],
  ['no reply for long', { command: ['silent'], outcome: [running, stored(done)] }, isDone, [command, outcome, outcome]],
  [
    'a reply that this version does not understand',
    { command: [otherForm], outcome: [stored(otherForm)] },
    { ...isDone, data: undefined },
    [command, outcome],
  ],
])('%s: it is sent once, under one id, and its outcome is what the server says (O8, V18)', async (_what, replies, end, calls) => {
  Object.assign(club.replies, replies);
  const { send, now, ended, updatesHeld } = await page();
  void send();
  expect([now(), updatesHeld.get()]).toEqual([{ state: 'sending' }, true]);
  await ended();
  expect(now()).toEqual(end);
  expect(updatesHeld.get()).toBe(false);
  expect(club.paths).toEqual(calls);
  expect(new Set(club.asked.slice(0, calls.length).map(({ id }) => id)).size).toBe(1);
});

test('it is shown as being sent for 8 s at most, and a late reply still counts', async () => {
  let answer: (reply: typeof done) => void = () => undefined;
  club.replies.command = [new Promise((go) => (answer = go))];
  club.replies.outcome = [running, running, running, running];
  const { send, now, ended } = await page();
  expect(await send()).toEqual({ state: 'unknown' });
  expect(now()).toEqual({ state: 'checking' });
  expect(club.waits[0]).toBe(8_000);
  answer(done);
  await ended();
  expect(now()).toEqual(isDone);
});

test('while the server is unreachable no outcome is shown, and the requests become rarer', async () => {
  club.replies = { command: ['lost'], outcome: ['lost', 'lost', 'lost', unknown], close: ['lost'] };
  const { send, now } = await page();
  expect(await send()).toEqual({ state: 'unknown' });
  // It continues to poll during this test: only the first six calls are checked.
  await vi.waitFor(() => expect(club.paths.slice(0, 6)).toEqual([command, outcome, outcome, outcome, outcome, close]));
  expect(now()).toEqual({ state: 'checking' });
  await vi.waitFor(() => expect(club.waits.slice(1, 5)).toEqual([500, 1_000, 2_000, 4_000]));
});

test('offline nothing is requested until the next contact', async () => {
  club.replies.command = ['lost'];
  const { send, now, ended, connectionStore } = await page();
  const sent = send();
  connectionStore.set('offline');
  await sent;
  expect([now(), club.paths]).toEqual([{ state: 'checking' }, [command]]);
  club.replies.outcome = [stored(done)];
  connectionStore.set('online');
  await ended();
  expect(now()).toEqual(isDone);
});

test('a probe that succeeds after a failed request does not make it poll without a pause', async () => {
  club.replies = { command: ['lost'], outcome: [], close: [] };
  const { send, connectionStore } = await page();
  vi.stubGlobal('fetch', async () => {
    club.asked.push({ path: '/api/command/outcome', id: null, body: '', url: '' });
    // As the boot does: a failed request starts a probe, which succeeds.
    queueMicrotask(() => connectionStore.set('checking'));
    setTimeout(() => connectionStore.set('online'));
    throw new TypeError('Failed to fetch');
  });
  await send();
  await new Promise((go) => setTimeout(go, 60));
  expect(club.asked.length).toBeLessThan(6);
});

test('offline, nothing is sent and nothing is stored', async () => {
  const { send, connectionStore, outbox } = await page();
  connectionStore.set('offline');
  expect(await send()).toEqual({ state: 'offline' });
  expect([club.asked, await outbox('memberone')]).toEqual([[], []]);
});

test('a closed account is shown as closed, even if another request learned first that the session is over (H16)', async () => {
  const { signOut } = await page();
  const { forgetMember } = await import('./forget-member.ts');
  const { client, createClient } = await import('../client.ts');
  const told: string[] = [];
  createClient({ ...client(), left: ({ why, message }) => told.push(`${why}: ${message}`) });
  const answers: ((reply: Response) => void)[] = [];
  vi.stubGlobal('fetch', () => new Promise((answer) => answers.push(answer)));
  const sent = forgetMember('the-password', undefined);
  await vi.waitFor(() => expect(answers).toHaveLength(1), { timeout: 10_000 });
  await signOut({ why: 'log-out', message: '' });
  answers[0]?.(new Response(JSON.stringify({ code: 200, msg: 'Your account is closed.', data: {} })));
  expect(await sent).toEqual({ state: 'done', message: 'Your account is closed.' });
  expect(told).toEqual(['log-out: ', 'closed: Your account is closed.']);
});

test('another one of its kind is not sent before the outcome of the first is known', async () => {
  club.replies.command = ['silent'];
  const { send } = await page();
  void send();
  expect(await send()).toEqual({ state: 'earlier-open' });
  await vi.waitFor(() => expect(club.paths).toContain(command), { timeout: 10_000 });
  expect(club.paths.filter((path) => path === command)).toHaveLength(1);
});

test('the reply’s balance is written to the mirror (Q27)', async () => {
  club.replies.command = [done];
  const { send, ended, mirror } = await page();
  mirror.open({ memberId: 'memberone' });
  const row = { id: 'memberone', username: 'm', header_img: '', money: '1000.00', money_value: 1_000, point: 1, see_total: 0, status: 1 };
  const rest = {
    groupinfo: { image: '', rate: 0 },
    name: '',
    sex: '0',
    paypassword: 1,
    tier: 'registered',
    is_bank: 1,
    nickname: '',
  } as const;
  mirror.apply({ kind: 'rows', collection: 'member', rows: [{ ...row, ...rest }], atMs: 1 });
  void send();
  await ended();
  expect(mirror.collection('member').rows.get('memberone')).toMatchObject({ money: '950.00', money_value: 950 });
});
