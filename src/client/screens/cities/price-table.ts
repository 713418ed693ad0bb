import type { ProfileItem } from '#contract/collections/profiles.ts';
import type { Region } from '#contract/collections/regions.ts';
import { isPlain, type Written, writtenIn } from '../../mirror/queries/written-rate.ts';

/** `bands` are the ranges of the published rates, one for each format in which they were written, e.g. `60–200 points / h`. */
export type PriceRow = { region: Region; people: number; bands: string[] };

/**
 * One row for each region with profiles, in the operator's order: their number, and the range of their published
 * rates. Rates are compared only with rates of the same format (`120 points / h` never with `900 / day`),
 * and those without a number are not part of a range. Nothing is estimated.
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

function bandsOf(prices: readonly string[]): string[] {
  const forms = new Map<string, Written[]>();
  for (const price of prices.map((text) => text.trim())) {
    const { form, numbers } = writtenIn(price);
    if (numbers.length === 0) continue;
    // An ambiguous rate stays as it was written.
    const plain = isPlain(form);
    const key = plain ? form : price;
    forms.set(key, plain ? [...(forms.get(key) ?? []), ...numbers] : []);
  }
  return [...forms].map(([form, numbers]) => (numbers.length === 0 ? form : form.replace('#', () => rangeOf(numbers))));
}

function rangeOf(numbers: readonly Written[]): string {
  const lowest = numbers.reduce((best, number) => (number.value < best.value ? number : best));
  const highest = numbers.reduce((best, number) => (number.value > best.value ? number : best));
  return lowest.value === highest.value ? lowest.text : `${lowest.text}–${highest.text}`;
}
