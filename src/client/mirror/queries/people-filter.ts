import { filterText, givenFields } from './filter-text.ts';
import { type Rate, readRate } from './written-rate.ts';

/** The club's order, the newest first, or the lowest published rate first. */
export const peopleOrders = ['club', 'newest', 'rate'] as const;
export type PeopleOrder = (typeof peopleOrders)[number];

/** What a list of people is narrowed down to; an empty text is no condition. */
export type PeopleFilter = {
  trade: string;
  /** A region's id. */
  city: string;
  /** A rate as it is written, e.g. `130 points / h`: only people whose rate of this form is never higher. */
  rate: string;
  certified: boolean;
  /** Empty: the list's own order. */
  order: PeopleOrder | '';
};

/** What is compared of a profile. */
export type PersonFacts = { trades: readonly string[]; rate: Rate | undefined; certifiedUntilMs: number };

export const noFilter: PeopleFilter = { trade: '', city: '', rate: '', certified: false, order: '' };

/** Rates that are offered to choose from. */
const mostRates = 8;

/** The filter in an address; what is not understood is no condition. */
export function readFilter(by: string): PeopleFilter {
  const { text, oneOf, isOn } = givenFields(by);
  const rate = text('rate');
  return {
    trade: text('trade'),
    city: text('city'),
    rate: readRate(rate) ? rate : '',
    certified: isOn('certified'),
    order: oneOf('order', peopleOrders),
  };
}

/** The same for an address; an empty text without any condition. */
export const writeFilter = (filter: PeopleFilter): string => filterText(filter);

/** Whether a profile meets every condition but the city, which is the list's. */
export function meets({ trade, rate, certified }: PeopleFilter, nowMs: number): (facts: PersonFacts) => boolean {
  const most = readRate(rate);
  return (facts) =>
    (trade === '' || facts.trades.includes(trade)) &&
    (most === undefined || (facts.rate?.form === most.form && facts.rate.highest <= most.highest)) &&
    (!certified || facts.certifiedUntilMs > nowMs);
}

/** The form in which most rates are written: others can't be compared with it. */
function commonForm(rates: readonly Rate[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { form } of rates) counts.set(form, (counts.get(form) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];
}

const ratesOf = (facts: readonly PersonFacts[]): Rate[] => facts.flatMap(({ rate }) => rate ?? []);

/** What can be chosen of these profiles: their trades, and upper limits of the rates in the most common form. Nothing is estimated. */
export function choicesOf(facts: readonly PersonFacts[]): { trades: string[]; rates: string[] } {
  const trades = [...new Set(facts.flatMap((each) => each.trades))];
  const rates = ratesOf(facts);
  const form = commonForm(rates);
  const limits = [...new Set(rates.filter((rate) => rate.form === form).map(({ highest }) => highest))].sort((a, b) => a - b);
  // Of many, some that are evenly spread, with the lowest and the highest.
  const step = Math.max(1, (limits.length - 1) / (mostRates - 1));
  const offered = Array.from({ length: Math.min(mostRates, limits.length) }, (_, at) => limits[Math.round(at * step)] ?? 0);
  return { trades, rates: form === undefined ? [] : offered.map((limit) => form.replace('#', () => String(limit))) };
}

/** By the lowest published rate of the most common form, the others after them in their order. */
export function byRate(ids: readonly string[], factsOf: (id: string) => PersonFacts | undefined): string[] {
  const rates = ids.map((id) => factsOf(id)?.rate);
  const form = commonForm(rates.flatMap((rate) => rate ?? []));
  const lowest = (at: number): number => {
    const rate = rates[at];
    return rate && rate.form === form ? rate.lowest : Number.POSITIVE_INFINITY;
  };
  return ids
    .map((id, at) => ({ id, lowest: lowest(at), at }))
    .sort((one, other) => (one.lowest === other.lowest ? one.at - other.at : one.lowest - other.lowest))
    .map(({ id }) => id);
}
