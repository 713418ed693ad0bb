import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { tradeNames } from '#contract/trade-names.ts';

/** The name of a trade that the app knows by its key; any other text of an operator's is returned as it is. */
export const tradeName = (i18n: I18n, trade: string): string => {
  const [, known] = Object.entries(tradeNames).find(([key]) => key === trade) ?? [];
  return known ? i18n._(known) : trade;
};

/** The same in the member's language. */
export function useTradeNames(): (trade: string) => string {
  const { i18n } = useLingui();
  return (trade) => tradeName(i18n, trade);
}

/** The names of the known trades in the member's language, by key. */
export function useTradeWords(): Partial<Record<string, string>> {
  const { i18n } = useLingui();
  return Object.fromEntries(Object.entries(tradeNames).map(([key, name]) => [key, i18n._(name)]));
}
