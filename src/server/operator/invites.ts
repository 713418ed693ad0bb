import { audit } from '../ledger/audit.ts';
import { OperatorError } from './command-line.ts';
import type { Operation } from './operation.ts';

/** An invite may serve a campaign, but not more people than a club has. */
const mostUses = 100_000;

const codeForm = /^[A-Za-z0-9_-]{4,64}$/;

/** Uses as typed: a number, `unlimited` (null), or one where nothing is said. */
function usesFrom(typed: string | undefined): number | null {
  if (typed === undefined) return 1;
  if (typed === 'unlimited') return null;
  const uses = /^[1-9][0-9]{0,5}$/.test(typed) ? Number(typed) : Number.NaN;
  if (!(uses <= mostUses)) throw new OperatorError('usage', `--uses is a number from 1 to ${mostUses}, or "unlimited"`);
  return uses;
}

/** Checklist P10, H17: a code that lets people register. Refuses one that exists, so that no one's uses are changed. */
export const createInvite: Operation = {
  usage: 'invite create',
  options: { code: 'the code; a new random one by default', uses: 'how often it may be used, or "unlimited"; 1 by default' },
  reason: 'optional',
  async run(context, _given, options) {
    const code = options.get('code') ?? context.newId().slice(0, 12).toUpperCase();
    if (!codeForm.test(code)) throw new OperatorError('usage', 'a code has 4 to 64 letters, digits, _ or -');
    const invite = { code, uses_left: usesFrom(options.get('uses')), used: 0, created_ms: context.nowMs() };
    await context.db.transaction(async (tx) => {
      const made = await tx
        .insertInto('invites')
        .values(invite)
        .onConflict((conflict) => conflict.doNothing())
        .returning('code')
        .executeTakeFirst();
      if (!made) throw new OperatorError('invite_exists', `the code ${code} exists already`);
      await audit(tx, context, { action: 'invite create', after: { code, uses_left: invite.uses_left } });
    });
    return { code, uses_left: invite.uses_left };
  },
};
