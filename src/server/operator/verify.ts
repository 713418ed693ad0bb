import { auditHead } from '../ledger/audit-chain.ts';
import { verifyLedger } from '../ledger/verify.ts';
import type { Operation } from './operation.ts';
import { OperatorError } from './operator-error.ts';

/** Counts are printed either way; a fault ends with exit status 1. */
export const verify: Operation = {
  usage: 'verify',
  async run({ db, statementKey }) {
    const { counts, fault } = await verifyLedger(db, statementKey.publicKey);
    if (fault !== undefined) throw new OperatorError('ledger_fault', fault, { fits: false, ...counts, fault });
    return { fits: true, ...counts, ...(await auditHead(db.queries)) };
  },
};
