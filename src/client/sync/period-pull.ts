import { type DrawnPeriod, fairnessCall, type PeriodRow, periodRowId } from '#contract/collections/periods.ts';
import { isWhole } from '../mirror/feed-view.ts';
import { mirror } from '../mirror/instance.ts';
import { read } from '../net/ask.ts';
import { type CollectionPullParts, pullCollection } from './collection-pull.ts';

/**
 * Pulls a period with those before it, if it is not stored: periods older than the feed are requested
 * by name. Stored ones are not requested again, since a drawn period never changes.
 *
 * @param id `<lottery key>.<expect>`
 */
export async function pullPeriod(id: string, parts: CollectionPullParts): Promise<void> {
  const { epoch } = mirror;
  await mirror.openCollection('periods');
  if (epoch !== mirror.epoch || mirror.collection('periods').lines.has(id)) return;
  const [lottery = '', expect = ''] = id.split('.');
  // The page before the next period's name, so that it begins with the period itself.
  await pullPage(lottery, `${expect}0`, parts);
}

/** The newest periods of a lottery. The draws of all lotteries over days are left to the background. */
export async function pullNewestPeriods(lottery: string, parts: CollectionPullParts, insists: boolean): Promise<void> {
  await mirror.openCollection('periods');
  if (isWhole(mirror.collection('periods'))) await pullCollection('periods', parts, { insists });
  else await pullPage(lottery, undefined, parts);
}

async function pullPage(lottery: string, before: string | undefined, { nowMs }: CollectionPullParts): Promise<void> {
  const { epoch } = mirror;
  const answer = await read(fairnessCall, { before }, { collection: lottery });
  if (epoch !== mirror.epoch || answer.same) return;
  const atMs = nowMs();
  const { lines } = mirror.collection('periods');
  const rows = answer.data.periods.map((period) => rowOf(lottery, period, atMs)).filter(({ id }) => !lines.has(id));
  if (rows.length > 0) mirror.apply({ kind: 'rows', collection: 'periods', rows, atMs });
}

/** The reply does not say when it was drawn: it is stored as if it were drawn now. */
const rowOf = (lottery: string, period: DrawnPeriod, atMs: number): PeriodRow => ({
  id: periodRowId(lottery, period.expect),
  lottery,
  drawn_ms: 0,
  at_ms: atMs,
  ...period,
});
