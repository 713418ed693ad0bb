/** The kinds of transfers and their names in a member's list. */
export const transferKinds = {
  stake: /*i18n*/ { id: 'ledger.stake', message: 'Bet' },
  prize: /*i18n*/ { id: 'ledger.prize', message: 'Win' },
  refund: /*i18n*/ { id: 'ledger.refund', message: 'Bet returned' },
  deposit: /*i18n*/ { id: 'ledger.deposit', message: 'Deposit' },
  withdraw_hold: /*i18n*/ { id: 'ledger.withdraw_hold', message: 'Set aside for a withdrawal' },
  withdraw_release: /*i18n*/ { id: 'ledger.withdraw_release', message: 'Withdrawal returned' },
  withdraw_pay: /*i18n*/ { id: 'ledger.withdraw_pay', message: 'Withdrawal paid' },
  wheel_cost: /*i18n*/ { id: 'ledger.wheel_cost', message: 'Turn of the wheel' },
  wheel_prize: /*i18n*/ { id: 'ledger.wheel_prize', message: 'Prize of the wheel' },
  grant: /*i18n*/ { id: 'ledger.grant', message: 'Points from the club' },
  given_up: /*i18n*/ { id: 'ledger.given_up', message: 'Points given up' },
  correction: /*i18n*/ { id: 'ledger.correction', message: 'Correction' },
} as const satisfies Record<string, { id: string; message: string }>;

export type TransferKind = keyof typeof transferKinds;
export const transferKindNames = Object.keys(transferKinds) as [TransferKind, ...TransferKind[]];
