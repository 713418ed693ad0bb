import { useLingui } from '@lingui/react/macro';

/** What the trades that the club knows by a key are called; any other word of an operator's stands as it is. */
export function useTradeNames(): (trade: string) => string {
  const names = useTradeWords();
  return (trade) => names[trade] ?? trade;
}

/** The trades that the club knows by a key, as the member's language calls them. */
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
