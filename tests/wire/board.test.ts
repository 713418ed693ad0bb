import * as v from 'valibot';
import { expect, test } from 'vitest';
import { authTexts } from '../../src/contract/auth-texts.ts';
import { messageSchema } from '../../src/contract/collections/messages.ts';
import { languages } from '../../src/contract/languages.ts';
import { postLimits } from '../../src/server/commands/post-message.ts';
import { onBothDatabases } from '../postgres/databases.ts';
import type { Answer } from './open-club.ts';
import { dayMs, key, type Person, WalletClub } from './wallet-club.ts';

const at = '/api/memberfeedback';
type Said = { id: string; nickname: string; content: string; at_ms: number };
type Own = Said & { state: string; reason: string; decided_ms: number | null };

/** The board of a club, with methods for what these tests do to it. */
class Board {
  readonly wallet: WalletClub;
  readonly ben: Person;

  constructor(wallet: WalletClub, ben: Person) {
    this.wallet = wallet;
    this.ben = ben;
  }

  static async open(db: WalletClub['db']): Promise<Board> {
    const wallet = await WalletClub.bare(db);
    return new Board(wallet, await wallet.person('ben'));
  }

  post(content: string, { as = this.wallet.ada, id, lang }: { as?: Person; id?: string; lang?: string } = {}): Promise<Answer> {
    const headers: Record<string, string> = id === undefined ? {} : { 'idempotency-key': id };
    return this.wallet.club.ask(at, { form: { content }, token: as.token, headers, ...(lang ? { lang } : {}) });
  }

  report(id: string, as = this.ben): Promise<Answer> {
    return this.wallet.club.ask('/api/report', { form: { kind: 'message', id, reason: 'Not nice' }, token: as.token });
  }

  /** The board as a member reads it, checked against its schema. */
  async read(as = this.ben, page = 0): Promise<Said[]> {
    const { envelope, data } = await this.wallet.read(`/memberfeedbacklist?page=${page}`, as.token);
    expect(envelope.code).toBe(200);
    return v.parse(v.array(messageSchema), data);
  }

  async mirror(collection: 'messages' | 'posts' | 'reports' | 'notifications', as = this.wallet.ada, cursor = '') {
    const { envelope, data } = await this.wallet.read(`/mirror/${collection}?cursor=${encodeURIComponent(cursor)}`, as.token);
    expect(envelope.code).toBe(200);
    // biome-ignore lint/suspicious/noExplicitAny: rows of several collections
    return data as { rows: any[]; gone: string[]; cursor: string };
  }

  async own(as = this.wallet.ada): Promise<Own[]> {
    return (await this.mirror('posts', as)).rows;
  }

  /** Gets the member's first message approved. */
  async welcome(as = this.wallet.ada): Promise<string> {
    await this.post('Good evening, everybody', { as });
    const id = (await this.own(as))[0]?.id ?? '';
    await this.wallet.operate(`message approve ${id}`);
    this.wallet.clock.nowMs += dayMs;
    return id;
  }

  /** Everything that a refused post must not change. */
  async state(): Promise<string> {
    const { queries } = this.wallet.db;
    return JSON.stringify([
      await queries.selectFrom('posts').selectAll().execute(),
      await queries.selectFrom('messages').selectAll().execute(),
    ]);
  }
}

