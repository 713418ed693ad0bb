import { createHmac } from 'node:crypto';
import { boardNameBytes, boardNameOf } from '#domain/board-names.ts';

/**
 * The name under which a member appears on the board. Members did not choose a user name, or give their own name, to have it read by
 * everybody: the club derives another one, always the same, which nobody can trace back without the club's secret.
 */
export const boardName = (key: Uint8Array, memberId: string): string =>
  boardNameOf(createHmac('sha256', key).update(memberId).digest().subarray(0, boardNameBytes));
