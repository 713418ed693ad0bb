import type { SimClub } from './sim-club.ts';
import { SimLine } from './sim-line.ts';
import type { SimRandom } from './sim-random.ts';

interface Counts {
  acts: number;
  requests: number;
  lost: number;
  pulls: number;
  begunAnew: number;
}

/** The most replies of one pull: more rows than any simulated club shows. */
const mostPages = 50;

/** A visitor's client with a copy of the published people, which it updates by its cursor. */
export class SimClient {
  readonly #line: SimLine;
  readonly #counts: Counts;
  readonly rows = new Map<string, string>();
  #cursor = '';
  isAway = false;

  constructor(parts: { club: SimClub; random: SimRandom; counts: Counts; from: string }) {
    this.#line = new SimLine(parts);
    this.#counts = parts.counts;
  }

  /** Sends no requests until it is back, however many days that takes. */
  goAway(): void {
    this.isAway = true;
  }

  comeBack(): void {
    this.isAway = false;
  }

  /** Pulls as far as the connection holds; a client that was away is back. */
  async pull(): Promise<void> {
    this.comeBack();
    this.#counts.pulls += 1;
    for (let page = 0; page < mostPages; page += 1) {
      const reply = await this.#line.get(this.#path, {});
      if (reply?.status !== 200 || !this.#take(reply.body)) return;
    }
  }

  /** Pulls to the end. */
  async pullAll(): Promise<void> {
    for (let page = 0; page < mostPages; page += 1) {
      const reply = await this.#line.until(() => this.#line.get(this.#path, { surely: true }));
      if (!this.#take(reply.body)) return;
    }
    throw new Error('a pull has no end');
  }

  get #path(): string {
    return `/api/mirror/profiles?cursor=${encodeURIComponent(this.#cursor)}`;
  }

  /** Whether there is more to pull. */
  #take(body: string): boolean {
    const { code, data } = JSON.parse(body);
    if (code === 410) {
      this.rows.clear();
      this.#cursor = '';
      this.#counts.begunAnew += 1;
      return true;
    }
    if (code !== 200) throw new Error(`a pull was answered ${body}`);
    for (const { id, xuanfei_name: name } of data.rows) this.rows.set(id, name);
    for (const id of data.gone) this.rows.delete(id);
    this.#cursor = data.cursor;
    return data.more;
  }
}
