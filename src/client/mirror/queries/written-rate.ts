/** A number, and its original text. */
export type Written = { text: string; value: number };

const numberForm = /\d+(?:[.,\s\u00a0\u202f]\d{3})*(?:[.,]\d{1,2})?(?!\d)/gu;

/** A number as people write it: `1,200`, `1.200`, `1 200.50`. A separator before exactly three digits groups them. */
function readNumber(text: string): number {
  const [, whole = '', cents = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/u.exec(text) ?? [];
  return Number(`${whole.replace(/\D/gu, '')}.${cents || '0'}`);
}

/** The numbers of a published rate, and the rest of its text, with `#` for a number or a range: `# points / h`. */
export function writtenIn(price: string): { form: string; numbers: Written[] } {
  const numbers = (price.match(numberForm) ?? []).map((text) => ({ text, value: readNumber(text) }));
  return { form: price.replace(numberForm, '#').replace(/#\s*[–—-]\s*#/u, '#'), numbers };
}

/** With a second number (`60 / 2 h`) it is ambiguous which one is the rate. */
export const isPlain = (form: string): boolean => form.split('#').length === 2;

/** A rate that can be compared with others of the same form, and with no others. */
export type Rate = { form: string; lowest: number; highest: number };

/** Undefined for a price without a number, or with numbers that are no range. */
export function readRate(price: string): Rate | undefined {
  const { form, numbers } = writtenIn(price.trim());
  if (numbers.length === 0 || !isPlain(form)) return undefined;
  const values = numbers.map(({ value }) => value);
  return { form, lowest: Math.min(...values), highest: Math.max(...values) };
}
