import { createHmac } from 'node:crypto';
import { boardNameBytes, boardNameOf } from '#domain/board-names.ts';

/**
 * The name under which a member stands on the board. Nobody chose a user name or told their own name to have it read by
 * everybody: the club makes another one, always the same, which leads back to no one without its secret.
 */
export const boardName = (key: Uint8Array, memberId: string): string =>
  boardNameOf(createHmac('sha256', key).update(memberId).digest().subarray(0, boardNameBytes));
