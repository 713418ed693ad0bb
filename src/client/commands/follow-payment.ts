import { askAnew } from './ask-anew.ts';

/** Something may have happened in the provider's page, which tells us nothing itself: the club is asked. */
export const followPayment = (): Promise<void> => askAnew(['member', 'deposits', 'money-log', 'statement']);
