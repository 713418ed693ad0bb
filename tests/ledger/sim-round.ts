import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { OperatorRefused } from './operate.ts';
import { checkMember } from './sim-checks.ts';
import { actsGoOn, SimClock } from './sim-clock.ts';
import { lotteryKeys, SimClub } from './sim-club.ts';
import { SimConsent } from './sim-consent.ts';
import { SimFault } from './sim-fault.ts';
import type { SimCounts } from './sim-line.ts';
import { SimMember } from './sim-member.ts';
import { moneyOf } from './sim-model.ts';
import { SimRandom } from './sim-random.ts';

export interface SimRound {
  seed: number;
  /** The least number of members' commands: those in progress when the last one is counted finish, too. */
  operations: number;
  /** The number of servers killed, one at a time, evenly distributed. */
  kills: number;
  clients: number;
  /** undefined: SQLite and one process; otherwise PostgreSQL and two. */
  databaseUrl: string | undefined;
}

export interface SimFigures extends SimCounts {
  kills: number;
  operated: number;
  transfers: number;
  draws: number;
  voids: number;
  /** Kills at a step of a draw, kills after which days passed, and moves of the clock during activity. */
  atDraws: number;
  aged: number;
  clockJumps: number;
  /** People who paused themselves, accounts with which they came back, and people who withdrew their consent. */
  paused: number;
  otherDoors: number;
  withdrawn: number;
  /** Pulls by clients, and how often one had to start over. */
  pulls: number;
  begunAnew: number;
}

export const noFigures = (): SimFigures => ({
  acts: 0,
  requests: 0,
  lost: 0,
  kills: 0,
  operated: 0,
  transfers: 0,
  draws: 0,
  voids: 0,
  atDraws: 0,
  aged: 0,
  clockJumps: 0,
  paused: 0,
  otherDoors: 0,
  withdrawn: 0,
  pulls: 0,
  begunAnew: 0,
});

/**
 * One round on a new database: members act, duplicate and lose replies, an operator settles, and servers are killed. After every restart,
 * and at the end, everybody learns the outcome of their commands, and the database is compared with what they were told. Throws if they
 * differ.
 */
export async function simulate(round: SimRound): Promise<SimFigures> {
  const { seed, clients, kills, operations, databaseUrl } = round;
  const random = new SimRandom(seed);
  const club = await SimClub.open(databaseUrl);
  const figures = noFigures();
  try {
    const members = Array.from({ length: clients }, (_, no) => new SimMember(club, random.nth(no + 1), figures, no));
    await Promise.all(members.map((member) => member.register()));
    const desk = new SimDesk({ club, random: random.nth(0), members, figures });
    const consent = new SimConsent({ club, random: random.nth(-2), figures });
    const clock = new SimClock(club, random.nth(-1), figures);
    for (let turn = 1; turn <= kills + 1; turn += 1) {
      const enough = () => figures.acts >= (operations * turn) / (kills + 1);
      const cut = async () => {
        const { at, ages } = await club.cutPower(random);
        figures.kills += 1;
        figures.atDraws += at === undefined ? 0 : 1;
        figures.aged += ages ? 1 : 0;
      };
      await act(members, [() => desk.step(), () => clock.step(), () => consent.step()], enough, turn <= kills ? cut : undefined);
      club.noComplaints();
      if (turn > kills) await everyGameDraws(club);
      // From the next restart on its draws are void.
      if (turn === 1) await club.breakChain();
      await check(club, members);
      await consent.check(turn > kills);
      Object.assign(figures, pausesIn(members));
    }
    const { value } = await club.db.queries
      .selectFrom('ledger_state')
      .select('value')
      .where('name', '=', 'last_transfer')
      .executeTakeFirstOrThrow();
    figures.transfers = value;
    const periods = await club.db.queries.selectFrom('periods').select('state').where('state', 'in', ['drawn', 'void']).execute();
    figures.draws = periods.length;
    figures.voids = periods.filter(({ state }) => state === 'void').length;
    return figures;
  } finally {
    await club.close();
  }
}

/** People who paused themselves, and accounts with which one of them came back. */
function pausesIn(members: readonly SimMember[]): Pick<SimFigures, 'paused' | 'otherDoors'> {
  const accounts = members.flatMap(({ models }) => models).filter(({ person, bound }) => bound && person.pausedUntilMs > 0);
  const paused = new Set(accounts.map(({ person }) => person)).size;
  return { paused, otherDoors: accounts.length - paused };
}

