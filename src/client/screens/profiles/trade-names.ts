import { useLingui } from '@lingui/react/macro';

/** What the trades that the club knows by a key are called; any other word of an operator's stands as it is. */
export function useTradeNames(): (trade: string) => string {
  const { t } = useLingui();
  const names: Partial<Record<string, string>> = {
    model: t({ message: 'Model', comment: 'A trade' }),
    dancer: t({ message: 'Dancer', comment: 'A trade' }),
    host: t({ message: 'Host', comment: 'A trade: leads through events' }),
    musician: t({ message: 'Musician', comment: 'A trade' }),
    guide: t({ message: 'Guide', comment: 'A trade: shows people round a city' }),
  };
  return (trade) => names[trade] ?? trade;
}
