import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closed, everythingStored, FakeClub, stored, unknown, wipeDevice } from '../../../tests/client/fake-club.ts';
import type { MirrorRow } from '../mirror/collection-table.ts';

const done = { code: 200, msg: 'Requested', data: { id: 'w1', balance_cents: 95_000 } };
const [command, outcome, close] = ['user_set_withdraw', 'command/outcome', 'command/close'];
const member = { token: 'a-token', tokensso: 'an-sso', memberId: 'memberone' };
let club: FakeClub;

/** A page that has sent a withdrawal and gets no reply; then it is closed, without a chance to clean up. */
async function leaveBehind() {
  club.replies.command = ['silent'];
  const first = await club.startPage();
  first.storeSession(member);
  // As slowly as in a browser: on a busy machine the page would ask for the outcome before it is closed.
  const { speed } = club;
  club.speed = 1;
  void first.send();
  await vi.waitFor(() => expect(club.paths).toEqual([command]));
  club.closePages();
  club.speed = speed;
}

beforeEach(() => {
  club = new FakeClub();
});
afterEach(() => wipeDevice(club));

test('the id is stored before anything is sent', async () => {
  const page = await club.startPage();
  page.storeSession(member);
  const storedWhenSent: unknown[] = [];
  vi.stubGlobal('fetch', async () => {
    storedWhenSent.push(...(await page.outbox('memberone')));
    return new Response(JSON.stringify(done));
  });
  await page.send();
  expect(storedWhenSent[0]).toMatchObject({ memberId: 'memberone', call: 'withdraw', fields: { money: '50' }, atMs: 1_000 });
});

test('after a reload its outcome is requested and it is not sent again; it stays until the outcome was seen (O8)', async () => {
  await leaveBehind();
  club.replies.outcome = [stored(done), stored(done)];
  const second = await club.startPage();
  await second.resumeOutbox();
  expect(second.now()).toEqual({ state: 'done', message: 'Requested', data: done.data });
  club.closePages();

  const third = await club.startPage();
  await third.resumeOutbox();
  expect(third.now()).toMatchObject({ state: 'done' });
  await third.commands.acknowledgeCommand(third.commands.openCommands.get()[0]?.id ?? '');
  expect([third.now(), await third.outbox('memberone')]).toEqual([undefined, []]);
  expect(club.paths, 'a known outcome is not requested again').toEqual([command, outcome]);
});

const refused = { code: 409, msg: 'Insufficient balance', reason: 'balance_too_low', data: '' };
test.each([
  ['done', { outcome: [stored(done)] }, { state: 'done', message: 'Requested', data: done.data }],
  ['refused', { outcome: [stored(refused)] }, { state: 'refused', why: 'balance_too_low', message: 'Insufficient balance' }],
  ['that nothing happened', { outcome: [unknown], close: [closed] }, { state: 'nothing-happened' }],
])('what was said once is said again after a reload, also offline: %s (O8)', async (_what, replies, end) => {
  await leaveBehind();
  Object.assign(club.replies, replies);
  const second = await club.startPage();
  await second.resumeOutbox();
  expect(second.now()).toEqual(end);
  const { length } = club.asked;
  club.closePages();

  const third = await club.startPage();
  third.connectionStore.set('offline');
  await third.resumeOutbox();
  expect([third.now(), third.updatesHeld.get()]).toEqual([end, false]);
  third.connectionStore.set('online');
  await third.resumeOutbox();
  expect([third.now(), club.asked.length]).toEqual([end, length]);
});

test('after a reload a command that never arrived is closed before the client says that nothing happened', async () => {
  await leaveBehind();
  club.replies.outcome = [unknown];
  club.replies.close = [closed];
  const second = await club.startPage();
  await second.resumeOutbox();
  expect(second.now()).toEqual({ state: 'nothing-happened' });
  expect(club.paths).toEqual([command, outcome, close]);
});

test('an outcome that is learned from the record after a reload replaces nothing that has come since: the club has paid by then', async () => {
  await leaveBehind();
  club.replies.outcome = [stored({ ...done, data: { ...done.data, at_ms: 500 } })];
  const second = await club.startPage();
  const { mirror } = second;
  mirror.open({ memberId: 'memberone' });
  const paid = { id: 'w1', status: 2, money: '50', desc: 'Paid', at_ms: 500, updated_ms: 900 };
  mirror.apply({ kind: 'rows', collection: 'withdrawals', rows: [paid as unknown as MirrorRow], atMs: 1 });
  const balance = { id: 'memberone', money: '1.00', money_value: 1 };
  mirror.apply({ kind: 'rows', collection: 'member', rows: [balance as unknown as MirrorRow], atMs: 1 });
  await mirror.settled();
  await second.resumeOutbox();
  expect(second.now()).toMatchObject({ state: 'done' });
  await mirror.need('withdrawals', ['w1']);
  expect(mirror.collection('withdrawals').rows.get('w1')).toMatchObject({ status: 2, desc: 'Paid' });
  expect(mirror.collection('member').rows.get('memberone')).toMatchObject({ money: '1.00', money_value: 1 });
});

test('the record of a withdrawal that is not stored yet is, and waits', async () => {
  await leaveBehind();
  club.replies.outcome = [stored({ ...done, data: { ...done.data, at_ms: 500 } })];
  const second = await club.startPage();
  second.mirror.open({ memberId: 'memberone' });
  await second.resumeOutbox();
  await vi.waitFor(() => expect(second.mirror.collection('withdrawals').rows.get('w1')).toMatchObject({ status: 1, money: '50' }));
});

