import { createHash, createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { onBothDatabases } from '../postgres/databases.ts';
import type { Answer } from './open-club.ts';
import { type Act, dayMs, key, pin, WalletClub } from './wallet-club.ts';

const minuteMs = 60_000;

/** Counts the passwords that are evaluated from now on. */
function counted({ context: { passwords } }: WalletClub): () => number {
  const { verify } = passwords;
  let count = 0;
  passwords.verify = (...typed) => {
    count += 1;
    return verify(...typed);
  };
  return () => count;
}

const wrong = (n: number): string => String(n).padStart(6, '0');

/** The nth wrong attempt, by each way in turn. */
function tryWrong(wallet: WalletClub, n: number): Promise<Answer> {
  const ways: [Act, Record<string, string>][] = [
    ['withdraw', { money: '10', paypwd: wrong(n) }],
    ['editFund', { oldpaypwd: wrong(n), paypassword: '246802' }],
    ['setFund', { paypassword: '246802', code: `CODE${wrong(n)}` }],
    ['withdraw', { money: '11', paypwd: wrong(n) }],
  ];
  const [act, form] = ways[n % ways.length] ?? ['withdraw', {}];
  return wallet.act(act, form, n % 2 === 0 ? { id: key(n + 1) } : {});
}

async function manyWrong(wallet: WalletClub, from: number, count: number): Promise<Record<string, number>> {
  const answers = await Promise.all(Array.from({ length: count }, (_, n) => tryWrong(wallet, from + n)));
  const reasons: Record<string, number> = {};
  for (const { envelope } of answers) reasons[envelope.reason ?? 'done'] = (reasons[envelope.reason ?? 'done'] ?? 0) + 1;
  return reasons;
}

const triesOf = async (wallet: WalletClub) =>
  (await wallet.db.queries.selectFrom('members').select('fund_tries').where('id', '=', wallet.ada.id).executeTakeFirstOrThrow()).fund_tries;

onBothDatabases('a fund password under attack', (fresh) => {
  test('of 1,000 concurrent wrong attempts, and 200 later ones, by every way, ten are evaluated; the right one waits, and then needs a log-in', async () => {
    const wallet = await WalletClub.ready(await fresh.database(), { callsInFlight: 3_000 });
    const right = () => wallet.act('withdraw', { money: '10', paypwd: pin });
    const before = await wallet.state();
    const evaluated = counted(wallet);
    const first = await manyWrong(wallet, 0, 1_000);
    expect(first.fund_password_wait).toBe(995);
    expect((first.fund_password_wrong ?? 0) + (first.reset_code_wrong ?? 0)).toBe(5);
    expect(evaluated()).toBe(first.fund_password_wrong ?? 0);
    expect([await triesOf(wallet), (await right()).envelope.reason]).toEqual([5, 'fund_password_wait']);
    wallet.clock.nowMs += 15 * minuteMs - 1;
    expect((await right()).envelope.reason).toBe('fund_password_wait');
    expect(evaluated()).toBeLessThanOrEqual(5);

    wallet.clock.nowMs += 1;
    const second = await manyWrong(wallet, 1_000, 200);
    expect(second.fund_password_locked).toBe(195);
    expect(evaluated()).toBeLessThanOrEqual(10);
    expect(await triesOf(wallet)).toBe(10);
    wallet.clock.nowMs += dayMs;
    expect((await right()).envelope.reason).toBe('fund_password_locked');
    expect(evaluated()).toBeLessThanOrEqual(10);
    expect(await wallet.state()).toBe(before);

    const token = await wallet.club.tokenOf('ada');
    expect((await wallet.act('withdraw', { money: '10', paypwd: pin }, { as: token })).envelope.code).toBe(200);
    expect(await triesOf(wallet)).toBe(0);
  });

  test('a log-in with a wrong password unlocks nothing, and one before the tenth attempt ends no wait', async () => {
    const wallet = await WalletClub.ready(await fresh.database());
    for (let n = 0; n < 5; n += 1) await wallet.act('withdraw', { money: '10', paypwd: '000000' });
    await wallet.club.tokenOf('ada');
    expect((await wallet.act('withdraw', { money: '10', paypwd: pin })).envelope.reason).toBe('fund_password_wait');
    wallet.clock.nowMs += 15 * minuteMs;
    for (let n = 0; n < 5; n += 1) await wallet.act('withdraw', { money: '10', paypwd: '000000' });
    await wallet.club.ask('/api/member/doLogin', { form: { username: 'ada', password: 'not hers at all' } });
    expect((await wallet.act('withdraw', { money: '10', paypwd: pin })).envelope.reason).toBe('fund_password_locked');
  });

  test('reports how many attempts are left, and the right one resets the count', async () => {
    const wallet = await WalletClub.ready(await fresh.database());
    const said: string[] = [];
    for (let n = 0; n < 4; n += 1) said.push((await wallet.act('withdraw', { money: '10', paypwd: '000000' })).envelope.msg);
    expect(said.map((text) => /(\w+) (try is|tries are) left/.exec(text)?.[1])).toEqual(['4', '3', '2', '1']);
    expect((await wallet.act('withdraw', { money: '10', paypwd: pin })).envelope.code).toBe(200);
    expect((await wallet.act('withdraw', { money: '10', paypwd: '000000' })).envelope.msg).toContain('4 tries are left');
  });

  test("is replaced once by the operator's one-time code, within 30 minutes", async () => {
    const wallet = await WalletClub.ready(await fresh.database());
    const { code } = (await wallet.operate('member reset-fund-password ada')) as { code: string };
    wallet.ada.token = await wallet.club.tokenOf('ada');
    const set = (typed: string, paypassword = '246802') => wallet.act('setFund', { paypassword, code: typed });
    expect((await set('ABCDEFGHJK')).envelope.reason).toBe('reset_code_wrong');
    const both = await Promise.all([set(` ${code.toLowerCase()} `), set(code, '975310')]);
    expect(both.map(({ envelope }) => envelope.reason ?? 'done').sort()).toEqual(['done', 'reset_code_wrong']);
    expect((await set(code)).envelope.reason).toBe('reset_code_wrong');
    expect((await wallet.act('withdraw', { money: '10', paypwd: pin })).envelope.reason).toBe('withdraw_cooling');
    wallet.clock.nowMs += dayMs;
    const again = (await wallet.operate('member reset-fund-password ada')) as { code: string };
    wallet.ada.token = await wallet.club.tokenOf('ada');
    wallet.clock.nowMs += 30 * minuteMs;
    expect((await set(again.code)).envelope.reason).toBe('reset_code_wrong');
  });

  test('is nowhere in the database in a form that a million guesses would reveal', async () => {
    const wallet = await WalletClub.ready(await fresh.database());
    const answers = [
      await wallet.act('withdraw', { money: '10', paypwd: pin }, { id: key(1) }),
      await wallet.act('editFund', { oldpaypwd: pin, paypassword: pin }, { id: key(2) }),
      await wallet.act('withdraw', { money: '10', paypwd: '9' }, { id: key(3) }),
    ];
    expect(answers.map(({ envelope }) => envelope.reason)).toEqual([undefined, undefined, 'withdraw_cooling']);
    expect(await findings(wallet)).toEqual([]);
    // The search itself finds what it looks for.
    const planted = createHash('sha256')
      .update(
        JSON.stringify([
          'withdraw',
          [
            ['money', '10'],
            ['paypwd', pin],
          ],
        ]),
      )
      .digest('base64url');
    await wallet.db.transaction((tx) => tx.updateTable('commands').set({ body_hmac: planted }).where('id', '=', key(1)).execute());
    expect(await findings(wallet)).toEqual(['commands.body_hmac']);
  });
});

/** Columns whose text contains the fund password, or a value computed from it or from the bodies that contained it. */
async function findings(wallet: WalletClub): Promise<string[]> {
  const bodies = [
    ...[pin, `paypwd=${pin}`, `money=10&paypwd=${pin}`, `paypassword=${pin}`, `oldpaypwd=${pin}&paypassword=${pin}`],
    JSON.stringify({ money: '10', paypwd: pin }),
    JSON.stringify([
      'withdraw',
      [
        ['money', '10'],
        ['paypwd', pin],
      ],
    ]),
    JSON.stringify([
      'edit-fund-password',
      [
        ['oldpaypwd', pin],
        ['paypassword', pin],
      ],
    ]),
    JSON.stringify(['set-fund-password', [['paypassword', pin]]]),
  ];
  const keys = ['', 'foyer', 'secret', '0'.repeat(64), wallet.ada.id, key(1), key(2)];
  const forms = bodies.flatMap((body) => {
    const digests = ['md5', 'sha1', 'sha256', 'sha512'].flatMap((name) => [
      createHash(name).update(body).digest(),
      ...keys.flatMap((secret) => [
        createHmac(name, secret).update(body).digest(),
        createHash(name)
          .update(secret + body)
          .digest(),
        createHash(name)
          .update(body + secret)
          .digest(),
      ]),
    ]);
    const texts = digests.flatMap((digest) => [
      digest.toString('hex'),
      digest.toString('base64').replace(/=+$/, ''),
      digest.toString('base64url'),
    ]);
    return [body, Buffer.from(body).toString('base64').replace(/=+$/, ''), ...texts];
  });
  // The plain pin could occur in a random id by chance: it counts only as a separate word.
  const word = new RegExp(`(?<![A-Za-z0-9])${pin}(?![A-Za-z0-9])`);
  const found = new Set<string>();
  for (const [place, text] of await texts(wallet)) {
    if (word.test(text) || forms.some((form) => form !== pin && text.includes(form))) found.add(place);
  }
  return [...found].sort();
}

/** Every text of every row, with its table and column. */
async function texts({ db }: WalletClub): Promise<[string, string][]> {
  const tables = await db.queries.introspection.getTables();
  const all: [string, string][] = [];
  for (const { name } of tables) {
    const rows = (await db.queries
      .selectFrom(name as 'members')
      .selectAll()
      .execute()) as Record<string, unknown>[];
    for (const row of rows)
      for (const [column, value] of Object.entries(row)) if (typeof value === 'string') all.push([`${name}.${column}`, value]);
  }
  expect(new Set(all.map(([place]) => place.split('.')[0])).size).toBeGreaterThan(10);
  return all;
}
