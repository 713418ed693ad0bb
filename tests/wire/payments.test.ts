import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { expireDeposits } from '../../src/server/commands/expire-deposits.ts';
import { sendDecidedPayments } from '../../src/server/commands/sandbox-payment.ts';
import { onBothDatabases } from '../postgres/databases.ts';
import { WalletClub } from './wallet-club.ts';

const minuteMs = 60_000;

/** A provider's callback in a test: the event, and what is wrong with it. */
type Sent = {
  event?: string;
  outcome?: string;
  amount_cents?: number;
  provider?: string;
  /** The age of the signature. */
  ageMs?: number;
  /** Changes the body after it was signed. */
  change?: (body: string) => string;
  headers?: Record<string, string>;
  body?: string;
};

/** The signature is computed here, independently of the server's code: `<ms>.<raw body>` with the provider's key. */
function callBack(wallet: WalletClub, deposit: string, sent: Sent = {}) {
  const { event = 'event-1', outcome = 'paid', amount_cents = 5_000, provider = 'sandbox', ageMs = 0, change = (text) => text } = sent;
  const body = sent.body ?? JSON.stringify({ event, deposit, outcome, amount_cents });
  const time = wallet.clock.nowMs - ageMs;
  const mac = createHmac('sha256', wallet.context.keys.sandbox).update(`${time}.${body}`).digest('hex');
  return wallet.club.ask(`/api/payments/${provider}/callback`, {
    method: 'POST',
    payload: change(body),
    headers: { 'content-type': 'application/json', 'x-payment-signature': `t=${time},v1=${mac}`, ...sent.headers },
  });
}

const depositOf = (wallet: WalletClub, id: string) =>
  wallet.db.queries.selectFrom('deposits').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

