import { fundPassword, members } from '../../src/server/demo/log-ins.ts';
import { lastPeriod } from '../../src/server/draws/advance.ts';
import type { SimRandom } from '../ledger/sim-random.ts';
import type { Actor, ClubDriver } from './club-driver.ts';

const minuteMs = 60_000;

/** How long members and operator act each day; long enough for a draw of every game. */
export const liveMs = 8 * minuteMs;

/** The input of a day's last minutes. */
export interface LiveDay {
  day: number;
  untilMs: number;
  /** Ids of what can be viewed, and of what is deleted today. */
  videos: readonly string[];
  people: readonly string[];
  goingVideos: readonly string[];
  goingPeople: readonly string[];
  /** The number of today's notices. */
  notices: number;
}

/** Members and an operator who act through the server's own commands day after day. */
export class LiveMembers {
  readonly #driver: ClubDriver;
  readonly #random: SimRandom;
  readonly #count: number;
  #actors: Actor[] = [];
  #leaving: Actor | undefined;

  constructor(driver: ClubDriver, random: SimRandom, count: number) {
    this.#driver = driver;
    this.#random = random;
    this.#count = count;
  }

  /** The last minutes of a day: bets, deposits, payouts, messages, the operator's work; then draws until the day's end. */
  async live(today: LiveDay): Promise<void> {
    await this.#come(today.day);
    for (const actor of this.#actors) await this.#act(actor, today);
    await this.#withdraw(this.#actors[0]);
    await this.#goOrJoin(today.day);
    await this.#desk(today);
    while (this.#driver.clock.nowMs < today.untilMs) {
      this.#driver.clock.nowMs = Math.min(today.untilMs, this.#driver.clock.nowMs + minuteMs);
      await this.#driver.draws();
    }
  }

  /** The demo club's members, and the regulars: registered on the first day, logged in again every ten days. */
  async #come(day: number): Promise<void> {
    if (day % 10 !== 1) return;
    const regulars = Array.from({ length: this.#count }, (_, n) => ({ username: `regular-${n + 1}`, password: `regular-${n + 1}-here` }));
    const actors: Actor[] = [];
    for (const who of members) actors.push(await this.#driver.enter('doLogin', who));
    for (const who of regulars) actors.push(await this.#driver.enter(day === 1 ? 'doRegister' : 'doLogin', who));
    this.#actors = actors;
    if (day === 1) for (const actor of actors) await this.#startWheel(actor);
  }

  async #startWheel(as: Actor): Promise<void> {
    const { next_server_seed_hash } = await this.#driver.ask('/fairness/wheel', { as });
    await this.#send('/fairness/wheel', { member_seed: as.username, server_seed_hash: next_server_seed_hash }, as);
  }

  #send(path: string, form: Record<string, string>, as: Actor) {
    return this.#driver.ask(path, { form, as, id: this.#random.uuid() });
  }

  async #act(as: Actor, { day, videos, people }: LiveDay): Promise<void> {
    const begun = await this.#send('/doRecharge', { pay_way: 'sandbox', money: '40', bank_type: 'Card' }, as);
    await this.#driver.ask(begun.pay_url, { form: { act: day % 7 === 0 ? 'cancel' : 'pay' } });
    const { queries } = this.#driver.context.db;
    for (const { id } of await queries.selectFrom('lotteries').select('id').where('closed', '=', 0).orderBy('pos').execute()) {
      const open = await lastPeriod(queries, id);
      await this.#send('/game/placeOrder', { item: 'bi,si', money: '2', lid: id, expect: open?.expect ?? '' }, as);
    }
    await this.#send('/luckdraw', {}, as);
    const person = this.#random.one(people);
    await this.#driver.ask(`/xuanfei/xuanfeidata?id=${person}`, { as });
    await this.#send('/profile/want', { id: person, want: '1' }, as);
    await this.#send('/profile/rate', { id: person, stars: String(1 + this.#random.below(5)) }, as);
    await this.#send('/video/played', { id: this.#random.one(videos) }, as);
    await this.#send('/memberfeedback', { content: `Day ${day}, and ${as.username} is here` }, as);
    if (day % 5 === 0) await this.#send('/report', { kind: 'profile', id: person, reason: `Seen on day ${day}` }, as);
  }

  /** Three withdrawals of the demo member: paid, rejected, and pending until tomorrow. */
  async #withdraw(as: Actor | undefined): Promise<void> {
    if (!as) return;
    for (const money of ['30', '20', '10']) await this.#send('/user_set_withdraw', { money, paypwd: fundPassword }, as);
  }

  /** On every third day somebody new joins, and whoever joined three days ago closes their account. */
  async #goOrJoin(day: number): Promise<void> {
    if (day % 3 !== 1) return;
    if (this.#leaving) {
      const { username, password } = this.#leaving;
      const as = await this.#driver.enter('doLogin', { username, password });
      const { money_value } = await this.#driver.ask('/member/getUserInfo', { as });
      await this.#send('/member/forget', { password, give_up: String(money_value) }, as);
    }
    this.#leaving = await this.#driver.enter('doRegister', { username: `passing-${day}`, password: `passing-${day}-by` });
    await this.#send('/memberfeedback', { content: `Hello from ${day}` }, this.#leaving);
  }

  async #desk({ day, goingVideos, goingPeople, notices }: LiveDay): Promise<void> {
    const driver = this.#driver;
    const { queries } = driver.context.db;
    await this.#payOut();
    for (const { id } of await queries.selectFrom('posts').select('id').where('state', '=', 'waiting').orderBy('id').execute()) {
      await driver.operate(`message approve ${id}`);
    }
    for (const { id } of await queries.selectFrom('reports').select('id').where('closed_ms', 'is', null).orderBy('id').execute()) {
      await driver.operate(`report close ${id} --reason`, 'Looked into');
    }
    for (let n = 1; n <= notices; n += 1) {
      const made = await driver.operate(
        'notice add --name',
        `Day ${day}, notice ${n}`,
        '--text',
        `<p>What is on: <b>evening ${n}</b> of day ${day}.</p>`,
      );
      if (n % 10 === 0) await driver.operate(`notice remove ${String(made.id)}`);
    }
    for (const id of goingVideos) await driver.operate(`video hide ${id}`);
    for (const id of goingPeople) await driver.operate(`profile withdraw ${id}`);
    const words = await queries
      .selectFrom('messages')
      .select('id')
      .where('member_id', 'is not', null)
      .orderBy('at_ms')
      .orderBy('id')
      .limit(2)
      .execute();
    for (const { id } of words) await driver.operate(`message remove ${id} --reason`, 'Old');
    await driver.operate('grant demo 5 --reason', `Day ${day}`);
  }

  /** Yesterday's requests are paid; of today's the larger ones are paid or rejected. */
  async #payOut(): Promise<void> {
    const { queries } = this.#driver.context.db;
    const asked = await queries.selectFrom('withdrawals').selectAll().where('status', '=', 1).orderBy('created_ms').orderBy('id').execute();
    for (const { id, amount_cents, created_ms } of asked) {
      const isOfToday = created_ms > this.#driver.clock.nowMs - liveMs;
      if (isOfToday && amount_cents === 1_000) continue;
      if (amount_cents === 2_000) await this.#driver.operate(`withdrawal reject ${id} --reason`, 'The name did not match');
      else for (const step of ['approve', 'pay']) await this.#driver.operate(`withdrawal ${step} ${id}`);
    }
  }
}
