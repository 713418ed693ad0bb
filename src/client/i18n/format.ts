import { type LanguageTag, tagOf } from '#contract/languages.ts';
import { currentLanguage } from './language.ts';

/** Formatters by language, created once each: creating one costs more than using it a hundred times. */
function perLanguage<T>(make: (tag: LanguageTag) => T): () => T {
  const made = new Map<LanguageTag, T>();
  return () => {
    const tag = tagOf(currentLanguage());
    const known = made.get(tag) ?? make(tag);
    made.set(tag, known);
    return known;
  };
}

const points = perLanguage((tag) => new Intl.NumberFormat(tag, { minimumFractionDigits: 2, maximumFractionDigits: 2 }));
const signedPoints = perLanguage(
  (tag) => new Intl.NumberFormat(tag, { minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: 'exceptZero' }),
);
const plain = perLanguage((tag) => new Intl.NumberFormat(tag, { maximumFractionDigits: 2 }));
const dateTime = perLanguage((tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' }));
const time = perLanguage((tag) => new Intl.DateTimeFormat(tag, { timeStyle: 'short' }));
const ago = perLanguage((tag) => new Intl.RelativeTimeFormat(tag, { numeric: 'auto', style: 'short' }));

const realMinus = (text: string): string => text.replace(/^-/, '−');

/** Points with two decimals and a real minus sign, e.g. "1,234.50", without the unit's name. */
export const formatPoints = (cents: number): string => realMinus(points().format(cents / 100));

/** The same with a plus sign for incoming amounts, e.g. "+12.00"; no sign for 0. */
export const formatSignedPoints = (cents: number): string => realMinus(signedPoints().format(cents / 100));

export const formatNumber = (n: number): string => realMinus(plain().format(n));

/** Date and time of day, e.g. "3 May 2026, 10:42". */
export const formatDateTime = (atMs: number): string => dateTime().format(atMs);

/** Time of day alone, e.g. "10:42". */
export const formatTime = (atMs: number): string => time().format(atMs);

const minuteMs = 60_000;
const steps: readonly [unit: Intl.RelativeTimeFormatUnit, ms: number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', minuteMs],
];

/** How long ago, e.g. "12 min. ago"; "now" under a minute, and if the clock was set back. */
export function formatAge(asOfMs: number, nowMs: number): string {
  const ageMs = Math.max(0, nowMs - asOfMs);
  const [unit, ms] = steps.find(([, stepMs]) => ageMs >= stepMs) ?? ['second', Number.POSITIVE_INFINITY];
  return ago().format(-Math.floor(ageMs / ms), unit);
}
