import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { expireDeposits } from '../../src/server/commands/expire-deposits.ts';
import { sendDecidedPayments } from '../../src/server/commands/sandbox-payment.ts';
import { onBothDatabases } from '../postgres/databases.ts';
import type { Answer } from '../wire/open-club.ts';
import { dayMs, key, pin, WalletClub } from '../wire/wallet-club.ts';

const at = 20;

/** The concurrent request: the nth of them, to one of the club's processes. */
type Racer = (wallet: WalletClub, n: number) => Promise<Answer>;

/** One club with as many processes as the race needs; tests inspect the first one. */
class Track {
  readonly apps: readonly WalletClub[];

  constructor(apps: readonly WalletClub[]) {
    this.apps = apps;
  }

  get first(): WalletClub {
    const [first] = this.apps;
    if (!first) throw new Error('no process runs');
    return first;
  }

  /** Starts all at once, distributed over the processes, and counts the answers by reason. */
  async race(count: number, racer: Racer): Promise<{ answers: Answer[]; counts: Record<string, number> }> {
    const running = Array.from({ length: count }, (_, n) => racer(this.apps[n % this.apps.length] ?? this.first, n));
    const answers = await Promise.all(running);
    const counts: Record<string, number> = {};
    for (const { envelope } of answers) {
      const what = envelope.code === 200 ? 'done' : (envelope.reason ?? 'page');
      counts[what] = (counts[what] ?? 0) + 1;
    }
    return { answers, counts };
  }
}

/** A provider's signed callback. */
function callBack(wallet: WalletClub, deposit: string, event: string, outcome = 'paid'): Promise<Answer> {
  const payload = JSON.stringify({ event, deposit, outcome, amount_cents: 5_000 });
  const time = wallet.clock.nowMs;
  const mac = createHmac('sha256', wallet.context.keys.sandbox).update(`${time}.${payload}`).digest('hex');
  const headers = { 'content-type': 'application/json', 'x-payment-signature': `t=${time},v1=${mac}` };
  return wallet.club.ask('/api/payments/sandbox/callback', { method: 'POST', payload, headers });
}

const rowsOf = (wallet: WalletClub, table: 'withdrawals' | 'deposits' | 'bank_accounts' | 'transfers') =>
  wallet.db.queries.selectFrom(table).selectAll().execute();

type Race = [name: string, run: (track: Track) => Promise<void>];

const withdrawals: Race[] = [
  [
    'of 20 withdrawals of 30 with a balance of 100 three succeed',
    async (track) => {
      const { first } = track;
      await first.operate('setting set withdraw_num 100');
      const { counts } = await track.race(at, (wallet) => wallet.act('withdraw', { money: '30', paypwd: pin }));
      expect(counts).toEqual({ done: 3, balance_too_low: 17 });
      expect(await first.balances()).toEqual({ available: 1_000, held: 9_000 });
    },
  ],
  [
    'of 20 withdrawals with five a day allowed five succeed',
    async (track) => {
      const { counts } = await track.race(at, (wallet) => wallet.act('withdraw', { money: '1', paypwd: pin }));
      expect(counts).toEqual({ done: 5, withdraw_daily_count: 15 });
      expect(await track.first.balances()).toEqual({ available: 9_500, held: 500 });
    },
  ],
  [
    '20 requests with one id and body make one withdrawal, with the same reply',
    async (track) => {
      const { answers, counts } = await track.race(at, (wallet) => wallet.act('withdraw', { money: '30', paypwd: pin }, { id: key(1) }));
      expect(counts).toEqual({ done: 20 });
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      expect(await rowsOf(track.first, 'withdrawals')).toHaveLength(1);
    },
  ],
  [
    '20 bodies with one id make one withdrawal, the one in the reply',
    async (track) => {
      const { answers, counts } = await track.race(at, (wallet, n) =>
        wallet.act('withdraw', { money: String(n + 1), paypwd: pin }, { id: key(1) }),
      );
      expect(counts).toEqual({ done: 1, command_id_reused: 19 });
      const won = answers.findIndex(({ envelope }) => envelope.code === 200);
      expect(await rowsOf(track.first, 'withdrawals')).toMatchObject([{ amount_cents: (won + 1) * 100 }]);
    },
  ],
  [
    'closing an id while its command runs: both replies agree',
    async (track) => {
      await track.first.operate('setting set withdraw_num 100');
      for (let round = 1; round <= 8; round += 1) {
        const id = key(round);
        const { answers } = await track.race(4, (wallet, n) =>
          n < 2 ? wallet.act('withdraw', { money: '1', paypwd: pin }, { id }) : wallet.act('close', { id }),
        );
        const [act, again, closed] = answers;
        const isDone = act?.envelope.code === 200;
        expect(again?.text).toBe(act?.text);
        if (!isDone) expect(act?.envelope.reason).toBe('command_closed');
        expect(closed?.data.state).toBe(isDone ? 'done' : 'closed');
      }
      const rows = await rowsOf(track.first, 'withdrawals');
      expect((await track.first.balances()).held).toBe(rows.length * 100);
    },
  ],
  [
    'withdrawals during a change of the fund password: what is held matches the replies',
    async (track) => {
      const { counts, answers } = await track.race(6, (wallet, n) =>
        n === 3 ? wallet.act('editFund', { oldpaypwd: pin, paypassword: '246802' }) : wallet.act('withdraw', { money: '1', paypwd: pin }),
      );
      expect(answers[3]?.envelope.code).toBe(200);
      const done = (counts.done ?? 0) - 1;
      expect(Object.keys(counts).every((why) => ['done', 'fund_password_wrong', 'withdraw_cooling'].includes(why))).toBe(true);
      expect(await track.first.balances()).toEqual({ available: 10_000 - done * 100, held: done * 100 });
    },
  ],
];

