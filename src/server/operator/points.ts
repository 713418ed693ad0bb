import { decimalOfCents } from '#domain/points.ts';
import { correctTransfer } from '../commands/correct-transfer.ts';
import { grantPoints } from '../commands/grant-points.ts';
import { memberNamed } from './members.ts';
import { happened, type Operation } from './operation.ts';
import { pointsFrom } from './typed.ts';

export const grant: Operation = {
  usage: 'grant USER POINTS',
  reason: 'optional',
  async run(context, [user, typed = '']) {
    const amount = pointsFrom(typed);
    const { id, username } = await memberNamed(context, user);
    const { transfer, balance } = happened(await grantPoints(context, id, amount));
    return { username, transfer, points: decimalOfCents(amount), balance: decimalOfCents(balance) };
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
