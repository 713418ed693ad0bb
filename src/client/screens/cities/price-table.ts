import type { ProfileItem } from '#contract/shelves/profiles.ts';
import type { Region } from '#contract/shelves/regions.ts';

/** The lowest and the highest published rate of one form, as their owners wrote them. */
export type RateBand = { lowest: string; highest: string };
export type PriceRow = { region: Region; people: number; bands: RateBand[] };

type Rate = { text: string; low: number; high: number };

const numberForm = /\d+(?:[.,\s\u00a0\u202f]\d{3})*(?:[.,]\d{1,2})?(?!\d)/gu;

/** A number as people write it: `1,200`, `1.200`, `1 200.50`. A separator before exactly three digits groups them. */
function readNumber(text: string): number {
  const [, whole = '', cents = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/u.exec(text) ?? [];
  return Number(`${whole.replace(/\D/gu, '')}.${cents || '0'}`);
}

/**
 * One row for each region that lists anyone, in the operator's order: how many people, and the range of the rates
 * that they published. Rates are compared only with rates of the same form (`120 points / h` never with `900 / day`),
 * and those without a number say nothing about a range. Nothing is estimated.
 */
export function priceTable(regions: readonly Region[], people: readonly Pick<ProfileItem, 'region_id' | 'price'>[]): PriceRow[] {
  return regions
    .map((region) => {
      const here = people.filter((person) => person.region_id === region.id);
      return { region, people: here.length, bands: bandsOf(here.map((person) => person.price)) };
    })
    .filter((row) => row.people > 0)
    .sort((one, other) => one.region.pos - other.region.pos);
}

function bandsOf(prices: readonly string[]): RateBand[] {
  const forms = new Map<string, Rate[]>();
  for (const text of prices.map((price) => price.trim())) {
    const numbers = (text.match(numberForm) ?? []).map(readNumber);
    if (numbers.length === 0) continue;
    const form = text.replace(numberForm, '#').replace(/#\s*[–—-]\s*#/u, '#');
    const rate = { text, low: Math.min(...numbers), high: Math.max(...numbers) };
    forms.set(form, [...(forms.get(form) ?? []), rate]);
  }
  return [...forms.values()].map((rates) => ({
    lowest: rates.reduce((best, rate) => (rate.low < best.low ? rate : best)).text,
    highest: rates.reduce((best, rate) => (rate.high > best.high ? rate : best)).text,
  }));
}
