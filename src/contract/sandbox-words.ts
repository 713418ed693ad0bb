/** The texts of the sandbox provider's page: it says clearly that no money moves. */
export const sandboxWords = {
  title: /*i18n*/ { id: 'sandbox.title', message: 'Sandbox payment' },
  plain: /*i18n*/ { id: 'sandbox.plain', message: 'This is a try-out. No money moves, and no bank hears of it.' },
  amount: /*i18n*/ { id: 'sandbox.amount', message: '{points} points' },
  confirm: /*i18n*/ { id: 'sandbox.confirm', message: 'Confirm the payment' },
  cancel: /*i18n*/ { id: 'sandbox.cancel', message: 'Cancel' },
  paid: /*i18n*/ { id: 'sandbox.paid', message: 'Confirmed. The points are on their way to your account.' },
  cancelled: /*i18n*/ { id: 'sandbox.cancelled', message: 'Cancelled. Nothing was credited.' },
  over: /*i18n*/ { id: 'sandbox.over', message: 'This payment is no longer open. Please begin a new one.' },
} as const satisfies Record<string, { id: string; message: string }>;

export type SandboxWord = keyof typeof sandboxWords;
