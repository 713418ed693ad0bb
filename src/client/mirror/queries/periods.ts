import type { PeriodRow } from '#contract/collections/periods.ts';
import type { MirrorRow } from '../collection-table.ts';
import { mirror } from '../instance.ts';
import { maybeRowView } from '../maybe-row-view.ts';
import { resourceOf } from '../resource.ts';
import { makeView, useView, type View, viewOf } from '../view.ts';
import type { Mirrored } from './mirrored.ts';

/** A drawn or voided period; null if the server has answered without it, as before its draw. */
export const usePeriod = (key: string, expect: string): Mirrored<PeriodRow | null> =>
  useView(maybeRowView(resourceOf('period', `${key}.${expect}`), 'periods', `${key}.${expect}`));

/** The stored periods next to a period. */
export type PeriodsAround = {
  before: PeriodRow | undefined;
  after: PeriodRow | undefined;
  /** The newest drawn or voided period's name; '' if none is stored. */
  newestExpect: string;
};

/** The periods before and after one, and the newest of its lottery, as far as they are stored. */
export const usePeriodsAround = (key: string, expect: string): PeriodsAround => useView(aroundView(key, expect));

const numberLength = 8;

export function aroundView(key: string, expect: string): View<PeriodsAround> {
  return viewOf(`around ${key} ${expect}`, () => {
    const number = Number(expect.slice(-numberLength));
    // An `expect` ends with its number, and begins with a day that a neighbour need not share.
    const isAt = (id: string, step: number): boolean => id.endsWith(String(number + step).padStart(numberLength, '0'));
    const ids = (): readonly string[] => mirror.collection('periods').ordered('newest', key);
    const row = (id = ''): PeriodRow | undefined => mirror.collection('periods').rows.get(id) as MirrorRow<'periods'> | undefined;
    const find = (step: number): string | undefined => ids().find((id) => isAt(id, step));
    return makeView<PeriodsAround>({
      resource: resourceOf('periods', key),
      load: () => {
        const wanted = [find(-1), find(1)].filter((id) => id !== undefined && !row(id)) as string[];
        if (wanted.length > 0 || !mirror.collection('periods').opened) void mirror.need('periods', wanted);
      },
      compute: () => {
        const newest = ids().toSorted().at(-1) ?? '';
        return { before: row(find(-1)), after: row(find(1)), newestExpect: newest.slice(key.length + 1) };
      },
    });
  });
}
