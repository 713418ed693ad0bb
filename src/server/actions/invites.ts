import { sql } from 'kysely';
import { cannot } from '#contract/operator/cannot.ts';
import { createInviteForm, listInvitesForm, revokeInviteForm } from '#contract/operator/invites.ts';
import { action, actionDone } from './action.ts';
import { notOfThisList, pageOfRows } from './keyset.ts';
import { timeText } from './texts.ts';

/** Checklist P10, H17: a code that lets people register. Refuses an existing code, so that its uses don't change. */
export const createInvite = action(createInviteForm, async ({ tx, newId, nowMs }, { code = newId().slice(0, 12).toUpperCase(), uses }) => {
  const made = await tx
    .insertInto('invites')
    .values({ code, uses_left: uses, used: 0, created_ms: nowMs() })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['code', 'uses_left'])
    .executeTakeFirst();
  return made ? actionDone(made, { after: made }) : cannot('invite_exists', `the code ${code} exists already`);
});

/** Codes, newest first: the remaining uses of each (null: no limit; 0: used up or revoked), and how many people joined with it. */
export const listInvites = action(listInvitesForm, async ({ tx }, { state, limit, after }) => {
  const last = await tx
    .selectFrom('invites')
    .select('created_ms')
    .where('code', '=', after ?? '')
    .executeTakeFirst();
  if (after !== undefined && !last) return notOfThisList(after);
  const rows = await tx
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
  const invites = page.rows.map(({ created_ms, ...invite }) => ({ ...invite, made: timeText(created_ms) }));
  return actionDone({ invites, ...page.next });
});

/** Nobody can join with the code any more; those who have joined stay. */
export const revokeInvite = action(revokeInviteForm, async ({ tx }, { code }) => {
  const known = await tx.selectFrom('invites').select('uses_left').where('code', '=', code).executeTakeFirst();
  if (!known) return cannot('not_found', `there is no invite ${code}`);
  const revoked = await tx
    .updateTable('invites')
    .set({ uses_left: 0 })
    .where('code', '=', code)
    .where((either) => either.or([either('uses_left', 'is', null), either('uses_left', '>', 0)]))
    .returning('code')
    .executeTakeFirst();
  if (!revoked) return cannot('wrong_state', `the invite ${code} is used up or revoked already`);
  return actionDone({ code, uses_left: 0 }, { before: { code, uses_left: known.uses_left }, after: { code, uses_left: 0 } });
});
