import { sql } from 'kysely';
import { audit } from '../ledger/audit.ts';
import { keysetOptions, limitOption, pageOfRows } from './keyset.ts';
import type { Operation } from './operation.ts';
import { OperatorError } from './operator-error.ts';
import { timeText } from './typed.ts';

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

/** Codes, newest first: what is left of each (null: no limit; 0: used up or revoked), and how many joined with it. */
export const listInvites: Operation = {
  usage: 'invite list all|open',
  options: keysetOptions,
  async run({ db }, [state = ''], options) {
    const limit = limitOption(options);
    const after = options.get('after');
    const last = await db.queries
      .selectFrom('invites')
      .select('created_ms')
      .where('code', '=', after ?? '')
      .executeTakeFirst();
    if (after !== undefined && !last) throw new OperatorError('usage', `--after ${after} is none of this list's rows`);
    const rows = await db.queries
      .selectFrom('invites')
      .selectAll()
      .$if(state === 'open', (query) => query.where((either) => either.or([either('uses_left', 'is', null), either('uses_left', '>', 0)])))
      .$if(last !== undefined, (query) =>
        query.where(sql<boolean>`(created_ms < ${last?.created_ms} or (created_ms = ${last?.created_ms} and code > ${after}))`),
      )
      .orderBy('created_ms', 'desc')
      .orderBy('code')
      .limit(limit + 1)
      .execute();
    const page = pageOfRows(rows, limit, ({ code }) => code);
    return {
      invites: page.rows.map(({ code, uses_left, used, created_ms }) => ({ code, uses_left, used, made: timeText(created_ms) })),
      ...(page.next === undefined ? {} : { next: page.next }),
    };
  },
};

/** Nobody joins with the code any more; who has joined stays. */
export const revokeInvite: Operation = {
  usage: 'invite revoke CODE',
  reason: 'optional',
  async run(context, [code = '']) {
    await context.db.transaction(async (tx) => {
      const known = await tx.selectFrom('invites').select('uses_left').where('code', '=', code).executeTakeFirst();
      if (!known) throw new OperatorError('not_found', `there is no invite ${code}`);
      const revoked = await tx
        .updateTable('invites')
        .set({ uses_left: 0 })
        .where('code', '=', code)
        .where((either) => either.or([either('uses_left', 'is', null), either('uses_left', '>', 0)]))
        .returning('code')
        .executeTakeFirst();
      if (!revoked) throw new OperatorError('wrong_state', `the invite ${code} is used up or revoked already`);
      await audit(tx, context, { action: 'invite revoke', before: { code, uses_left: known.uses_left }, after: { code, uses_left: 0 } });
    });
    return { code, uses_left: 0 };
  },
};
