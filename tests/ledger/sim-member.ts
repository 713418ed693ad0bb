import { setTimeout as wait } from 'node:timers/promises';
import { invite, lotteryKeys, type SimClub } from './sim-club.ts';
import { SimCommands } from './sim-commands.ts';
import { type SimCounts, SimLine } from './sim-line.ts';
import { moneyOf, paths, type SimDeposit, SimModel, type SimPerson } from './sim-model.ts';
import { SimProvider } from './sim-provider.ts';
import type { SimRandom } from './sim-random.ts';

/** A member changes to a new account before the day's withdrawals are used up. */
const mostWithdrawals = 40;

/** The most tries to log in or register, 50 ms apart. */
const patience = 1_200;

/** One person with one client: does what members do, over connections that break, and remembers what it was told. */
export class SimMember {
  readonly #line: SimLine;
  readonly #acts: SimCommands;
  readonly #provider: SimProvider;
  readonly #counts: SimCounts;
  readonly #randoms: SimRandom;
  readonly #name: string;
  #steps = 0;
  readonly models: SimModel[] = [];
  #persons = 0;

  constructor(club: SimClub, random: SimRandom, counts: SimCounts, no: number) {
    this.#line = new SimLine({ club, random, counts, from: `10.1.${no}.1` });
    this.#acts = new SimCommands(this.#line, (model) => this.#logIn(model));
    this.#provider = new SimProvider(this.#line);
    this.#counts = counts;
    this.#randoms = random;
    this.#name = `guest${no}`;
  }

