/** The text of a turn of the wheel (`msgmemo`). */
export const wheelWords = {
  won: /*i18n*/ { id: 'wheel.won', message: 'You won {points} points' },
  nothing: /*i18n*/ { id: 'wheel.nothing', message: 'No points this time' },
} as const satisfies Record<string, { id: string; message: string }>;
