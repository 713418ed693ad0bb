import { OperatorRefused } from './operate.ts';
import { SimClient } from './sim-client.ts';
import { actsGoOn } from './sim-clock.ts';
import { region, type SimClub } from './sim-club.ts';
import { SimFault, same, sorted } from './sim-fault.ts';
import type { SimRandom } from './sim-random.ts';

interface Counts {
  acts: number;
  requests: number;
  lost: number;
  withdrawn: number;
  pulls: number;
  begunAnew: number;
}

const dayMs = 86_400_000;

const clients = 4;

/** The most published people: above that, somebody withdraws. */
const mostShown = 60;

/** The operator publishes people and withdraws them at their request; clients have copies of them, and are away for days now and then. */
export class SimConsent {
  readonly #club: SimClub;
  readonly #random: SimRandom;
  readonly #counts: Counts;
  readonly #clients: readonly SimClient[];
  /** The names of the published people, by id. */
  readonly #shown = new Map<string, string>();
  readonly #withdrawn = new Set<string>();
  #added = 0;

  constructor({ club, random, figures }: { club: SimClub; random: SimRandom; figures: Counts }) {
    this.#club = club;
    this.#random = random;
    this.#counts = figures;
    this.#clients = Array.from(
      { length: clients },
      (_, no) => new SimClient({ club, random: random.nth(no), counts: figures, from: `10.2.${no}.1` }),
    );
  }

  async step(): Promise<void> {
    if (!(await actsGoOn(this.#counts, 10 + this.#random.below(40)))) return;
    const client = this.#random.one(this.#clients);
    await this.#random.weighed<() => Promise<unknown>>([
      [3, () => this.#show()],
      [this.#shown.size > mostShown ? 6 : 2, () => this.#withdraw()],
      [1, () => this.#showAgain()],
      [6, () => client.pull()],
      [1, async () => client.goAway()],
    ])();
  }

  /** Every present client has exactly the published people, with their names; at the very end also those that were away. */
  async check(all: boolean): Promise<void> {
    const rows = await this.#club.db.queries.selectFrom('profiles').select(['id', 'name', 'published', 'pictures']).execute();
    const told = sorted([...this.#shown].map(([id, name]) => `${id} ${name}`));
    const shown = rows.filter(({ published }) => published === 1);
    same('people who are shown', sorted(shown.map(({ id, name }) => `${id} ${name}`)), told);
    for (const { id, name } of rows) {
      if (this.#withdrawn.has(id) && name !== '') throw new SimFault(`${id} withdrew, and is still called ${name}`);
    }
    for (const client of this.#clients) {
      if (all) client.comeBack();
      if (client.isAway) continue;
      await client.pullAll();
      same('people on a client', sorted([...client.rows].map(([id, name]) => `${id} ${name}`)), told);
    }
  }

  async #show(): Promise<void> {
    this.#added += 1;
    const name = `Person ${this.#added}`;
    const { id } = await this.#club.operate('profile', 'add', '--name', name, '--region', region);
    try {
      await this.#publish(String(id), this.#club.nowMs());
      this.#shown.set(String(id), name);
    } catch (error) {
      // The clock was set back meanwhile: consent in the future is refused.
      if (!(error instanceof OperatorRefused && error.reason === 'record_invalid')) throw error;
    }
  }

  #publish(id: string, consentMs: number): Promise<unknown> {
    return this.#club.operate('profile', 'publish', id, '--adult-checked-by', 'Desk', '--consent', minuteText(consentMs));
  }

  async #withdraw(): Promise<void> {
    const one = this.#random.one([...this.#shown.keys(), undefined]);
    if (one === undefined) return;
    await this.#club.operate('profile', 'withdraw', one);
    this.#shown.delete(one);
    this.#withdrawn.add(one);
    this.#counts.withdrawn += 1;
  }

  /** Withdrawn consent can't be restored with the same, older consent. */
  async #showAgain(): Promise<void> {
    const one = this.#random.one([...this.#withdrawn, undefined]);
    if (one === undefined) return;
    const before = this.#club.nowMs() - dayMs - this.#random.below(dayMs);
    const refused = await this.#publish(one, before).then(
      () => false,
      (error: unknown) => error instanceof OperatorRefused,
    );
    if (!refused) throw new SimFault(`${one} withdrew, and is shown again by an older consent`);
  }
}

/** Formats a time as an operator types it: 2026-11-20T18:30Z. */
const minuteText = (ms: number): string => `${new Date(ms).toISOString().slice(0, 16)}Z`;
