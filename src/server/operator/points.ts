import { decimalOfCents } from '#domain/points.ts';
import { correctTransfer } from '../commands/correct-transfer.ts';
import { grantPoints } from '../commands/grant-points.ts';
import { memberNamed } from './members.ts';
import { happened, type Operation } from './operation.ts';
import { OperatorError } from './operator-error.ts';
import { pointsFrom } from './typed.ts';

const grantIdForm = /^[A-Za-z0-9_.:-]{1,64}$/;

/** What the operator calls this grant, so that the same line typed again does nothing more. */
function grantIdFrom(typed: string): string {
  if (grantIdForm.test(typed)) return typed;
  throw new OperatorError('usage', '--id has 1 to 64 letters, digits, or one of _ . : -');
}

/** Keeps the member's pause and deposit limits (H15), except for a refund, which is said to be one. */
export const grant: Operation = {
  usage: 'grant USER POINTS',
  options: {
    id: 'a name of yours for this grant, e.g. cash-2026-11-20-7: typed again with it, nothing is given twice',
    refund: '"yes": the club gives back what it owes, also to somebody who is paused; needs --reason',
  },
  reason: 'optional',
  async run(context, [user, typed = ''], options) {
    const amount = pointsFrom(typed);
    const refund = options.get('refund') ?? 'no';
    if (refund !== 'yes' && refund !== 'no') throw new OperatorError('usage', '--refund is yes or no');
    const typedId = options.get('id');
    const id = typedId === undefined ? context.newId() : grantIdFrom(typedId);
    const { id: memberId, username } = await memberNamed(context, user);
    const { transfer, balance, already } = happened(await grantPoints(context, { id, memberId, amount, refund: refund === 'yes' }));
    const done = { username, transfer, points: decimalOfCents(amount), balance: decimalOfCents(balance) };
    return already ? { ...done, already: 'done before under this id: nothing was given now' } : done;
  },
};

/** TRANSFER is an id, as `grant` prints it and as statements name it. */
export const correction: Operation = {
  usage: 'correction TRANSFER',
  reason: 'required',
  async run(context, [corrects = '']) {
    return { corrects, ...happened(await correctTransfer(context, corrects)) };
  },
};
