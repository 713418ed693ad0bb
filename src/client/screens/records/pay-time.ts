import type { Deposit } from '#contract/shelves/deposits.ts';

const clockForm = /^(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2}):(\d{2})$/;

/**
 * When a deposit was paid, in ms; undefined where it was not. The club says it by its own clock, and when it was
 * begun by the same clock and in ms: what lies between the two tells the rest.
 */
export function payMs({ pay_time, create_time, at_ms }: Pick<Deposit, 'pay_time' | 'create_time' | 'at_ms'>): number | undefined {
  const paid = clockMs(pay_time ?? '');
  const begun = clockMs(create_time);
  return paid === undefined || begun === undefined ? undefined : at_ms + paid - begun;
}

function clockMs(text: string): number | undefined {
  const [, ...parts] = clockForm.exec(text) ?? [];
  const [year, month, day, hour, minute, second] = parts.map(Number);
  return year === undefined ? undefined : Date.UTC(year, (month ?? 1) - 1, day, hour, minute, second);
}
