import { type Insertable, sql } from 'kysely';
import type { OperatorContext } from '../commands/operated.ts';
import type { Queries } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';
import { cleanRichText } from '../rich-text.ts';
import { beginningOf } from './dates.ts';
import { OperatorError } from './operator-error.ts';
import type { ProfileForm } from './profile-form.ts';
import { regionNamed } from './regions.ts';

type Row = Insertable<Tables['profiles']>;

/** A record's day, from its beginning in the club's time zone; null where there is no record. */
const dayOf = ({ config }: OperatorContext, day: string | undefined): number | null =>
  day === undefined ? null : (beginningOf(day, config.clubTimeZone) ?? null);

/** The row of a new profile: published only where its records came with it (H11). */
export async function rowOf(tx: Queries, context: OperatorContext, form: ProfileForm, place: { pos: number; rev: number }): Promise<Row> {
  const { key: _, region, bust, waist, hips, services, types, adult_checked, adult_checked_by = null, consent, ...rest } = form;
  const records = { adult_checked_by, adult_checked_ms: dayOf(context, adult_checked), consent_ms: dayOf(context, consent) };
  const consent_by = consent === undefined ? null : context.acting.actor;
  for (const ms of [records.adult_checked_ms, records.consent_ms]) {
    if (ms !== null && ms > context.nowMs()) throw new OperatorError('record_invalid', `${form.name}: a record can not be of the future`);
  }
  return {
    ...{ id: context.newId(), region_id: (await regionNamed(tx, region)).id, ...rest, one: bust, two: waist, three: hips },
    ...{ services: JSON.stringify(services), types: JSON.stringify(types), pictures: '[]', views: 0, ...place },
    content: cleanRichText(form.content).html,
    ...{ added_ms: context.nowMs(), consent_by, ...records, published: Object.values(records).includes(null) ? 0 : 1 },
  };
}

/** The place of the last profile in the operator's order; 0 where there is none. */
export async function lastPlace(tx: Queries): Promise<number> {
  const { last } = await tx.selectFrom('profiles').select(sql<number>`coalesce(max(pos), 0)`.as('last')).executeTakeFirstOrThrow();
  return Number(last);
}
