import { receiptSchema } from '../commands/place-bet.ts';
import { defineCollection } from './collection.ts';

/** A receipt for every play of a bet. */
export const receiptsCollection = defineCollection({ row: receiptSchema, who: 'owner', order: 'newest', cap: 20_000, exported: 'bets' });
