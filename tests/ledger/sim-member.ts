import { setTimeout as wait } from 'node:timers/promises';
import type { SimChance } from './sim-chance.ts';
import { invite, lotteryKeys, type SimClub } from './sim-club.ts';
import { moneyOf, paths, type SimCommand, type SimDeposit, SimModel } from './sim-model.ts';
import { cuts, type SimReply, type SimRequest, send } from './sim-wire.ts';

/** Replies that say nothing about what becomes of an act. */
const passing = [401, 429, 503];

/** A member moves on to a new account before the day's withdrawals are used up. */
const mostWithdrawals = 40;

export interface SimCounts {
  acts: number;
  requests: number;
  lost: number;
}

/** One person with one phone: does what members do, over connections that break, and keeps what it was told. */
export class SimMember {
  readonly #club: SimClub;
  readonly #chance: SimChance;
  readonly #counts: SimCounts;
  readonly #from: string;
  readonly #name: string;
  readonly models: SimModel[] = [];

  constructor(club: SimClub, chance: SimChance, counts: SimCounts, no: number) {
    this.#club = club;
    this.#chance = chance;
    this.#counts = counts;
    this.#from = `10.1.${no}.1`;
    this.#name = `guest${no}`;
  }

  get model(): SimModel {
    const model = this.models.at(-1);
    if (!model) throw new Error('nobody has registered yet');
    return model;
  }