onBothDatabases('the message board (S42, D25, E54)', (fresh) => {
  test('a first message waits, visible only to its author; after approval all can read it, and the next one appears at once', async () => {
    const board = await Board.open(await fresh.database());
    const { wallet, ben } = board;
    const answer = await board.post('  The harp evening was lovely \n');
    expect(answer.envelope).toMatchObject({ code: 200, msg: expect.stringContaining('waits for review') });
    expect(answer.data).toEqual({});
    const [waiting] = await board.own();
    const id = waiting?.id ?? '';
    expect(waiting).toMatchObject({ state: 'waiting', content: 'The harp evening was lovely', reason: '', decided_ms: null });
    for (const as of [ben, wallet.ada]) {
      expect(await board.read(as)).toEqual([]);
      expect(await board.read(as, 1)).toEqual([]);
      expect((await board.mirror('messages', as)).rows).toEqual([]);
      expect((await board.report(id, as)).envelope.reason).toBe('not_found');
    }
    expect((await board.mirror('posts', ben)).rows).toEqual([]);

    const { cursor } = await board.mirror('messages', ben);
    await wallet.operate(`message approve ${id}`);
    const said = { id, content: 'The harp evening was lovely', nickname: waiting?.nickname, at_ms: waiting?.at_ms };
    expect(await board.read()).toMatchObject([said]);
    expect((await board.mirror('messages', ben, cursor)).rows).toMatchObject([said]);
    expect(await board.own()).toMatchObject([{ id, state: 'shown', decided_ms: wallet.clock.nowMs }]);
    expect((await board.mirror('notifications')).rows).toMatchObject([
      { kind: 'message_approved', values: { text: 'The harp evening was lovely' } },
    ]);
    expect((await board.mirror('notifications', ben)).rows).toEqual([]);

    wallet.clock.nowMs += 1_000;
    expect((await board.post('And the piano')).envelope.msg).toContain('is on the board');
    expect((await board.read()).map(({ content }) => content)).toEqual(['And the piano', 'The harp evening was lovely']);
    // The approval of one member approves nobody else.
    await board.post('Me too', { as: ben });
    expect(await board.read()).toHaveLength(2);
  });

  test('a message has a name that the club derived, always the same, and never the user name', async () => {
    const board = await Board.open(await fresh.database());
    const { wallet, ben } = board;
    const told = async (as: Person) => (await wallet.read('/user_info', as.token)).data.nickname;
    await board.welcome();
    await board.post('Second');
    const names = (await board.read()).map(({ nickname }) => nickname);
    expect(new Set(names).size).toBe(1);
    expect(names[0]).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+ \d{4}$/);
    expect(await told(wallet.ada)).toBe(names[0]);
    expect(await told(ben)).not.toBe(names[0]);
    expect(JSON.stringify(await board.mirror('messages'))).not.toMatch(new RegExp(`${wallet.ada.id}|"ada"`, 'i'));
  });

  test('sent twice, and eight times at once, it is posted once; an id is never used for another text', async () => {
    const board = await Board.open(await fresh.database());
    await board.welcome();
    const answers = await Promise.all(Array.from({ length: 8 }, () => board.post('Once', { id: key(1) })));
    answers.push(await board.post('Once', { id: key(1) }));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.envelope.code).toBe(200);
    expect((await board.read()).filter(({ content }) => content === 'Once')).toHaveLength(1);
    expect((await board.post('Other', { id: key(1) })).envelope.reason).toBe('command_id_reused');
    // A second tap in a client that sends no id.
    expect((await board.post(' Once ')).envelope.reason).toBe('message_same');
    expect((await board.read()).map(({ content }) => content)).toEqual(['Once', 'Good evening, everybody']);
    const outcome = await board.wallet.read(`/command/outcome?id=${key(1)}`);
    expect(outcome.data).toMatchObject({ state: 'done', reply: { code: 200, msg: expect.stringContaining('on the board') } });
  });

  test('an invalid message is refused, in the member’s language, and nothing is changed', async () => {
    const board = await Board.open(await fresh.database());
    const before = await board.state();
    const refusals: [Record<string, string>, string][] = [
      [{ content: '' }, 'message_missing'],
      [{ content: ' \n\t ' }, 'message_missing'],
      [{ content: '\u202E\u200B\u2066' }, 'message_missing'],
      [{}, 'message_missing'],
      [{ content: 'x'.repeat(1_001) }, 'message_too_long'],
      [{ content: `x${'\nx'.repeat(21)}` }, 'message_lines'],
      [{ content: 'x'.repeat(8_001) }, 'bad_request'],
      [{ content: 'a\0b' }, 'bad_request'],
      [{ content: 'Hello', nickname: 'The club' }, 'bad_request'],
      [{ content: 'Hello', member_id: 'someone' }, 'bad_request'],
    ];
    for (const [form, reason] of refusals) {
      const { envelope } = await board.wallet.club.ask(at, { method: 'POST', form, token: board.ben.token, lang: 'de_de' });
      expect(envelope, JSON.stringify(form).slice(0, 80)).toMatchObject({ code: 400, reason, msg: expect.stringMatching(/\p{L}{3}/u) });
    }
    expect(await board.state()).toBe(before);
  });

  test('visitors and disabled members can’t post; a pause from play does not prevent it', async () => {
    const board = await Board.open(await fresh.database());
    const { wallet, ben } = board;
    const before = await board.state();
    expect((await wallet.club.ask(at, { form: { content: 'Hello' } })).envelope.reason).toBe('auth');
    expect((await wallet.club.ask(at, { token: ben.token })).status).toBe(405);
    await wallet.operate('member disable ben --reason why');
    expect((await board.post('Hello', { as: ben })).envelope.reason).toBe('account_inactive');
    expect(await board.state()).toBe(before);
    expect((await wallet.act('limits', { exclude_months: '6' })).envelope.code).toBe(200);
    expect((await board.post('Still here')).envelope.code).toBe(200);
  });

  test('the limit is ten an hour: the wait is reported, and removed messages count', async () => {
    const board = await Board.open(await fresh.database());
    const { wallet } = board;
    await board.welcome();
    for (let n = 1; n <= postLimits.inWindow; n += 1) {
      expect((await board.post(`Message ${n}`)).envelope.code).toBe(200);
      wallet.clock.nowMs += 60_000;
    }
    const [last] = await board.read();
    await wallet.operate(`message remove ${last?.id} --reason why`);
    const before = await board.state();
    const over = await board.post('One more', { id: key(1) });
    expect([over.status, over.envelope.reason, over.headers['retry-after']]).toEqual([429, 'message_wait', '3000']);
    expect(over.envelope.msg).toContain('50 minutes');
    expect(await board.state()).toBe(before);
    expect((await board.post('Mine', { as: board.ben })).envelope.code).toBe(200);
    // A temporary refusal: the same command can be sent later.
    wallet.clock.nowMs += 3_000_000;
    expect((await board.post('One more', { id: key(1) })).envelope.code).toBe(200);
  });

  test('three messages may wait for review, no more', async () => {
    const board = await Board.open(await fresh.database());
    for (const content of ['One', 'Two', 'Three']) expect((await board.post(content)).envelope.code).toBe(200);
    expect((await board.post('Four')).envelope.reason).toBe('message_waiting');
    const { messages } = (await board.wallet.operate('message list waiting')) as { messages: { id: string; content: string }[] };
    expect(messages.map(({ content }) => content).toSorted()).toEqual(['One', 'Three', 'Two']);
    await board.wallet.operate(`message approve ${messages[0]?.id}`);
    expect((await board.post('Four')).envelope.msg).toContain('is on the board');
  });

  test('a removal deletes it from the list and leaves a tombstone; author and reporters are told why (O24, H18)', async () => {
    const board = await Board.open(await fresh.database());
    const { wallet, ben } = board;
    const cleo = await wallet.person('cleo');
    const id = await board.welcome();
    expect((await board.report(id)).envelope.code).toBe(200);
    expect((await board.report(id)).envelope.reason).toBe('report_open');
    expect((await board.report(id, cleo)).envelope.code).toBe(200);
    expect((await board.mirror('reports', ben)).rows).toMatchObject([{ kind: 'message', target_id: id, open: 1 }]);
    expect((await board.mirror('reports')).rows).toEqual([]);
    expect(await wallet.operate('message list reported')).toMatchObject({ messages: [{ id, username: 'ada', reports: 2 }] });
    const { cursor } = await board.mirror('messages', ben);
    const { cursor: ownCursor } = await board.mirror('posts');

    await expect(wallet.operate(`message remove ${id}`)).rejects.toMatchObject({ reason: 'reason_missing' });
    expect(await wallet.operate(`message remove ${id}`, '--reason', 'Names a guest')).toEqual({ id, state: 'removed', reports_closed: 2 });
    expect(await board.read()).toEqual([]);
    expect(await board.mirror('messages', ben, cursor)).toMatchObject({ rows: [], gone: [id] });
    expect((await board.mirror('posts', wallet.ada, ownCursor)).rows).toMatchObject([{ id, state: 'removed', reason: 'Names a guest' }]);
    expect((await board.mirror('notifications')).rows.at(-1)).toMatchObject({
      kind: 'message_removed',
      values: { text: 'Good evening, everybody', reason: 'Names a guest' },
    });
    for (const reporter of [ben, cleo]) {
      expect((await board.mirror('reports', reporter)).rows).toMatchObject([{ target_id: id, open: 0, outcome: 'Names a guest' }]);
      expect((await board.mirror('notifications', reporter)).rows).toMatchObject([{ kind: 'report_closed' }]);
    }
    expect((await board.report(id)).envelope.reason).toBe('not_found');
    expect(await wallet.operate('message list reported')).toEqual({ messages: [] });
    expect(await wallet.operate('message list removed')).toMatchObject({ messages: [{ id, reason: 'Names a guest' }] });
    const { audit } = (await wallet.operate('audit list --member ada')) as unknown as { audit: object[] };
    expect(audit).toMatchObject([
      { actor: 'desk', action: 'message remove', reason: 'Names a guest', before: { state: 'shown' }, after: { id, reports_closed: 2 } },
      { actor: 'desk', action: 'message approve', before: { state: 'waiting' }, after: { id, state: 'shown' } },
    ]);
    for (const again of ['approve', 'remove']) {
      await expect(wallet.operate(`message ${again} ${id}`, '--reason', 'x')).rejects.toMatchObject({ reason: 'wrong_state' });
      await expect(wallet.operate(`message ${again} nobody-known`, '--reason', 'x')).rejects.toMatchObject({ reason: 'not_found' });
    }
    // None of hers is on the board any more: the next one is reviewed first.
    expect((await board.post('Sorry')).envelope.msg).toContain('waits for review');
  });

  test('a waiting message is rejected with a reason, and was never visible', async () => {
    const board = await Board.open(await fresh.database());
    const { wallet } = board;
    await board.post(`${'Word '.repeat(40)}\nend`);
    const [waiting] = await board.own();
    await wallet.operate(`message remove ${waiting?.id}`, '--reason', 'Advertising');
    expect(await board.own()).toMatchObject([{ state: 'removed', reason: 'Advertising' }]);
    expect(await board.mirror('messages')).toMatchObject({ rows: [], gone: [] });
    const [told] = (await board.mirror('notifications')).rows;
    expect(told).toMatchObject({ kind: 'message_rejected', values: { reason: 'Advertising' } });
    expect([...told.values.text]).toHaveLength(60);
    expect(told.values.text).toMatch(/^Word Word .*…$/);
    // A removed text may be posted again.
    expect((await board.post(`${'Word '.repeat(40)}\nend`)).envelope.code).toBe(200);
  });

  test('a message without a member is removed as well, and a concurrent report is closed with it', async () => {
    const board = await Board.open(await fresh.database());
    const { wallet } = board;
    await wallet.db.transaction((tx) =>
      tx.insertInto('messages').values({ id: 'message-old', member_id: null, nickname: 'Guest', content: 'x', at_ms: 1, rev: 1 }).execute(),
    );
    const [reported, removed] = await Promise.all([
      board.report('message-old'),
      wallet.operate('message remove message-old', '--reason', 'Old'),
    ]);
    expect(removed).toMatchObject({ state: 'removed' });
    expect([undefined, 'not_found']).toContain(reported.envelope.reason);
    expect(await wallet.db.queries.selectFrom('reports').selectAll().where('closed_ms', 'is', null).execute()).toEqual([]);
    await expect(wallet.operate('message remove message-old', '--reason', 'Old')).rejects.toMatchObject({ reason: 'not_found' });
  });

  test('approved and removed at the same time, it is one or the other, in all tables', async () => {
    const board = await Board.open(await fresh.database());
    await board.post('Which');
    const id = (await board.own())[0]?.id ?? '';
    await Promise.allSettled([
      board.wallet.operate(`message approve ${id}`),
      board.wallet.operate(`message remove ${id}`, '--reason', 'x'),
    ]);
    expect([(await board.own())[0]?.state, await board.read()]).toEqual(['removed', []]);
  });

  test('a text is only text, to its author, its readers and every client: it ends nobody’s session (T3)', async () => {
    const board = await Board.open(await fresh.database());
    await board.welcome();
    const texts = [
      ['xác thực lỗi', 'xác thực lỗi'],
      ['鉴权错误', '鉴权错误'],
      ['<script>alert(1)</script><img src=x onerror=alert(1)>', '<script>alert(1)</script><img src=x onerror=alert(1)>'],
      ['{"code":401,"msg":"xác thực lỗi","reason":"auth"}', '{"code":401,"msg":"xác thực lỗi","reason":"auth"}'],
      ['\u202Eetirw ot thgir\u202C שלום', 'etirw ot thgir שלום'],
      [`a${'\u0317'.repeat(999)}`, `a${'\u0317'.repeat(8)}`],
      ['W'.repeat(1_000), 'W'.repeat(1_000)],
      ["Robert'); drop table messages;--", "Robert'); drop table messages;--"],
      ['line\r\nline\u2028line', 'line\nline\nline'],
    ];
    for (const [n, [typed = '', kept = '']] of texts.entries()) {
      board.wallet.clock.nowMs += 1_000;
      for (const { code } of languages) {
        const posted = await board.post(typed, { as: board.wallet.ada, lang: code, id: key(n) });
        expect(posted.envelope.code).toBe(200);
        expect(authTexts).not.toContain(posted.envelope.msg);
        const { envelope } = await board.wallet.club.ask('/api/memberfeedbacklist', { token: board.ben.token, lang: code, base64: true });
        expect(envelope).toMatchObject({ code: 200, msg: '' });
        expect(envelope.reason).toBeUndefined();
      }
      expect((await board.read())[0]?.content).toBe(kept);
    }
    const mirrored = (await board.mirror('messages', board.ben)).rows.map(({ content }) => content);
    expect(mirrored).toEqual(expect.arrayContaining(texts.map(([, kept]) => kept)));
    expect((await board.wallet.read('/user_info')).envelope.code).toBe(200);
  });

  test('pages count from 0 and end under 15 rows (C6, T34)', async () => {
    const board = await Board.open(await fresh.database());
    await board.welcome();
    for (let n = 2; n <= 16; n += 1) {
      board.wallet.clock.nowMs += 600_000;
      expect((await board.post(`Message ${n}`)).envelope.code).toBe(200);
    }
    expect((await board.read()).map(({ content }) => content)).toEqual(Array.from({ length: 15 }, (_, n) => `Message ${16 - n}`));
    expect((await board.read(board.ben, 1)).map(({ content }) => content)).toEqual(['Good evening, everybody']);
    expect(await board.read(board.ben, 2)).toEqual([]);
  });
});
