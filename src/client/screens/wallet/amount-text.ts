import { centsOfDecimal } from '#domain/points.ts';

/**
 * The decimal text of an amount that a member typed, such as `12.5`; undefined for what is no amount above 0 (V13, V25).
 * A comma is a point, as many keyboards have nothing else; what could be meant as thousands has three digits behind it
 * and is no amount.
 */
export function amountOfTyped(typed: string): string | undefined {
  const text = typed.trim().replace(/^([0-9]+),([0-9]{1,2})$/u, '$1.$2');
  const amount = centsOfDecimal(text);
  return amount !== undefined && amount > 0 ? text : undefined;
}