test('after a reload another one of its kind is not sent before the outcome of the first is known, which is requested (V18)', async () => {
  await leaveBehind();
  const second = await club.startPage(2_000);
  club.replies.outcome = [stored(done)];
  expect(await second.send()).toEqual({ state: 'earlier-open' });
  await vi.waitFor(() => expect(second.now()).toMatchObject({ state: 'done' }));
  expect(club.paths).toEqual([command, outcome]);
  expect(await second.outbox('memberone')).toHaveLength(1);
  club.replies.command = [done];
  expect(await second.send()).toMatchObject({ state: 'done' });
});

test('while another tab is sending one of its kind, none is sent here (V18)', async () => {
  club.replies.command = ['silent'];
  club.replies.outcome = [stored(done)];
  club.speed = 10;
  const first = await club.startPage();
  first.storeSession(member);
  void first.send();
  await vi.waitFor(() => expect(club.paths).toEqual([command]));
  const second = await club.startPage(2_000);
  expect(await second.send()).toEqual({ state: 'earlier-open' });
  expect(second.now()).toEqual({ state: 'checking' });
  await vi.waitFor(() => expect([first.now()?.state, second.now()?.state]).toEqual(['done', 'done']), { timeout: 10_000 });
  expect(club.paths).toEqual([command, outcome]);
});

test('a command without an outcome can’t be deleted', async () => {
  await leaveBehind();
  const second = await club.startPage();
  void second.resumeOutbox();
  await vi.waitFor(() => expect(second.now()).toEqual({ state: 'checking' }));
  await second.commands.acknowledgeCommand(second.commands.openCommands.get()[0]?.id ?? '');
  expect(second.now()).toEqual({ state: 'checking' });
});

test('another tab does not touch what this one is sending, and then shows the same outcome', async () => {
  club.speed = 10;
  club.replies.command = ['silent'];
  const first = await club.startPage();
  first.storeSession(member);
  void first.send();
  await vi.waitFor(() => expect(club.paths).toEqual([command]));
  const second = await club.startPage();
  const resumed = second.resumeOutbox();
  await vi.waitFor(() => expect(second.now()).toEqual({ state: 'checking' }));
  expect(club.paths).toEqual([command]);
  club.replies.outcome = [stored(done), stored(done)];
  await resumed;
  expect([first.now()?.state, second.now()?.state]).toEqual(['done', 'done']);
  expect(club.paths).toEqual([command, outcome]);
});

test('a tab that opens after the outcome was seen shows nothing', async () => {
  await leaveBehind();
  const second = await club.startPage();
  const third = await club.startPage();
  club.replies.outcome = ['lost', stored(done)];
  void second.resumeOutbox();
  const resumed = third.resumeOutbox();
  second.commands.openCommands.subscribe(() => void second.commands.acknowledgeCommand(second.commands.openCommands.get()[0]?.id ?? ''));
  await resumed;
  expect([second.now(), third.now()]).toEqual([undefined, undefined]);
  expect(club.paths).toEqual([command, outcome, outcome]);
});

test("a member's commands are hidden from others, and deleted by a sign-out (T2)", async () => {
  await leaveBehind();
  const second = await club.startPage();
  second.storeSession({ ...member, memberId: 'membertwo' });
  await second.resumeOutbox();
  expect(second.now()).toBeUndefined();
  second.storeSession(member);
  void second.resumeOutbox();
  await vi.waitFor(() => expect(second.now()).toEqual({ state: 'checking' }));
  expect([await everythingStored(), second.updatesHeld.get()]).toEqual([expect.stringContaining('withdraw'), true]);
  await second.signOut({ why: 'log-out', message: '' });
  expect([second.now(), second.updatesHeld.get()]).toEqual([undefined, false]);
  expect(await everythingStored()).not.toMatch(/withdraw|memberone/);
});

test('the outcome of a command is not shown after a sign-out', async () => {
  let answer: (reply: Response) => void = () => undefined;
  const page = await club.startPage();
  page.storeSession(member);
  vi.stubGlobal('fetch', () => new Promise<Response>((go) => (answer = go)));
  const sent = page.send();
  await vi.waitFor(() => expect(answer).not.toBe(undefined));
  await page.signOut({ why: 'log-out', message: '' });
  answer(new Response(JSON.stringify(done)));
  await Promise.race([sent, new Promise((go) => setTimeout(go, 50))]);
  expect([page.now(), await page.outbox('memberone')]).toEqual([undefined, []]);
});

test('passwords, codes, accounts and names are in the body of the request and nowhere else (C1)', async () => {
  const page = await club.startPage();
  page.storeSession(member);
  club.replies.command = ['silent', 'silent', 'silent'];
  void page.send();
  void page.setFundPassword({ paypassword: '535353', code: 'one-time-code' });
  void page.bindAccount({ bankid: 'b1', bank: 'First Bank', bank_code: 'AC-987654', username: 'Name Of Holder', mobile: '0660998877' });
  await vi.waitFor(() => expect(club.paths).toHaveLength(3));
  const bodies = club.asked.map(({ body }) => body).join('&');
  const everything = await everythingStored();
  const urls = club.asked.map(({ url }) => url).join(' ');
  expect(everything).toContain('First Bank');
  for (const secret of ['424242', '535353', 'one-time-code', 'AC-987654', 'Name', '0660998877']) {
    expect(bodies).toContain(secret);
    expect(everything).not.toContain(secret);
    expect(urls).not.toContain(secret);
    expect(JSON.stringify(page.commands.openCommands.get())).not.toContain(secret);
  }
});
