/** The numbers in `status` of records (checklist Q18), and their words in `status_text`. */
export const withdrawalStatuses = {
  1: /*i18n*/ { id: 'withdrawal.pending', message: 'Pending' },
  2: /*i18n*/ { id: 'withdrawal.approved', message: 'Approved' },
  3: /*i18n*/ { id: 'withdrawal.rejected', message: 'Rejected' },
  4: /*i18n*/ { id: 'withdrawal.paid', message: 'Paid out' },
} as const satisfies Record<number, { id: string; message: string }>;
export type WithdrawalStatus = keyof typeof withdrawalStatuses;

export const depositStatuses = {
  1: /*i18n*/ { id: 'deposit.pending', message: 'Waiting for the payment' },
  2: /*i18n*/ { id: 'deposit.credited', message: 'Credited' },
  3: /*i18n*/ { id: 'deposit.rejected', message: 'Not paid' },
} as const satisfies Record<number, { id: string; message: string }>;
export type DepositStatus = keyof typeof depositStatuses;

/** Why a deposit came to nothing: the words of `desc`. */
export const depositReasons = {
  cancelled: /*i18n*/ { id: 'deposit.cancelled', message: 'Cancelled on the payment page' },
  expired: /*i18n*/ { id: 'deposit.expired', message: 'Not paid in time' },
} as const satisfies Record<string, { id: string; message: string }>;
export type DepositReason = keyof typeof depositReasons;