const deposits: Race[] = [
  [
    'one event sent 20 times credits once',
    async (track) => {
      const { id } = await track.first.beginDeposit('50');
      const { counts } = await track.race(at, (wallet) => callBack(wallet, id, 'event-1'));
      expect(counts).toEqual({ done: 20 });
      expect(await track.first.balances()).toEqual({ available: 15_000, held: 0 });
    },
  ],
  [
    '20 events of one deposit, half of them cancellations, credit once',
    async (track) => {
      const { id } = await track.first.beginDeposit('50');
      await track.race(at, (wallet, n) => callBack(wallet, id, `event-${n}`, n % 2 === 0 ? 'paid' : 'cancelled'));
      expect(await track.first.balances()).toEqual({ available: 15_000, held: 0 });
      expect(await rowsOf(track.first, 'deposits')).toMatchObject([{ status: 2 }]);
    },
  ],
  [
    'confirming and cancelling on the page: one of them wins, on every page',
    async (track) => {
      for (let round = 0; round < 5; round += 1) {
        const before = (await track.first.balances()).available;
        const { page } = await track.first.beginDeposit('50');
        const { answers } = await track.race(6, (wallet, n) => wallet.press(page, n % 2 === 0 ? 'confirm' : 'cancel'));
        const confirmed = answers.map(({ text }) => (text.includes('on their way') ? 'paid' : /Nothing was credited/.exec(text)?.[0]));
        expect(new Set(confirmed).size).toBe(1);
        const credited = confirmed[0] === 'paid' ? 5_000 : 0;
        expect((await track.first.balances()).available).toBe(before + credited);
      }
    },
  ],
  [
    'a callback during a cancellation on the page: what was paid is credited once',
    async (track) => {
      const { id, page } = await track.first.beginDeposit('50');
      await track.race(12, (wallet, n) => (n % 2 === 0 ? callBack(wallet, id, `late-${n % 4}`) : wallet.press(page, 'cancel')));
      expect(await track.first.balances()).toEqual({ available: 15_000, held: 0 });
    },
  ],
  [
    'a callback while the deposit expires: it is credited once',
    async (track) => {
      const { id } = await track.first.beginDeposit('50');
      track.first.clock.nowMs += dayMs;
      await Promise.all([
        track.race(6, (wallet) => callBack(wallet, id, 'event-1')),
        ...track.apps.map(({ context }) => expireDeposits(context)),
        ...track.apps.map(({ context }) => sendDecidedPayments(context)),
      ]);
      expect(await track.first.balances()).toEqual({ available: 15_000, held: 0 });
      expect(await rowsOf(track.first, 'deposits')).toMatchObject([{ status: 2 }]);
    },
  ],
  [
    'of 20 deposits of 30 with a limit of 100 three succeed',
    async (track) => {
      await track.first.act('limits', { name: 'deposit_24h', value: '10000' });
      const { counts } = await track.race(at, (wallet) => wallet.act('deposit', { pay_way: 'sandbox', money: '30' }));
      expect(counts).toEqual({ done: 3, deposit_limit_24h: 17 });
      expect(await rowsOf(track.first, 'deposits')).toHaveLength(3);
    },
  ],
  [
    '20 requests with one id make one deposit with one page',
    async (track) => {
      const form = { pay_way: 'sandbox', money: '30' };
      const { answers } = await track.race(at, (wallet) => wallet.act('deposit', form, { id: key(1) }));
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      expect(await rowsOf(track.first, 'deposits')).toMatchObject([{ id: answers[0]?.data.id }]);
    },
  ],
];

