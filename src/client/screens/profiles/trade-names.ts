import { useLingui } from '@lingui/react/macro';

/** The name of a trade that the app knows by its key; any other text of an operator's is returned as it is. */
export function useTradeNames(): (trade: string) => string {
  const names = useTradeWords();
  return (trade) => names[trade] ?? trade;
}

/** The names of the known trades in the member's language, by key. */
export function useTradeWords(): Partial<Record<string, string>> {
  const { t } = useLingui();
  return {
    model: t({ message: 'Model', comment: 'A trade' }),
    dancer: t({ message: 'Dancer', comment: 'A trade' }),
    host: t({ message: 'Host', comment: 'A trade: leads through events' }),
    musician: t({ message: 'Musician', comment: 'A trade' }),
    guide: t({ message: 'Guide', comment: 'A trade: shows people round a city' }),
  };
}
