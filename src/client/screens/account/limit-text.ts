import { type LimitName, limitForms } from '#domain/limits.ts';
import { centsOfDecimal } from '#domain/points.ts';

/** A limit's value as it is typed: points or minutes, '' for none. */
export function limitText(name: LimitName, value: number | null): string {
  if (value === null) return '';
  return limitForms[name].unit === 'minutes' ? String(value) : (value / 100).toFixed(2).replace(/\.00$/, '');
}

/** The value of a typed text, null for no limit; undefined if the limit can't have it. */
export function limitOfText(name: LimitName, text: string): number | null | undefined {
  const typed = text.trim();
  const form = limitForms[name];
  // The reality check can't be turned off (H20).
  if (typed === '') return name === 'reality_minutes' ? undefined : null;
  // Half of the languages use a decimal comma; before one or two digits it can't be anything else.
  if (form.unit === 'cents') return centsOfDecimal(typed.replace(/,([0-9]{1,2})$/, '.$1'));
  const minutes = /^[0-9]{1,4}$/.test(typed) ? Number(typed) : Number.NaN;
  return minutes >= form.least && minutes <= form.most ? minutes : undefined;
}
