import type { PeriodRow } from '../draws/advance.ts';

/** How long a period that could not be settled rests before the next try, in ms. `first`: the cause may be over at once; doubled each time up to `most`, as each try is reported. */
export const settlePauses = { firstMs: 1_000, mostMs: 900_000 } as const;

type Named = Pick<PeriodRow, 'lottery_id' | 'k'>;
const nameOf = ({ lottery_id, k }: Named): string => `${lottery_id}.${k}`;

/** The periods that this process could not settle: each rests, longer each time, so that it neither stops the others nor fills the log. */
export class SettleFailures {
  readonly #resting = new Map<string, { pauseMs: number; untilMs: number }>();

  get count(): number {
    return this.#resting.size;
  }

  rests(period: Named, nowMs: number): boolean {
    return nowMs < (this.#resting.get(nameOf(period))?.untilMs ?? 0);
  }

  /** Returns what is to be reported. */
  add(period: Named, cause: unknown, nowMs: number): Error {
    const name = nameOf(period);
    const before = this.#resting.get(name)?.pauseMs;
    const pauseMs = before === undefined ? settlePauses.firstMs : Math.min(settlePauses.mostMs, 2 * before);
    this.#resting.set(name, { pauseMs, untilMs: nowMs + pauseMs });
    return new Error(`the period ${name} could not be settled; it is tried again in ${pauseMs / 1_000} s`, { cause });
  }

  /** Forgets those that are not among the periods still to be settled: they were settled, here or by another process. */
  keepOnly(unsettled: readonly Named[]): void {
    const names = new Set(unsettled.map(nameOf));
    for (const name of this.#resting.keys()) if (!names.has(name)) this.#resting.delete(name);
  }
}
