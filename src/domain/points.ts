/**
 * Points are integers of hundredths ("cents"), so that sums are exact; the limit keeps every sum of a club's life
 * inside a safe integer (ledger.md, "Form").
 */
export type Cents = number & { readonly unit: 'cents' };

/** The largest amount in absolute value. */
export const largestCents = 10 ** 14;

/** The one maker of amounts. Throws on fractions, and on anything over the limit. */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value) || Math.abs(value) > largestCents) throw new RangeError(`not an amount in cents: ${value}`);
  return value as Cents;
}

/** The wire's decimal text with two digits, e.g. `1234.50` (wire.md, `money`). */
export function decimalOfCents(amount: Cents): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