  /** Becomes a new member, by the calls of any new member. Asked for several times at once, there is still one of them. */
  async register(): Promise<void> {
    const model = new SimModel(`${this.#name}-${this.models.length + 1}`);
    const password = `${model.username}-password`;
    const form = { username: model.username, password, code: invite };
    await Promise.all(Array.from({ length: 1 + this.#chance.below(2) }, () => this.#post('/api/member/doRegister', form, {})));
    for (let tries = 0; model.token === ''; tries += 1) {
      if (tries > 200) throw new Error(`${model.username} can't get in`);
      const reply = await this.#send({ ...this.#formOf(form), path: '/api/member/doRegister' });
      const { data } = reply ? JSON.parse(reply.body) : { data: undefined };
      // Taken: an earlier request of ours was done, and its reply lost.
      const logIn = data?.token
        ? reply
        : await this.#send({ ...this.#formOf({ username: model.username, password }), path: '/api/member/doLogin' });
      model.token = (logIn && JSON.parse(logIn.body).data?.token) || '';
      if (model.token === '') await wait(50);
    }
    this.models.push(model);
    const info = await this.#until(() => this.#get('/api/user_info'));
    model.memberId = JSON.parse(info.body).data.id;
  }

  /** One thing that a member does. */
  async step(): Promise<void> {
    // Now and then somebody tries while nobody answers; as many as could would only count failures.
    if (!this.#club.isOpen && this.#chance.often(0.9)) return wait(20);
    this.#counts.acts += 1;
    const { model } = this;
    if (model.withdrawals.size >= mostWithdrawals) return this.register();
    if (model.pin === undefined) await this.#endAll(paths.setFund);
    if (model.pin === undefined) return this.#perform(paths.setFund, { paypassword: this.#digits() });
    if (!model.bound) await this.#endAll(paths.bind);
    if (!model.bound) return this.#bind();
    await this.#chance.weighed<() => Promise<void>>([
      [14, () => this.#deposit()],
      [22, () => this.#press()],
      [10, () => this.#callBack()],
      [14, () => this.#limit()],
      [6, () => this.#withdraw()],
      [16, () => this.#bet()],
      [6, () => this.#turnWheel()],
      [1, () => this.#wrongPassword()],
      [0.5, () => this.#edit()],
      [2, () => this.#bind()],
      [3, () => this.#reuse()],
      [4, () => this.#settleOne()],
      [18, () => this.#read()],
      [0.3, () => this.register()],
    ])();
  }

  /** Asks what became of every act that is open, and closes those that nobody knows. All of them have an end afterwards. */
  async settle(): Promise<void> {
    for (const model of this.models) for (const command of [...model.open]) await this.#end(model, command);
  }

  async #deposit(): Promise<void> {
    // Some are refused: an amount of nothing, and a third digit.
    const money = this.#chance.weighed([
      [20, moneyOf(1 + this.#chance.below(20_000))],
      [1, '0.00'],
      [1, '1.234'],
    ]);
    await this.#perform(paths.deposit, { pay_way: 'sandbox', money, bank_type: 'Card' });
  }

  /** On what is open now by what the club says; it may have closed when the bet arrives. */
  async #bet(): Promise<void> {
    const key = this.#chance.one(lotteryKeys);
    const reply = await this.#get(`/api/Lottery/getLotteryInfo?key=${key}`, true);
    const info = reply?.status === 200 ? JSON.parse(reply.body).data : undefined;
    if (!info?.next_expect) return;
    const item = this.#chance.one(['bi', 'sm', 'bi,sm', 'si,do,7', '3,18', '4,10,11,17']);
    await this.#perform(paths.bet, { item, money: String(1 + this.#chance.below(40)), lid: info.id, expect: info.next_expect });
  }

  /** Turns, and now and then a new text, which ends the pair in use. */
  async #turnWheel(): Promise<void> {
    await this.#endAll(paths.wheelText);
    if (this.model.hasWheelText && this.#chance.often(0.9)) return this.#perform(paths.spin, {});
    const reply = await this.#get('/api/fairness/wheel', true);
    const data = reply?.status === 200 ? JSON.parse(reply.body).data : undefined;
    if (!data?.next_server_seed_hash) return;
    await this.#perform(paths.wheelText, { member_seed: this.#chance.hex(8), server_seed_hash: data.next_server_seed_hash });
  }

  async #withdraw(): Promise<void> {
    const money = moneyOf(
      this.#chance.weighed([
        [20, 100 + this.#chance.below(5_000)],
        [1, 450_000],
        [1, 1],
      ]),
    );
    await this.#withPin((pin) => this.#perform(paths.withdraw, { money, paypwd: pin }));
  }

  /** A wrong one is always followed by the right one, which ends the count: a wait would be longer than the round. */
  async #wrongPassword(): Promise<void> {
    await this.#withPin(async (pin) => {
      const wrong = String((Number(pin) + 1) % 1_000_000).padStart(6, '0');
      await this.#perform(paths.withdraw, { money: '1', paypwd: wrong }, { times: 1, wrong: true });
      await this.#perform(paths.withdraw, { money: '1', paypwd: pin });
    });
  }

  async #edit(): Promise<void> {
    await this.#withPin((pin) => this.#perform(paths.editFund, { oldpaypwd: pin, paypassword: this.#digits() }));
  }

  async #endAll(path: string): Promise<void> {
    const { model } = this;
    for (const command of [...model.open]) if (command.path === path) await this.#end(model, command);
  }

  /** With the fund password that stands, where that is known: a change of it may still be open. */
  async #withPin(act: (pin: string) => Promise<void>): Promise<void> {
    const { model } = this;
    await this.#endAll(paths.editFund);
    if (model.pin !== undefined) await act(model.pin);
  }

  async #bind(): Promise<void> {
    const bank = await this.#club.db.queries.selectFrom('banks').select('id').executeTakeFirstOrThrow();
    const name = `Guest ${this.#chance.below(100)}`;
    await this.#perform(paths.bind, { bankid: bank.id, bank_code: 'DE02120300000000202051', username: name, mobile: '1' });
  }

  async #limit(): Promise<void> {
    const name = this.#chance.one(['loss_24h', 'loss_7d', 'stake_24h', 'session_minutes', 'reality_minutes']);
    const value = name.endsWith('minutes') ? String(5 + this.#chance.below(60)) : moneyOf(this.#chance.below(1_000_000));
    const form = this.#chance.weighed<Record<string, string>>([
      [20, { name, value }],
      [2, { name: 'deposit_30d', value: moneyOf(100_000_000 + this.#chance.below(1_000)) }],
      [2, { confirm: name }],
      [0.05, { cool_off_hours: '24' }],
    ]);
    await this.#perform(paths.limits, form);
  }

  async #read(): Promise<void> {
    const paths = [
      '/api/user_info',
      '/api/getMoneylog',
      '/api/user_get_withdraw_list',
      '/api/mirror/deposits',
      '/api/mirror/notifications',
      '/api/mirror/game-records',
      '/api/mirror/wheel-spins',
    ];
    if (this.#chance.often(0.5)) return void (await this.#get(this.#chance.one(paths), true));
    const { model } = this;
    const reply = await this.#get(`/api/member/statement?after=${model.head.seq}`, true);
    const data = reply?.status === 200 ? JSON.parse(reply.body).data : undefined;
    // Reads of one phone may overtake each other; only a longer chain is news.
    if (data?.head && data.head.seq > model.head.seq) model.head = { seq: data.head.seq, hash: data.head.hash };
  }

  async #press(): Promise<void> {
    const waiting = [...this.model.deposits.values()].filter(({ said }) => said === undefined);
    const deposit = this.#chance.often(0.1) ? [...this.model.deposits.values()].at(-1) : waiting[0];
    if (!deposit) return this.#deposit();
    await this.#often(async (quiet) => {
      const act = this.#chance.often(0.8) ? 'confirm' : 'cancel';
      const reply = await this.#post(deposit.page, { act }, { quiet });
      if (reply?.status === 200) heard(deposit, reply.body);
    });
  }

  /** What a provider does: the same event again, a second one that says "paid", and what no provider says. */
  async #callBack(): Promise<void> {
    const [id, deposit] = this.#chance.one([...this.model.deposits, undefined]) ?? [];
    if (id === undefined || deposit === undefined) return;
    const payment = await this.#club.db.queries
      .selectFrom('sandbox_payments')
      .selectAll()
      .where('deposit_id', '=', id)
      .executeTakeFirstOrThrow();
    const told = { deposit: id, amount_cents: deposit.cents };
    const kind = this.#chance.weighed([
      [6, 'again'],
      [1, 'extra'],
      [1, 'wrong'],
    ] as const);
    if (kind === 'extra') deposit.extra ??= { event: `extra-${id}`, answered: false };
    await this.#often(async (quiet) => {
      if (kind === 'again' && payment.state !== 'open') {
        await this.#provider({ ...told, event: payment.event_id, outcome: payment.state }, 200, quiet);
      } else if (kind === 'extra' && deposit.extra) {
        const reply = await this.#provider({ ...told, event: deposit.extra.event, outcome: 'paid' }, 200, quiet);
        if (reply) deposit.extra.answered = true;
      } else if (kind === 'wrong') {
        await this.#provider({ ...told, event: `wrong-${id}`, outcome: 'paid', amount_cents: deposit.cents + 1 }, 409, quiet);
      }
    });
  }

  async #provider(event: Parameters<SimClub['callback']>[0], code: number, quiet: boolean): Promise<SimReply | undefined> {
    const { headers, body } = this.#club.callback(event);
    const reply = await this.#send({ method: 'POST', path: '/api/payments/sandbox/callback', headers, body }, quiet);
    const said = reply && JSON.parse(reply.body).code;
    if (said !== undefined && said !== code && !passing.includes(said)) throw new Error(`a callback was answered ${reply?.body}`);
    return said === code ? reply : undefined;
  }

  /** Another body under an id that was used: nothing may come of it. */
  async #reuse(): Promise<void> {
    const command = this.#chance.one([...this.model.commands, undefined]);
    if (!command || command.end === undefined || Object.keys(command.form).length === 0) return;
    const reply = await this.#post(command.path, { ...command.form, lang: 'en_us', ...otherBody(command) }, { id: command.id });
    const { reason } = reply ? JSON.parse(reply.body) : { reason: 'lost' };
    if (!['lost', 'command_id_reused', 'command_closed', 'too_many', 'overloaded'].includes(reason)) {
      throw new Error(`another body under ${command.id} was answered ${reply?.body}`);
    }
  }

  async #settleOne(): Promise<void> {
    const [command] = this.model.open;
    if (command) return this.#end(this.model, command);
    // What ended long ago is told the same today.
    const old = this.#chance.one([...this.model.commands, undefined]);
    if (old) await this.#request(this.model, old, false);
  }

  /** An act, sent as often and as badly as chance wills. */
  async #perform(
    path: string,
    form: Record<string, string>,
    { times, wrong = false }: { times?: number; wrong?: boolean } = {},
  ): Promise<void> {
    const { model } = this;
    const command: SimCommand = { id: this.#chance.uuid(), path, form, end: undefined, closing: false, wrong };
    model.commands.push(command);
    model.open.add(command);
    const closed = this.#chance.often(0.03) ? this.#close(model, command, false) : undefined;
    await this.#often((quiet) => this.#request(model, command, quiet), times);
    await closed;
  }

  async #request(model: SimModel, command: SimCommand, quiet: boolean): Promise<void> {
    const reply = await this.#post(command.path, command.form, { id: command.id, quiet, as: model });
    if (!reply) return;
    const { code, reason, data } = JSON.parse(reply.body);
    this.#told(model, command, { code, reason, data });
  }

  #told(model: SimModel, command: SimCommand, { code, reason, data }: { code: number; reason?: string; data: unknown }): void {
    if (passing.includes(code)) return;
    if (code >= 500) throw new Error(`${command.path} was answered ${code}`);
    if (reason === 'command_id_reused') throw new Error(`${command.id} was sent with one body, and answered ${reason}`);
    if (reason === 'command_closed' && !command.closing) throw new Error(`${command.id} was never closed, and answered ${reason}`);
    const end = JSON.stringify([code, reason, data]);
    if (command.end !== undefined && command.end !== end) throw new Error(`${command.id} was answered ${command.end}, and then ${end}`);
    if (command.end !== undefined) return;
    command.end = end;
    model.open.delete(command);
    if (code === 200) model.believe(command, data as Record<string, unknown>);
  }

  /** By outcome, and where that knows nothing, by closing. */
  async #end(model: SimModel, command: SimCommand): Promise<void> {
    const asked = await this.#until(() => this.#get(`/api/command/outcome?id=${command.id}`, false, model));
    const { state, reply } = JSON.parse(asked.body).data;
    if (state === 'done') return this.#told(model, command, reply);
    await this.#close(model, command, true);
  }

  async #close(model: SimModel, command: SimCommand, surely: boolean): Promise<void> {
    command.closing = true;
    const ask = () => this.#post('/api/command/close', { id: command.id }, { quiet: surely, as: model });
    const closed = surely ? await this.#until(ask) : await ask();
    const { data } = closed ? JSON.parse(closed.body) : { data: undefined };
    if (data?.state === 'done') this.#told(model, command, data.reply);
    else if (data?.state === 'closed') this.#told(model, command, { code: 410, reason: 'command_closed', data: '' });
  }

  /** Until it is answered: what a phone does while it has no network. */
  async #until(ask: () => Promise<SimReply | undefined>): Promise<SimReply> {
    for (let tries = 0; tries < 400; tries += 1) {
      const reply = await ask();
      if (reply?.status === 200) return reply;
      await wait(25);
    }
    throw new Error('the club does not answer any more');
  }

  /** One to ten times, one after another or all at once. The last one is not cut by us more often than not. */
  async #often(ask: (quiet: boolean) => Promise<void>, most = 10): Promise<void> {
    const times = Math.min(
      most,
      this.#chance.weighed([
        [6, 1],
        [3, 2],
        [1, 3 + this.#chance.below(8)],
      ] as const),
    );
    if (this.#chance.often(0.5)) await Promise.all(Array.from({ length: times }, () => ask(false)));
    else for (let n = 0; n < times; n += 1) await ask(false);
  }

  #digits(): string {
    return String(this.#chance.below(1_000_000)).padStart(6, '0');
  }

  #formOf(form: Record<string, string>): Pick<SimRequest, 'method' | 'headers' | 'body'> & { headers: Record<string, string> } {
    return {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
    };
  }

  #post(path: string, form: Record<string, string>, { id, quiet = false, as }: { id?: string; quiet?: boolean; as?: SimModel }) {
    const { method, headers, body } = this.#formOf(form);
    const token = as?.token ?? this.models.at(-1)?.token ?? '';
    const all = { ...headers, token: Buffer.from(token).toString('base64'), ...(id === undefined ? {} : { 'idempotency-key': id }) };
    return this.#send({ method, path, headers: all, ...(body === undefined ? {} : { body }) }, quiet);
  }

  #get(path: string, mayBreak = false, as = this.model): Promise<SimReply | undefined> {
    return this.#send({ method: 'GET', path, headers: { token: Buffer.from(as.token).toString('base64') } }, !mayBreak);
  }

  async #send(request: Omit<SimRequest, 'from'>, quiet = false): Promise<SimReply | undefined> {
    this.#counts.requests += 1;
    const cut = !quiet && this.#chance.often(0.15) ? { at: this.#chance.one(cuts), afterMs: this.#chance.below(40) } : undefined;
    const reply = await send(this.#club.port(this.#chance), { ...request, from: this.#from }, cut);
    if (!reply) this.#counts.lost += 1;
    if (reply && reply.status === 500) throw new Error(`${request.path} was answered 500: ${reply.body}`);
    return reply;
  }
}

function heard(deposit: SimDeposit, page: string): void {
  const said = page.includes('on their way') ? 'paid' : page.includes('Nothing was credited') ? 'cancelled' : undefined;
  if (deposit.said !== undefined && said !== deposit.said)
    throw new Error(`a payment page said ${deposit.said}, and then ${said ?? 'neither'}`);
  deposit.said = said;
}

/** A field of the act with another value. */
function otherBody({ form }: SimCommand): Record<string, string> {
  const [name = ''] = Object.keys(form);
  return { [name]: `${form[name]}0` };
}