/** Everybody acts until it is enough; then a process is killed, while they continue for a moment, and restarted. */
async function act(
  members: readonly SimMember[],
  others: readonly (() => Promise<void>)[],
  enough: () => boolean,
  cut: (() => Promise<void>) | undefined,
): Promise<void> {
  let over = false;
  const busy = async (step: () => Promise<void>) => {
    while (!over) await step();
  };
  const all = [...members.map((member) => busy(() => member.step())), ...others.map(busy)];
  const failed = Promise.all(all).then(() => new Promise<never>(() => undefined));
  const power = async () => {
    while (!enough() && !over) await wait(5);
    if (!over) await cut?.();
    over = true;
  };
  await Promise.race([failed, power()]).finally(() => {
    over = true;
  });
  await Promise.all(all);
}

/** Every game continues, whatever was done to its processes and its clock: each draws once more, and settles. */
async function everyGameDraws(club: SimClub): Promise<void> {
  const settled = () =>
    club.db.queries
      .selectFrom('periods')
      .select(['lottery_id', sql<number>`max(k)`.as('k')])
      .where('settled', '=', 1)
      .groupBy('lottery_id')
      .execute();
  const before = new Map((await settled()).map(({ lottery_id, k }) => [lottery_id, k]));
  for (let tries = 0; tries < 600; tries += 1) {
    const further = (await settled()).filter(({ lottery_id, k }) => k > (before.get(lottery_id) ?? 0));
    if (further.length === lotteryKeys.length) return;
    await wait(50);
    await club.waitUntil(await club.nextDueMs());
  }
  throw new SimFault('a game has not drawn in half a minute');
}

async function check(club: SimClub, members: readonly SimMember[]): Promise<void> {
  await Promise.all(members.map((member) => member.settle()));
  await tellUntold(club);
  const fault = await club.fault();
  if (fault !== undefined) throw new SimFault(fault);
  // On a consistent state: draws continue meanwhile.
  await club.db.snapshot(async (queries) => {
    for (const member of members) for (const model of member.models) await checkMember(queries, model, club.latestMs);
  });
}

/** The provider resends what was decided but not received, as its own job does every half minute. */
async function tellUntold(club: SimClub): Promise<void> {
  const untold = await club.db.queries
    .selectFrom('sandbox_payments')
    .selectAll()
    .where('told', '=', 0)
    .where('state', '<>', 'open')
    .execute();
  const [server] = club.servers;
  for (const { event_id: event, deposit_id: deposit, state: outcome, amount_cents } of untold) {
    const { headers, body } = club.callback({ event, deposit, outcome, amount_cents });
    const reply = await fetch(`http://127.0.0.1:${server?.port}/api/payments/sandbox/callback`, { method: 'POST', headers, body });
    if (!reply.ok) throw new SimFault(`a callback was answered ${reply.status}`);
  }
}

/** The operator: grants, and settles withdrawals, while the servers use the same database. */
class SimDesk {
  readonly #club: SimClub;
  readonly #random: SimRandom;
  readonly #members: readonly SimMember[];
  readonly #figures: SimFigures;

  constructor(parts: { club: SimClub; random: SimRandom; members: readonly SimMember[]; figures: SimFigures }) {
    this.#club = parts.club;
    this.#random = parts.random;
    this.#members = parts.members;
    this.#figures = parts.figures;
  }

  async step(): Promise<void> {
    if (!(await actsGoOn(this.#figures, 4 + this.#random.below(20)))) return;
    if (this.#random.often(0.2)) return this.#grant();
    const open = await this.#club.db.queries
      .selectFrom('withdrawals')
      .select(['id', 'status'])
      .where('status', 'in', [1, 2])
      .limit(20)
      .execute();
    const one = this.#random.one([...open, undefined]);
    if (!one) return;
    const verb =
      one.status === 2
        ? 'pay'
        : this.#random.weighed([
            [2, 'approve'],
            [1, 'reject'],
          ] as const);
    await this.#club.operate('withdrawal', verb, one.id, '--reason', 'simulated').catch((error: unknown) => {
      // Two processes may settle one withdrawal; only one of them succeeds.
      if (!(error instanceof OperatorRefused && error.reason === 'wrong_state')) throw error;
    });
    this.#figures.operated += 1;
  }

  async #grant(): Promise<void> {
    const { model } = this.#random.one(this.#members);
    const cents = 1 + this.#random.below(10_000);
    const given = await this.#club.operate('grant', model.username, moneyOf(cents)).catch((error: unknown) => {
      // Limits that the member set bind the operator, too.
      if (error instanceof OperatorRefused && (error.reason === 'over_limit' || error.reason === 'member_paused')) return undefined;
      throw error;
    });
    this.#figures.operated += 1;
    if (!given) return;
    model.grantedCents += cents;
    model.grants += 1;
  }
}
