import type { SimLine } from './sim-line.ts';
import type { SimDeposit } from './sim-model.ts';

interface Event {
  event: string;
  deposit: string;
  outcome: string;
  amount_cents: number;
}

/** What a provider sends: repeated events, a second one that says "paid", and invalid ones. */
export class SimProvider {
  readonly #line: SimLine;

  constructor(line: SimLine) {
    this.#line = line;
  }

  async callBack(id: string, deposit: SimDeposit): Promise<void> {
    const { club, random } = this.#line;
    const payment = await club.db.queries
      .selectFrom('sandbox_payments')
      .select(['event_id', 'state'])
      .where('deposit_id', '=', id)
      .executeTakeFirstOrThrow();
    const told = { deposit: id, amount_cents: deposit.cents };
    const kind = random.weighed([
      [6, 'again'],
      [1, 'extra'],
      [1, 'wrong'],
    ] as const);
    if (kind === 'extra') deposit.extra ??= { event: `extra-${id}`, answered: false };
    await this.#line.often(async () => {
      if (kind === 'again' && payment.state !== 'open') {
        await this.#send({ ...told, event: payment.event_id, outcome: payment.state }, 200);
      } else if (kind === 'extra' && deposit.extra) {
        if (await this.#send({ ...told, event: deposit.extra.event, outcome: 'paid' }, 200)) deposit.extra.answered = true;
      } else if (kind === 'wrong') {
        await this.#send({ ...told, event: `wrong-${id}`, outcome: 'paid', amount_cents: deposit.cents + 1 }, 409);
      }
    });
  }

  /** Whether it was answered, and correctly. */
  async #send(event: Event, code: number): Promise<boolean> {
    const { club } = this.#line;
    const { era } = club;
    const { headers, body } = club.callback(event);
    const reply = await this.#line.send({ method: 'POST', path: '/api/payments/sandbox/callback', headers, body });
    // Signed with a time that the moved clock no longer accepts: refused like an old one.
    if (reply?.status === 403 && (era === undefined || club.era !== era)) return false;
    if (reply && ![code, 429, 503].includes(reply.status)) throw new Error(`a callback was answered ${reply.body}`);
    return reply?.status === code;
  }
}