onBothDatabases('a provider’s callback', (fresh) => {
  test('is accepted only by its signature over the raw bytes, and with any fault changes nothing (Q32)', async () => {
    const wallet = await WalletClub.bare(await fresh.database());
    const { id } = await wallet.beginDeposit('50');
    const before = await wallet.state();
    const faults: [string, Sent, string][] = [
      ['another key', { headers: { 'x-payment-signature': `t=${wallet.clock.nowMs},v1=${'0'.repeat(64)}` } }, 'signature_wrong'],
      ['no signature', { headers: { 'x-payment-signature': '' } }, 'signature_wrong'],
      ['an odd signature', { headers: { 'x-payment-signature': 'v1=1' } }, 'signature_wrong'],
      ['too old', { ageMs: 5 * minuteMs + 1 }, 'signature_wrong'],
      ['dated ahead', { ageMs: -5 * minuteMs - 1 }, 'signature_wrong'],
      ['a changed byte', { change: (body) => body.replace('5000', '5001') }, 'signature_wrong'],
      ['a byte more', { change: (body) => `${body} ` }, 'signature_wrong'],
      ['another amount', { amount_cents: 5_001 }, 'payment_mismatch'],
      ['half a cent', { amount_cents: 5_000.5 }, 'payment_mismatch'],
      ['an unknown outcome', { outcome: 'perhaps' }, 'signature_wrong'],
      ['no JSON', { body: 'paid' }, 'signature_wrong'],
      ['an unknown provider', { provider: 'bank' }, 'provider_unknown'],
      ['a provider of the language', { provider: 'constructor' }, 'provider_unknown'],
      ['a form', { headers: { 'content-type': 'application/x-www-form-urlencoded' } }, 'wrong_type'],
      ['too large', { body: 'x'.repeat(65_537) }, 'too_large'],
    ];
    for (const [what, sent, reason] of faults) expect([what, (await callBack(wallet, id, sent)).envelope.reason]).toEqual([what, reason]);
    // A provider relies on the HTTP status: a failure must not look like success.
    const lost = [
      await callBack(wallet, 'nobodys-deposit'),
      await callBack(wallet, id, { amount_cents: 1 }),
      await callBack(wallet, id, { ageMs: 1e9 }),
    ];
    expect(lost.map(({ status, envelope }) => [status, envelope.reason])).toEqual([
      [404, 'not_found'],
      [409, 'payment_mismatch'],
      [403, 'signature_wrong'],
    ]);
    expect(await wallet.state()).toBe(before);
    // The same event, correctly signed: 5 minutes are allowed.
    expect((await callBack(wallet, id, { ageMs: 5 * minuteMs })).envelope.code).toBe(200);
    expect(await wallet.balances()).toEqual({ available: 5_000, held: 0 });
  });

  test('is accepted while the club is gated, and if the member was disabled meanwhile', async () => {
    const wallet = await WalletClub.bare(await fresh.database());
    const [first, second] = [await wallet.beginDeposit('50'), await wallet.beginDeposit('50')];
    await wallet.operate('setting set video_login 1');
    expect((await callBack(wallet, first.id)).envelope.code).toBe(200);
    await wallet.operate('member disable ada --reason', 'asked for it');
    expect((await wallet.act('deposit', { pay_way: 'sandbox', money: '5' })).envelope.code).not.toBe(200);
    expect((await wallet.press(second.page, 'confirm')).text).toContain('on their way');
    expect(await wallet.balances()).toEqual({ available: 10_000, held: 0 });
  });

  test('and its page accept only their own verbs', async () => {
    const wallet = await WalletClub.bare(await fresh.database());
    const { page } = await wallet.beginDeposit('50');
    for (const [path, allowed] of [
      [page, ['GET', 'POST']],
      ['/api/payments/sandbox/callback', ['POST']],
    ] as const) {
      for (const method of (['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const).filter((verb) => !allowed.some((one) => one === verb))) {
        const { status, envelope, headers } = await wallet.club.ask(path, { method });
        expect([method, status, envelope.reason, headers.allow]).toEqual([method, 405, 'wrong_verb', allowed.join(', ')]);
      }
    }
  });

  type Step = [event: string, outcome: string];
  test.each<[Step[], { status: number; available: number }]>([
    [[['a', 'paid']], { status: 2, available: 5_000 }],
    [
      [
        ['a', 'paid'],
        ['a', 'paid'],
        ['a', 'paid'],
      ],
      { status: 2, available: 5_000 },
    ],
    [
      [
        ['a', 'paid'],
        ['b', 'paid'],
      ],
      { status: 2, available: 5_000 },
    ],
    [[['a', 'cancelled']], { status: 3, available: 0 }],
    [
      [
        ['a', 'cancelled'],
        ['b', 'paid'],
      ],
      { status: 2, available: 5_000 },
    ],
    [
      [
        ['a', 'paid'],
        ['b', 'cancelled'],
      ],
      { status: 2, available: 5_000 },
    ],
    // One event counts once, even if it has another outcome the second time.
    [
      [
        ['a', 'cancelled'],
        ['a', 'paid'],
      ],
      { status: 3, available: 0 },
    ],
  ])('%j credits once', async (steps, { status, available }) => {
    const wallet = await WalletClub.bare(await fresh.database());
    const { id } = await wallet.beginDeposit('50');
    for (const [event, outcome] of steps) expect((await callBack(wallet, id, { event, outcome })).envelope.code).toBe(200);
    expect((await depositOf(wallet, id)).status).toBe(status);
    expect(await wallet.balances()).toEqual({ available, held: 0 });
    const told = await wallet.db.queries.selectFrom('notifications').select('kind').execute();
    expect(told.filter(({ kind }) => kind === 'deposit_credited').length).toBe(available > 0 ? 1 : 0);
    expect(await wallet.fault()).toBeUndefined();
  });

  test('is accepted even after the deposit has expired, because the provider has the money', async () => {
    const wallet = await WalletClub.bare(await fresh.database());
    const { id } = await wallet.beginDeposit('50');
    wallet.clock.nowMs += 16 * minuteMs;
    expect(await expireDeposits(wallet.context)).toBe(1);
    expect(await depositOf(wallet, id)).toMatchObject({ status: 3, reason: 'expired' });
    expect((await callBack(wallet, id)).envelope.code).toBe(200);
    expect(await depositOf(wallet, id)).toMatchObject({ status: 2, reason: '', paid_ms: wallet.clock.nowMs });
    expect(await wallet.balances()).toEqual({ available: 5_000, held: 0 });
  });
});

onBothDatabases("the sandbox's page", (fresh) => {
  test('confirms or cancels once, within 15 minutes', async () => {
    const wallet = await WalletClub.bare(await fresh.database());
    const paid = await wallet.beginDeposit('50');
    expect((await wallet.club.ask(paid.page)).text).toMatch(
      /No money moves[\s\S]*50\.00 points[\s\S]*value="confirm"[\s\S]*value="cancel"/,
    );
    expect((await wallet.press(paid.page, 'wish')).text).toContain('value="confirm"');
    expect((await wallet.press(paid.page, 'confirm')).text).toContain('on their way');
    for (const act of ['confirm', 'cancel', 'wish']) expect((await wallet.press(paid.page, act)).text).toContain('on their way');
    expect((await wallet.club.ask(paid.page)).text).not.toContain('<button');
    expect((await depositOf(wallet, paid.id)).status).toBe(2);

    const cancelled = await wallet.beginDeposit('50');
    for (const act of ['cancel', 'confirm']) expect((await wallet.press(cancelled.page, act)).text).toContain('Nothing was credited');
    expect(await depositOf(wallet, cancelled.id)).toMatchObject({ status: 3, reason: 'cancelled' });

    const late = await wallet.beginDeposit('50');
    wallet.clock.nowMs += 15 * minuteMs;
    expect((await wallet.press(late.page, 'confirm')).text).toContain('no longer open');
    // An unknown id looks the same.
    expect((await wallet.press(`/api/sandbox-pay/${'A'.repeat(43)}`, 'confirm')).text).toContain('no longer open');
    expect((await depositOf(wallet, late.id)).status).toBe(1);
    expect(await wallet.balances()).toEqual({ available: 5_000, held: 0 });
    expect(await wallet.fault()).toBeUndefined();
  });

  test('is reported again by the job if the process was killed after the answer', async () => {
    const wallet = await WalletClub.bare(await fresh.database());
    const { id, page } = await wallet.beginDeposit('50');
    await wallet.db.transaction((tx) => tx.updateTable('sandbox_payments').set({ state: 'paid' }).where('deposit_id', '=', id).execute());
    expect((await wallet.press(page, 'confirm')).text).toContain('on their way');
    expect(await wallet.balances()).toEqual({ available: 0, held: 0 });
    await Promise.all([sendDecidedPayments(wallet.context), sendDecidedPayments(wallet.context)]);
    await sendDecidedPayments(wallet.context);
    expect(await wallet.balances()).toEqual({ available: 5_000, held: 0 });
    expect(await wallet.fault()).toBeUndefined();
  });

  test('has no script and may be framed only by the club; everything else may not be framed at all (Q32)', async () => {
    const wallet = await WalletClub.bare(await fresh.database());
    const { page } = await wallet.beginDeposit('50');
    for (const answer of [await wallet.club.ask(page), await wallet.press(page, 'wish'), await wallet.club.ask('/api/sandbox-pay/x')]) {
      const { headers, text } = answer;
      expect(headers).toMatchObject({
        'x-frame-options': 'SAMEORIGIN',
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
        'content-type': 'text/html; charset=utf-8',
        'x-content-type-options': 'nosniff',
      });
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'self'");
      expect(policy).toContain("form-action 'self'");
      expect(policy).not.toMatch(/script|unsafe|data:|https?:/);
      expect(text).not.toMatch(/<script|javascript:|\son[a-z]+=|http-equiv/i);
    }
    const others = ['/api/user_info', '/api/system/base', '/api/command/outcome', '/api/sandbox-pay/', '/api/sandbox-pay', '/api/nothing'];
    const answers = await Promise.all(others.map((path) => wallet.read(path)));
    answers.push(await wallet.act('deposit', {}), await callBack(wallet, 'x'), await wallet.club.ask(page, { method: 'PUT' }));
    for (const { headers } of answers) {
      expect(headers['x-frame-options']).toBe('DENY');
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    }
  });

  test('is never logged with its address, whatever is requested there', async () => {
    const wallet = await WalletClub.bare(await fresh.database(), { config: { logLevel: 'trace' } });
    const { page } = await wallet.beginDeposit('50');
    const [, secret = ''] = /sandbox-pay\/([^?]+)/.exec(page) ?? [];
    expect(Buffer.from(secret, 'base64url').length).toBe(32);
    const plain = `/api/sandbox-pay/${secret}`;
    const hex = [...secret].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('');
    const odd = [plain, `${plain}/more`, `${plain}?x=${secret}`, `${plain}%20`, `/api/sandbox-pay/${hex}`, `/api//sandbox-pay/${secret}`];
    for (const path of [...odd, `/api/sandbox%2dpay/${secret}`, `/api/SANDBOX-PAY/${secret}`, `/sandbox-pay/${secret}`]) {
      for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS'] as const) await wallet.club.ask(path, { method });
      await wallet.club.ask(path, { form: { act: 'wish' } });
    }
    await wallet.press(page, 'confirm');
    const log = wallet.club.log();
    expect(log.split('\n').filter((line) => line.includes('sandbox-pay')).length).toBeGreaterThan(10);
    expect([log.includes(secret), log.toLowerCase().includes(hex.toLowerCase())]).toEqual([false, false]);
  });
});
