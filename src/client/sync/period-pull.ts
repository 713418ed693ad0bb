import { type DrawnPeriod, fairnessCall, type PeriodRow } from '#contract/shelves/periods.ts';
import { apply } from '../mirror/apply.ts';
import { mirror } from '../mirror/instance.ts';
import { read } from '../net/ask.ts';

/**
 * Brings one period with those before it, where it is not on this phone: older ones than the feed holds are asked for
 * by their name. What is here already is asked for no more, for a drawn period never changes.
 *
 * @param id `<lottery key>.<expect>`
 */
export async function pullPeriod(id: string, nowMs: () => number): Promise<void> {
  const { epoch } = mirror;
  await mirror.openShelf('periods');
  if (epoch !== mirror.epoch || mirror.shelf('periods').lines.has(id)) return;
  const [lottery = '', expect = ''] = id.split('.');
  // The page before the first name behind it: so that it begins with the period itself.
  const answer = await read(fairnessCall, { before: `${expect}0` }, { shelf: lottery });
  if (epoch !== mirror.epoch || answer.same) return;
  const atMs = nowMs();
  apply({ kind: 'rows', shelf: 'periods', rows: answer.data.periods.map((period) => rowOf(lottery, period, atMs)), atMs });
}

/** When it was drawn is not said here: it is kept for as long as if it were drawn now. */
const rowOf = (lottery: string, period: DrawnPeriod, atMs: number): PeriodRow => ({
  ...{ id: `${lottery}.${period.expect}`, lottery, drawn_ms: 0, at_ms: atMs },
  ...period,
});
