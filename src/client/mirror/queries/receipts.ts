import type { Receipt } from '#contract/commands/place-bet.ts';
import { maybeRowView } from '../maybe-row-view.ts';
import { resourceOf } from '../resource.ts';
import { useView } from '../view.ts';
import type { Mirrored } from './mirrored.ts';

const resource = resourceOf('receipts');

/** The receipt of one bet; null if the server has none. */
export const useReceipt = (id: string): Mirrored<Receipt | null> => useView(maybeRowView(resource, 'receipts', id));
