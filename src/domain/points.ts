/**
 * Points are stored as integers in hundredths ("cents"), so that sums are exact; the limit keeps every sum in the history of a club
 * within the safe integers.
 */
export type Cents = number & { readonly unit: 'cents' };

/** The largest amount in absolute value. */
export const largestCents = 10 ** 14;

/** Creates every amount. Throws on fractions, and on anything above the limit. */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value) || Math.abs(value) > largestCents) throw new RangeError(`not an amount in cents: ${value}`);
  return value as Cents;
}

/** The decimal text with two digits of the field `money`, e.g. `1234.50`. */
export function decimalOfCents(amount: Cents): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Whole cents in plain decimal, such as `1250`; undefined for every other notation, and above the limit. */
export function centsOfWhole(text: string): Cents | undefined {
  if (!/^(0|[1-9][0-9]{0,14})$/.test(text) || Number(text) > largestCents) return undefined;
  return cents(Number(text));
}

/** Points as people and clients write them: digits, and at most two decimals. */
const decimalForm = /^(0|[1-9][0-9]{0,11})(\.([0-9]{1,2}))?$/;

/** The amount of a decimal text such as `12`, `12.5` or `12.34`; else undefined (V13: no signs, exponents or third decimal). */
export function centsOfDecimal(text: string): Cents | undefined {
  const [, whole, , fraction = ''] = decimalForm.exec(text) ?? [];
  return whole === undefined ? undefined : cents(Number(whole) * 100 + Number(fraction.padEnd(2, '0')));
}
