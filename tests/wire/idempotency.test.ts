import { expect, test } from 'vitest';
import { onBothDatabases } from '../postgres/databases.ts';
import type { Answer } from './open-club.ts';
import { type Act, hourMs, key, pin, WalletClub } from './wallet-club.ts';

type Form = Record<string, string>;

/** Every command with a valid body, a different one, and the fields of its secrets with other values. */
const acts = async (wallet: WalletClub): Promise<[Act, Form, { other?: Form; secrets?: Form }][]> => [
  ['setFund', { paypassword: pin }, { secrets: { paypassword: '135791', code: 'ABCDEFGHJK' } }],
  ['bind', await wallet.account(), { other: { ...(await wallet.account()), mobile: '1' }, secrets: { bank_code: 'DE1' } }],
  ['deposit', { pay_way: 'sandbox', money: '5' }, { other: { pay_way: 'sandbox', money: '5', bank_type: 'Card' } }],
  ['withdraw', { money: '5', paypwd: pin }, { other: { money: '6', paypwd: pin }, secrets: { paypwd: '135791' } }],
  ['limits', { name: 'stake_24h', value: '500' }, { other: { name: 'stake_24h', value: '600' } }],
  ['editFund', { oldpaypwd: pin, paypassword: '246802' }, { secrets: { oldpaypwd: '000000', paypassword: '246803' } }],
];

