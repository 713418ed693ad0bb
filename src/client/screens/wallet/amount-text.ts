import { centsOfDecimal } from '#domain/points.ts';

/**
 * The decimal text of an amount that a member typed, such as `12.5`; undefined for anything but an amount above 0 (V13, V25).
 * A comma counts as a point, since many keyboards have nothing else; a comma that could separate thousands has three digits
 * after it and is not accepted.
 */
export function amountOfTyped(typed: string): string | undefined {
  const text = typed.trim().replace(/^([0-9]+),([0-9]{1,2})$/u, '$1.$2');
  const amount = centsOfDecimal(text);
  return amount !== undefined && amount > 0 ? text : undefined;
}
