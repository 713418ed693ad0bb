import type { OperatorContext } from '../commands/operated.ts';
import { nextRevision } from '../db/collection-revision.ts';
import type { Tables } from '../db/schema.ts';
import { audit } from '../ledger/audit.ts';
import { dateOption } from './dates.ts';
import type { Operation } from './operation.ts';
import { OperatorError } from './operator-error.ts';
import { profileFrom } from './profile-form.ts';
import { lastPlace, rowOf } from './profile-rows.ts';
import { lineFrom, listRows, pageOption, rowsBefore, timeText } from './typed.ts';

export const addProfile: Operation = {
  usage: 'profile add',
  options: { name: 'as members read it', region: "the region's name or id", title: 'a line under the name' },
  reason: 'optional',
  async run(context, _given, options) {
    const fields = ['name', 'region', 'title'].flatMap((name) => (options.has(name) ? [[name, options.get(name)]] : []));
    const form = profileFrom(Object.fromEntries(fields));
    return context.db.transaction(async (tx) => {
      const rev = await nextRevision(tx, 'profiles');
      const row = await rowOf(tx, context, form, { pos: (await lastPlace(tx)) + 1, rev });
      await tx.insertInto('profiles').values(row).execute();
      await audit(tx, context, { action: 'profile add', after: { id: row.id, published: 0 } });
      return { id: row.id, published: 0 };
    });
  },
};

/**
 * Shows a profile to everybody. Who checked that the person is an adult, and when consent was given, is recorded with it
 * (H11). After a withdrawal only a newer consent counts, and what was erased has to be told anew.
 */
export const publishProfile: Operation = {
  usage: 'profile publish ID',
  options: {
    'adult-checked-by': 'who checked that the person is an adult',
    'adult-checked': 'the day of that check, like 2026-11-20; today by default',
    consent: 'the day on which the person consented, or the time like 2026-11-20T15:30Z',
    name: 'as members read it; needed after a withdrawal, which erases it',
  },
  reason: 'optional',
  async run(context, [id = ''], options) {
    const { db } = context;
    return db.transaction(async (tx) => {
      const rev = await nextRevision(tx, 'profiles');
      const known = await tx.selectFrom('profiles').selectAll().where('id', '=', id).executeTakeFirst();
      if (!known) throw new OperatorError('not_found', `there is no profile ${id}`);
      if (known.published === 1) throw new OperatorError('wrong_state', 'this profile is published already');
      const records = { ...recordsOf(options, known, context), ...(options.has('consent') ? { consent_by: context.acting.actor } : {}) };
      const typed = options.get('name');
      const form = typed === undefined ? undefined : profileFrom({ name: typed, region: known.region_id });
      const name = form?.name ?? known.name;
      if (name === '') throw new OperatorError('name_missing', 'a withdrawal has erased who this was: --name says it');
      await tx.deleteFrom('tombstones').where('shelf', '=', 'profiles').where('id', '=', id).execute();
      await tx
        .updateTable('profiles')
        .set({ ...records, name, published: 1, rev })
        .where('id', '=', id)
        .execute();
      await audit(tx, context, { action: 'profile publish', before: { published: 0 }, after: { id, published: 1, ...records } });
      return { id, published: 1 };
    });
  },
};

type Records = Pick<Tables['profiles'], 'adult_checked_by' | 'adult_checked_ms' | 'consent_ms'>;

function recordsOf(
  options: ReadonlyMap<string, string>,
  known: Records & { withdrawn_ms: number | null },
  context: Pick<OperatorContext, 'nowMs' | 'config'>,
): Records {
  const nowMs = context.nowMs();
  const timeZone = context.config.clubTimeZone;
  const [by, checked, consent] = [options.get('adult-checked-by'), options.get('adult-checked'), options.get('consent')];
  const adult_checked_by = by === undefined ? known.adult_checked_by : lineFrom('actor', by);
  const adult_checked_ms =
    checked === undefined ? (by === undefined ? known.adult_checked_ms : nowMs) : dateOption('adult-checked', checked, timeZone, 'begin');
  const consent_ms = consent === undefined ? known.consent_ms : dateOption('consent', consent, timeZone, 'begin');
  if (adult_checked_by === null || adult_checked_ms === null) {
    throw new OperatorError('adult_check_missing', 'no adult check is on record: --adult-checked-by says who made it');
  }
  if (consent_ms === null) throw new OperatorError('consent_missing', 'no consent is on record: --consent says when it was given');
  if (adult_checked_ms > nowMs || consent_ms > nowMs) throw new OperatorError('record_invalid', 'a record can not be of the future');
  if (known.withdrawn_ms !== null && consent_ms <= known.withdrawn_ms) {
    const withdrawn = timeText(known.withdrawn_ms);
    throw new OperatorError('consent_withdrawn', `consent was taken back at ${withdrawn}: --consent has to give a later day or time`);
  }
  return { adult_checked_by, adult_checked_ms, consent_ms };
}

export const listProfiles: Operation = {
  usage: 'profile list',
  options: pageOption,
  async run({ db }, _given, options) {
    const rows = await db.queries
      .selectFrom('profiles')
      .select(['id', 'name', 'published', 'views', 'adult_checked_by', 'adult_checked_ms', 'consent_ms', 'consent_by', 'withdrawn_ms'])
      .orderBy('added_ms', 'desc')
      .orderBy('id')
      .offset(rowsBefore(options))
      .limit(listRows)
      .execute();
    return {
      profiles: rows.map(({ adult_checked_ms, consent_ms, withdrawn_ms, ...row }) => ({
        ...{ ...row, adult_checked: timeText(adult_checked_ms), consent: timeText(consent_ms), withdrawn: timeText(withdrawn_ms) },
      })),
    };
  },
};