onBothDatabases('a command with an id (Idempotency-Key)', (fresh) => {
  test('is executed once, however often and concurrently it is sent, and always has the same reply', async () => {
    const wallet = await WalletClub.bare(await fresh.database());
    await wallet.grant(wallet.ada.id, 10_000);
    for (const [index, [act, form, { other, secrets }]] of (await acts(wallet)).entries()) {
      const id = key(index + 1);
      const answers = await Promise.all(Array.from({ length: 10 }, () => wallet.act(act, form, { id })));
      const after = await wallet.state();
      answers.push(await wallet.act(act, form, { id }), await wallet.act(act, form, { id: id.toUpperCase() }));
      if (secrets) answers.push(await wallet.act(act, { ...form, ...secrets }, { id }));
      expect([act, answers[0]?.envelope.code]).toEqual([act, 200]);
      expect([act, new Set(answers.map(({ text }) => text)).size]).toEqual([act, 1]);
      const reused = await Promise.all(other ? [wallet.act(act, other, { id }), wallet.act(act, other, { id })] : []);
      expect(reused.map(({ envelope }) => [act, envelope.code, envelope.reason])).toEqual(
        Array.from({ length: other ? 2 : 0 }, () => [act, 409, 'command_id_reused']),
      );
      // The same body for another command is a different body.
      expect((await wallet.act('limits', { cool_off_hours: '24' }, { id })).envelope.reason).toBe('command_id_reused');
      expect([act, await wallet.state()]).toEqual([act, after]);
    }
    const rows = await wallet.db.queries.selectFrom('commands').select('id').execute();
    expect(rows.map(({ id }) => id).sort()).toEqual([1, 2, 3, 4, 5, 6].map(key));
    expect(await wallet.fault()).toBeUndefined();
  });

  test('that is done tells nobody who has the session whether a fund password is right, however often it is asked (H12)', async () => {
    const wallet = await WalletClub.bare(await fresh.database());
    const ways: [Act, Form, (guess: string) => Form][] = [
      ['setFund', { paypassword: pin }, (paypassword) => ({ paypassword })],
      ['withdraw', { money: '50', paypwd: pin }, (paypwd) => ({ money: '50', paypwd })],
      ['editFund', { oldpaypwd: pin, paypassword: pin }, (guess) => ({ oldpaypwd: guess, paypassword: guess })],
    ];
    const guesses = [...Array.from({ length: 11 }, (_, n) => String(n).padStart(6, '0')), '', 'x', pin];
    for (const [index, [act, form, guessed]] of ways.entries()) {
      const id = key(index + 1);
      const done = await wallet.act(act, form, { id });
      expect([act, done.envelope.code]).toEqual([act, 200]);
      if (act === 'setFund') {
        expect((await wallet.act('bind', await wallet.account())).envelope.code).toBe(200);
        await wallet.grant(wallet.ada.id, 100_000);
      }
      const before = await wallet.state();
      const told = async () =>
        new Set((await Promise.all(guesses.map((guess) => wallet.act(act, guessed(guess), { id })))).map(({ text }) => text));
      expect([act, [...(await told())]]).toEqual([act, [done.text]]);
      // As an earlier release has stored it, with the fund password in its HMAC.
      await wallet.db.transaction((tx) =>
        tx
          .updateTable('commands')
          .set({ body_hmac: 'h'.repeat(43) })
          .where('id', '=', id)
          .execute(),
      );
      expect([act, [...(await told())]]).toEqual([act, [done.text]]);
      expect([act, await wallet.state(), await triesOf(wallet)]).toEqual([act, before, 0]);
    }
    // A new command is judged by the password.
    expect((await wallet.act('withdraw', { money: '50', paypwd: '000000' }, { id: key(9) })).envelope.reason).toBe('withdraw_cooling');
  });

  test('is stored with its refusal, even if it would succeed now', async () => {
    const wallet = await WalletClub.ready(await fresh.database());
    await wallet.rule('withdraw_min', 100);
    const ask = (n: number) => wallet.act('withdraw', { money: '50', paypwd: pin }, { id: key(n) });
    const refusal = await ask(1);
    expect(refusal.envelope.reason).toBe('withdraw_below_min');
    await wallet.operate('setting set withdraw_min 1');
    expect((await ask(1)).text).toBe(refusal.text);
    expect((await ask(2)).envelope.code).toBe(200);
    expect(await wallet.balances()).toEqual({ available: 95_000, held: 5_000 });
  });

  test('is a different command from another member', async () => {
    const wallet = await WalletClub.ready(await fresh.database());
    const bob = await wallet.person('bob');
    await wallet.makeReady(bob);
    const ask = (as: string) => wallet.act('withdraw', { money: '50', paypwd: pin }, { id: key(1), as });
    const [first, second] = [await ask(wallet.ada.token), await ask(bob.token)];
    expect([first.envelope.code, second.envelope.code]).toEqual([200, 200]);
    expect(second.data.id).not.toBe(first.data.id);
    expect(await wallet.balances(bob.id)).toEqual(await wallet.balances());
    // Its outcome is shown only to its own member.
    expect((await wallet.read(`/command/outcome?id=${key(1)}`, bob.token)).data.reply.data.id).toBe(second.data.id);
    const cleo = await wallet.person('cleo');
    expect((await wallet.read(`/command/outcome?id=${key(1)}`, cleo.token)).data).toEqual({ state: 'unknown' });
  });

  test('must have a UUID; without an id every request is a new command', async () => {
    const wallet = await WalletClub.ready(await fresh.database());
    const before = await wallet.state();
    for (const id of ['1', 'x'.repeat(36), `${key(1)} `.slice(1), `${key(1)}0`, '', `{${key(1)}}`]) {
      expect([id, (await wallet.act('deposit', { pay_way: 'sandbox', money: '5' }, { id })).envelope.reason]).toEqual([id, 'bad_request']);
    }
    expect(await wallet.state()).toBe(before);
    const begun = [await wallet.beginDeposit('5'), await wallet.beginDeposit('5')];
    expect(begun[0]?.id).not.toBe(begun[1]?.id);
  });

  test('has the same reply after a restart', async () => {
    const place = await fresh.place();
    const first = await WalletClub.ready(await fresh.open(place));
    const form = { money: '50', paypwd: pin };
    const answers = [await first.act('withdraw', form, { id: key(1) })];
    const second = await WalletClub.on(await fresh.open(place), { seed: 'second', clock: first.clock });
    second.ada = first.ada;
    answers.push(await second.act('withdraw', form, { id: key(1) }), await first.act('withdraw', form, { id: key(1) }));
    expect(answers.map(({ envelope }) => envelope.code)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect((await second.read(`/command/outcome?id=${key(1)}`)).data.reply.data).toEqual(answers[0]?.data);
    expect(await second.balances()).toEqual({ available: 95_000, held: 5_000 });
  });

  test('is not stored with a temporary refusal: 401, 429 and 503 may succeed later', async () => {
    const wallet = await WalletClub.ready(await fresh.database());
    const form = { money: '50', paypwd: pin };
    const ask = (more: { as?: string } = {}) => wallet.act('withdraw', form, { id: key(1), ...more });
    const unknown = async () => expect((await outcomeOf(wallet, 1)).state).toBe('unknown');
    expect((await ask({ as: 'no-session-has-this-token-and-nobody-knows-it' })).envelope.code).toBe(401);
    await unknown();
    const { passwords } = wallet.context;
    const { verify } = passwords;
    passwords.verify = async () => ({ ok: false, why: 'overloaded' });
    const busy = await ask();
    expect([busy.status, busy.envelope.reason, busy.headers['retry-after']]).toEqual([503, 'overloaded', '10']);
    await unknown();
    passwords.verify = verify;
    for (let n = 0; n < 5; n += 1) await wallet.act('withdraw', { ...form, paypwd: '000000' });
    const early = await ask();
    expect([early.status, early.envelope.reason, early.headers['retry-after']]).toEqual([429, 'fund_password_wait', '900']);
    await unknown();
    wallet.clock.nowMs += hourMs / 4;
    expect((await ask()).envelope.code).toBe(200);
    expect((await outcomeOf(wallet, 1)).state).toBe('done');
  });

  test('can be asked for its outcome, and closed: a later request does nothing, and costs no attempt', async () => {
    const wallet = await WalletClub.ready(await fresh.database());
    const form = { money: '50', paypwd: pin };
    expect(await outcomeOf(wallet, 1)).toEqual({ state: 'unknown' });
    const done = await wallet.act('withdraw', form, { id: key(1) });
    const reply = { code: 200, msg: done.envelope.msg, data: done.data };
    expect(await outcomeOf(wallet, 1)).toEqual({ state: 'done', reply });
    expect(await close(wallet, 1)).toEqual({ state: 'done', reply });

    const closings = await Promise.all([close(wallet, 2), close(wallet, 2), close(wallet, 2)]);
    expect(closings).toEqual(Array.from({ length: 3 }, () => ({ state: 'closed' })));
    const before = await wallet.state();
    const late = await wallet.act('withdraw', { ...form, paypwd: '000000' }, { id: key(2) });
    expect([late.envelope.code, late.envelope.reason]).toEqual([410, 'command_closed']);
    expect(await wallet.state()).toBe(before);
    expect(await triesOf(wallet)).toBe(0);
    expect(await outcomeOf(wallet, 2)).toEqual({ state: 'closed' });

    const refusal = await wallet.act('withdraw', { ...form, money: '9999' }, { id: key(3) });
    expect(await close(wallet, 3)).toEqual({
      state: 'done',
      reply: { code: 409, msg: refusal.envelope.msg, reason: 'withdraw_above_max', data: '' },
    });
    expect((await wallet.read('/command/outcome')).envelope.reason).toBe('bad_request');
    expect((await wallet.read('/command/outcome?id=7')).envelope.reason).toBe('bad_request');
    expect((await wallet.act('close', { id: '7' })).envelope.reason).toBe('bad_request');
  });

  test('is running while its password is verified, and can be closed even then', async () => {
    const wallet = await WalletClub.ready(await fresh.database());
    const { passwords } = wallet.context;
    const { verify } = passwords;
    const gate = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    passwords.verify = async (...typed) => {
      reached.resolve();
      await gate.promise;
      return verify(...typed);
    };
    const ask = () => wallet.act('withdraw', { money: '50', paypwd: pin }, { id: key(1) });
    const both: Promise<Answer>[] = [ask(), ask()];
    await reached.promise;
    expect(await outcomeOf(wallet, 1)).toEqual({ state: 'running' });
    expect(await close(wallet, 1)).toEqual({ state: 'closed' });
    gate.resolve();
    expect((await Promise.all(both)).map(({ envelope }) => envelope.reason)).toEqual(['command_closed', 'command_closed']);
    expect(await wallet.balances()).toEqual({ available: 100_000, held: 0 });
  });
});

const outcomeOf = async (wallet: WalletClub, n: number) =>
  wallet.fits('commandOutcome', await wallet.read(`/command/outcome?id=${key(n)}`)) as { state: string };

const close = async (wallet: WalletClub, n: number) => wallet.fits('closeCommand', await wallet.act('close', { id: key(n) }));

const triesOf = async (wallet: WalletClub) =>
  (await wallet.db.queries.selectFrom('members').select('fund_tries').where('id', '=', wallet.ada.id).executeTakeFirstOrThrow()).fund_tries;