  get #random(): SimRandom {
    return this.#line.random;
  }

  /** The current account of this person. */
  get model(): SimModel {
    const model = this.models.at(-1);
    if (!model) throw new Error('nobody has registered yet');
    return model;
  }

  /** Registers as a new member. Several concurrent requests still create only one. */
  async register(): Promise<void> {
    const model = new SimModel(`${this.#name}-${this.models.length + 1}`, this.#whoComes());
    const { username } = model;
    const password = `${username}-password`;
    const ask = () => this.#line.post('/api/member/doRegister', { username, password, code: invite });
    await Promise.all(Array.from({ length: 1 + this.#random.below(2) }, ask));
    for (let tries = 0; model.token === ''; tries += 1) {
      if (tries > patience) throw new Error(`${username} can't get in`);
      const registered = tokenIn(await ask());
      // Taken: an earlier request of ours was executed, and its reply lost.
      model.token = registered || tokenIn(await this.#line.post('/api/member/doLogin', { username, password }));
      if (model.token === '') await wait(50);
    }
    const info = await this.#line.until(() => this.#line.get('/api/user_info', { token: model.token, surely: true }));
    model.memberId = JSON.parse(info.body).data.id;
    this.models.push(model);
  }

  /** The same person with another account, paused or not; or, if the person is paused, now and then somebody else. */
  #whoComes(): SimPerson {
    const last = this.models.at(-1)?.person;
    if (last && (last.pausedUntilMs <= this.#line.club.latestMs || this.#random.often(0.6))) return last;
    this.#persons += 1;
    return { account: `DE02 1203 ${this.#name} ${this.#persons}`, pausedUntilMs: 0 };
  }

  /** Days have passed, and the session has expired. */
  async #logIn(model: SimModel): Promise<void> {
    const { username } = model;
    const form = { username, password: `${username}-password` };
    model.token = '';
    model.loggedOut = false;
    while (model.token === '') {
      model.token = tokenIn(await this.#line.until(() => this.#line.post('/api/member/doLogin', form, { surely: true })));
      if (model.token === '') await wait(50);
    }
  }

  /** One thing that a member does. */
  async step(): Promise<void> {
    // Now and then a client tries while no server is running; more would only count failures.
    if (!this.#line.club.isOpen && this.#random.often(0.9)) return wait(20);
    this.#steps += 1;
    this.#line.random = this.#randoms.nth(this.#steps);
    this.#counts.acts += 1;
    const { model } = this;
    if (model.loggedOut) await this.#logIn(model);
    if (model.withdrawals.size >= mostWithdrawals) return this.register();
    if (model.pin === undefined) await this.#acts.endAll(model, paths.setFund);
    if (model.pin === undefined) return this.#acts.perform(model, paths.setFund, { paypassword: this.#digits() });
    if (!model.bound) await this.#acts.endAll(model, paths.bind);
    if (!model.bound) return this.#bind();
    await this.#random.weighed<() => Promise<void>>([
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
      [model.person.pausedUntilMs > this.#line.club.latestMs ? 4 : 0.3, () => this.register()],
    ])();
  }

  /** Afterwards all commands have an outcome. */
  async settle(): Promise<void> {
    for (const model of this.models) await this.#acts.endAll(model);
  }

  async #deposit(): Promise<void> {
    // Some are refused: a zero amount, and three decimals.
    const some = moneyOf(1 + this.#random.below(20_000));
    const money = this.#random.weighed([
      ...([
        [1, '0.00'],
        [1, '1.234'],
      ] as const),
      [20, some],
    ]);
    await this.#acts.perform(this.model, paths.deposit, { pay_way: 'sandbox', money, bank_type: 'Card' });
  }

  /** On the period that is open according to the club; it may have closed when the bet arrives. */
  async #bet(): Promise<void> {
    const { model } = this;
    const reply = await this.#line.get(`/api/Lottery/getLotteryInfo?key=${this.#random.one(lotteryKeys)}`, { token: model.token });
    const info = reply?.status === 200 ? JSON.parse(reply.body).data : undefined;
    if (!info?.next_expect) return;
    const item = this.#random.one(['bi', 'sm', 'bi,sm', 'si,do,7', '3,18', '4,10,11,17']);
    const money = String(1 + this.#random.below(40));
    await this.#acts.perform(model, paths.bet, { item, money, lid: info.id, expect: info.next_expect });
  }

  /** Spins, and now and then sets a new text, which ends the pair in use. */
  async #turnWheel(): Promise<void> {
    const { model } = this;
    await this.#acts.endAll(model, paths.wheelText);
    if (model.hasWheelText && this.#random.often(0.9)) return this.#acts.perform(model, paths.spin, {});
    const reply = await this.#line.get('/api/fairness/wheel', { token: model.token });
    const data = reply?.status === 200 ? JSON.parse(reply.body).data : undefined;
    if (!data?.next_server_seed_hash) return;
    const member_seed = this.#random.hex(8);
    await this.#acts.perform(model, paths.wheelText, { member_seed, server_seed_hash: data.next_server_seed_hash });
  }

  async #withdraw(): Promise<void> {
    const some = 100 + this.#random.below(5_000);
    const money = moneyOf(
      this.#random.weighed([
        ...([
          [1, 450_000],
          [1, 1],
        ] as const),
        [20, some],
      ]),
    );
    await this.#withPin((pin) => this.#acts.perform(this.model, paths.withdraw, { money, paypwd: pin }));
  }

  /** A wrong one is always followed by the right one, which resets the count: a wait would be longer than the round. */
  async #wrongPassword(): Promise<void> {
    await this.#withPin(async (pin) => {
      const paypwd = String((Number(pin) + 1) % 1_000_000).padStart(6, '0');
      await this.#acts.perform(this.model, paths.withdraw, { money: '1', paypwd }, { times: 1, wrong: true });
      await this.#acts.perform(this.model, paths.withdraw, { money: '1', paypwd: pin });
    });
  }

  async #edit(): Promise<void> {
    await this.#withPin((pin) => this.#acts.perform(this.model, paths.editFund, { oldpaypwd: pin, paypassword: this.#digits() }));
  }

  /** With the current fund password: a pending change of it is resolved first. */
  async #withPin(act: (pin: string) => Promise<void>): Promise<void> {
    const { model } = this;
    await this.#acts.endAll(model, paths.editFund);
    if (model.pin !== undefined) await act(model.pin);
  }

  async #bind(): Promise<void> {
    const bank = await this.#line.club.db.queries.selectFrom('banks').select('id').executeTakeFirstOrThrow();
    const username = `Guest ${this.#random.below(100)}`;
    await this.#acts.perform(this.model, paths.bind, { bankid: bank.id, bank_code: this.model.person.account, username, mobile: '1' });
  }

  async #limit(): Promise<void> {
    const name = this.#random.one(['loss_24h', 'loss_7d', 'stake_24h', 'session_minutes', 'reality_minutes']);
    const value = String(name.endsWith('minutes') ? 5 + this.#random.below(60) : this.#random.below(1_000_000));
    const form = this.#random.weighed<Record<string, string>>([
      [20, { name, value }],
      [2, { name: 'deposit_30d', value: String(100_000_000 + this.#random.below(1_000)) }],
      [2, { confirm: name }],
      [0.15, { cool_off_hours: '24' }],
      [0.15, { exclude_months: '6' }],
    ]);
    await this.#acts.perform(this.model, paths.limits, form);
  }

  async #read(): Promise<void> {
    const { model } = this;
    const lists = [
      '/api/user_info',
      '/api/getMoneylog',
      '/api/user_get_withdraw_list',
      '/api/mirror/deposits',
      '/api/mirror/notifications',
      '/api/mirror/game-records',
      '/api/mirror/wheel-spins',
    ];
    if (this.#random.often(0.5)) return void (await this.#line.get(this.#random.one(lists), { token: model.token }));
    const reply = await this.#line.get(`/api/member/statement?after=${model.head.seq}`, { token: model.token });
    const data = reply?.status === 200 ? JSON.parse(reply.body).data : undefined;
    if (data?.head && data.head.seq > model.head.seq) model.head = { seq: data.head.seq, hash: data.head.hash };
  }

  async #press(): Promise<void> {
    const all = [...this.model.deposits.values()];
    const waiting = all.filter(({ said }) => said === undefined);
    const deposit = this.#random.often(0.1) ? all.at(-1) : waiting[0];
    if (!deposit) return this.#deposit();
    await this.#line.often(async () => {
      const act = this.#random.often(0.8) ? 'confirm' : 'cancel';
      const reply = await this.#line.post(deposit.page, { act });
      if (reply?.status === 200) heard(deposit, reply.body);
    });
  }

  async #callBack(): Promise<void> {
    const one = this.#random.one([...this.model.deposits, undefined]);
    if (one) await this.#provider.callBack(...one);
  }

  async #reuse(): Promise<void> {
    const command = this.#random.one([...this.model.commands, undefined]);
    // A command without a body can't have another one.
    if (command?.end !== undefined && Object.keys(command.form).length > 0) await this.#acts.reuse(this.model, command);
  }

  async #settleOne(): Promise<void> {
    const { model } = this;
    const [command] = model.open;
    if (command) return this.#acts.end(model, command);
    // The reply to an old command is the same today.
    const old = this.#random.one([...model.commands, undefined]);
    if (old) await this.#acts.again(model, old);
  }

  #digits(): string {
    return String(this.#random.below(1_000_000)).padStart(6, '0');
  }
}

const tokenIn = (reply: { body: string } | undefined): string => (reply && JSON.parse(reply.body).data?.token) || '';

function heard(deposit: SimDeposit, page: string): void {
  const said = page.includes('on their way') ? 'paid' : page.includes('Nothing was credited') ? 'cancelled' : undefined;
  if (deposit.said !== undefined && said !== deposit.said) {
    throw new Error(`a payment page said ${deposit.said}, and then ${said ?? 'neither'}`);
  }
  deposit.said = said;
}
