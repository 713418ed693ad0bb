/** The trades that the app knows by their keys (`types` of a profile), and their names. Any other is an operator's own text. */
export const tradeNames = {
  model: /*i18n*/ { id: 'trade.model', message: 'Model' },
  dancer: /*i18n*/ { id: 'trade.dancer', message: 'Dancer' },
  host: /*i18n*/ { id: 'trade.host', message: 'Host' },
  musician: /*i18n*/ { id: 'trade.musician', message: 'Musician' },
  guide: /*i18n*/ { id: 'trade.guide', message: 'Guide' },
} as const satisfies Record<string, { id: string; message: string }>;