const once: Race[] = [
  [
    'ten concurrent bindings bind one account',
    async (track) => {
      await track.first.operate('member unbind ada');
      const account = await track.first.account();
      const { answers, counts } = await track.race(10, (wallet, n) => wallet.act('bind', { ...account, username: `Ada ${n}` }));
      expect(counts).toEqual({ done: 1, bank_bound: 9 });
      const won = answers.findIndex(({ envelope }) => envelope.code === 200);
      expect(await rowsOf(track.first, 'bank_accounts')).toMatchObject([{ holder: `Ada ${won}` }]);
    },
  ],
  [
    'of ten concurrent first fund passwords one is set, the one in the reply',
    async (track) => {
      const bob = await track.first.person('bob');
      const pinOf = (n: number) => `24680${n}`;
      const { answers, counts } = await track.race(10, (wallet, n) =>
        wallet.act('setFund', { paypassword: pinOf(n) }, { as: bob.token, id: key(n + 1) }),
      );
      expect(counts).toEqual({ done: 1, fund_password_set: 9 });
      const won = answers.findIndex(({ envelope }) => envelope.code === 200);
      const edit = { oldpaypwd: pinOf(won), paypassword: '975310' };
      expect((await track.first.act('editFund', edit, { as: bob.token })).envelope.code).toBe(200);
    },
  ],
  [
    'of five concurrent changes of the fund password one is made, the one in the reply',
    async (track) => {
      const pinOf = (n: number) => `24680${n}`;
      const { answers, counts } = await track.race(5, (wallet, n) => wallet.act('editFund', { oldpaypwd: pin, paypassword: pinOf(n) }));
      expect(counts).toEqual({ done: 1, fund_password_wrong: 4 });
      const won = answers.findIndex(({ envelope }) => envelope.code === 200);
      const edit = { oldpaypwd: pinOf(won), paypassword: '975310' };
      expect((await track.first.act('editFund', edit)).envelope.code).toBe(200);
    },
  ],
  [
    'of 200 concurrent wrong fund passwords five are counted, and the right one waits',
    async (track) => {
      const { counts } = await track.race(200, (wallet, n) => wallet.act('withdraw', { money: '1', paypwd: String(200_000 + n) }));
      expect(counts).toEqual({ fund_password_wrong: 5, fund_password_wait: 195 });
      expect((await track.first.act('withdraw', { money: '1', paypwd: pin })).envelope.reason).toBe('fund_password_wait');
    },
  ],
  [
    'ten registrations of one name make one member with one welcome grant',
    async (track) => {
      await track.first.operate('setting set welcome_grant 7');
      await track.first.operate('invite create --code OPEN --uses 20');
      const { counts } = await track.race(10, ({ club }) =>
        club.ask('/api/member/doRegister', { form: { username: 'grace', password: 'long enough', code: 'OPEN' } }),
      );
      expect(counts).toEqual({ done: 1, username_taken: 9 });
      const transfers = await rowsOf(track.first, 'transfers');
      expect(transfers.filter((row) => 'command_id' in row && row.command_id.startsWith('welcome:'))).toHaveLength(1);
    },
  ],
];

onBothDatabases('a race on the ledger (H12, H13)', (fresh, kind) => {
  const numbers = kind === 'postgres' ? [1, 2] : [1];
  const table = numbers.flatMap((apps) => [...withdrawals, ...deposits, ...once].map(([name, run]) => ({ apps, name, run })));

  // `apps`: the number of the club's processes.
  test.each(table)('$name ($apps at work)', async ({ apps, run }) => {
    const place = await fresh.place();
    const first = await WalletClub.ready(await fresh.open(place), {}, 100);
    const others = Array.from({ length: apps - 1 }, async (_, n) => {
      const other = await WalletClub.on(await fresh.open(place), { seed: `process ${n}`, clock: first.clock });
      other.ada = first.ada;
      return other;
    });
    await run(new Track([first, ...(await Promise.all(others))]));
    expect(await first.fault()).toBeUndefined();
  });
});
