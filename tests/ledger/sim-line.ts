import { setTimeout as wait } from 'node:timers/promises';
import type { SimClub } from './sim-club.ts';
import type { SimRandom } from './sim-random.ts';
import { cuts, type SimReply, type SimRequest, send } from './sim-wire.ts';

/** The most tries, 50 ms apart, before a client gives up: a restart takes seconds on a busy machine. */
const patience = 1_200;

export interface SimCounts {
  acts: number;
  requests: number;
  lost: number;
}

/** How a request is sent: the session, the command's id, and whether the connection must not break. */
export type Sending = { token?: string; id?: string; surely?: boolean };

/** A client's connection to the club: to any of its processes, and one in six or seven breaks. */
export class SimLine {
  readonly club: SimClub;
  /** The randomness of the current step. */
  random: SimRandom;
  readonly #counts: SimCounts;
  readonly #from: string;

  constructor(parts: { club: SimClub; random: SimRandom; counts: SimCounts; from: string }) {
    this.club = parts.club;
    this.random = parts.random;
    this.#counts = parts.counts;
    this.#from = parts.from;
  }

  post(path: string, form: Record<string, string>, { token = '', id, surely = false }: Sending = {}): Promise<SimReply | undefined> {
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      token: Buffer.from(token).toString('base64'),
      ...(id === undefined ? {} : { 'idempotency-key': id }),
    };
    return this.send({ method: 'POST', path, headers, body: new URLSearchParams(form).toString() }, surely);
  }

  get(path: string, { token = '', surely = false }: Sending): Promise<SimReply | undefined> {
    return this.send({ method: 'GET', path, headers: { token: Buffer.from(token).toString('base64') } }, surely);
  }

  async send(request: Omit<SimRequest, 'from'>, surely = false): Promise<SimReply | undefined> {
    this.#counts.requests += 1;
    const cut = !surely && this.random.often(0.15) ? { at: this.random.one(cuts), afterMs: this.random.below(40) } : undefined;
    const heard = await send(this.club.port(this.random), { ...request, from: this.#from }, cut);
    // 408: a process that was suspended for seconds timed out the connection before reading from it.
    const reply = heard?.status === 408 ? undefined : heard;
    if (!reply) this.#counts.lost += 1;
    if (reply?.status === 500) throw new Error(`${request.path} was answered 500: ${reply.body}`);
    return reply;
  }

  /** Retries until it is answered, like a client without a network. */
  async until(ask: () => Promise<SimReply | undefined>): Promise<SimReply> {
    let last: SimReply | undefined;
    for (let tries = 0; tries < patience; tries += 1) {
      const reply = await ask();
      if (reply?.status === 200) return reply;
      last = reply ?? last;
      await wait(50);
    }
    throw new Error(`the club does not answer any more; at last it said ${last?.status} ${last?.body}`);
  }

  /** One to ten times, in sequence or all at once. */
  async often(ask: () => Promise<void>, most = 10): Promise<void> {
    const many = 3 + this.random.below(8);
    const times = Math.min(
      most,
      this.random.weighed([
        ...([
          [6, 1],
          [3, 2],
        ] as const),
        [1, many],
      ]),
    );
    if (this.random.often(0.5)) await Promise.all(Array.from({ length: times }, ask));
    else for (let n = 0; n < times; n += 1) await ask();
  }
}
