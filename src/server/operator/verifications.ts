import { nextRevision } from '../db/collection-revision.ts';
import type { Queries } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';
import { audit } from '../ledger/audit.ts';
import { dateOption } from './dates.ts';
import type { Operation } from './operation.ts';
import { OperatorError } from './operator-error.ts';
import { lineFrom, timeText } from './typed.ts';

type Why = NonNullable<Tables['verifications']['ended_why']>;

/** Ends the verification that stands, if one does; the caller has taken the collection's revision. */
export async function endVerification(tx: Queries, profileId: string, nowMs: number, why: Why): Promise<boolean> {
  const ended = await tx
    .updateTable('verifications')
    .set({ ended_ms: nowMs, ended_why: why })
    .where('profile_id', '=', profileId)
    .where('ended_ms', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

async function moveOn(tx: Queries, id: string): Promise<void> {
  const rev = await nextRevision(tx, 'profiles');
  const known = await tx
    .updateTable('profiles')
    .set({ rev })
    .where('id', '=', id)
    .where('published', '=', 1)
    .returning('id')
    .executeTakeFirst();
  if (!known) throw new OperatorError('not_found', `there is no published profile ${id}`);
}

/** Records that the person was verified (H3): members see by whom, how, when and until when. A new one replaces the old. */
export const verifyProfile: Operation = {
  usage: 'profile verify ID',
  options: {
    by: 'who verified; the actor by default',
    how: 'how, as members read it, e.g. "Identity document, in person"',
    until: 'the last day on which it holds, in the club’s time zone, like 2027-11-20',
  },
  reason: 'optional',
  async run(context, [id = ''], options) {
    const { db, nowMs, newId, acting } = context;
    const timeZone = context.config.clubTimeZone;
    const [by, how, until] = [options.get('by') ?? acting.remark ?? acting.actor, options.get('how'), options.get('until')];
    if (how === undefined || until === undefined) throw new OperatorError('usage', 'a verification needs --how and --until');
    const record = {
      checked_by: lineFrom('actor', by),
      how: lineFrom('how', how),
      at_ms: nowMs(),
      until_ms: dateOption('until', until, timeZone, 'end'),
    };
    if (record.until_ms <= record.at_ms) throw new OperatorError('record_invalid', '--until has to lie in the future');
    await db.transaction(async (tx) => {
      await moveOn(tx, id);
      await endVerification(tx, id, nowMs(), 'replaced');
      await tx
        .insertInto('verifications')
        .values({ id: newId(), profile_id: id, ...record, ended_ms: null, ended_why: null })
        .execute();
      // Not how: it may say who the person is, and the audit can never be changed.
      const { checked_by, at_ms, until_ms } = record;
      await audit(tx, context, { action: 'profile verify', after: { id, checked_by, at_ms, until_ms } });
    });
    return { id, by: record.checked_by, how: record.how, until: timeText(record.until_ms) };
  },
};

/** The badge goes from every phone at its next contact. */
export const unverifyProfile: Operation = {
  usage: 'profile unverify ID',
  reason: 'required',
  async run(context, [id = '']) {
    await context.db.transaction(async (tx) => {
      await moveOn(tx, id);
      if (!(await endVerification(tx, id, context.nowMs(), 'revoked'))) throw new OperatorError('wrong_state', 'no verification stands');
      await audit(tx, context, { action: 'profile unverify', before: { certified: 1 }, after: { id, certified: 0 } });
    });
    return { id, certified: 0 };
  },
};
