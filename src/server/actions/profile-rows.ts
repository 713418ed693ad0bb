import { type Insertable, type Selectable, sql } from 'kysely';
import { type Cannot, cannot } from '#contract/operator/cannot.ts';
import type { ProfileForm } from '#contract/operator/profiles.ts';
import { done, type Outcome } from '#contract/outcome.ts';
import type { Queries } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';
import { cleanRichText } from '../rich-text.ts';
import type { ActionContext } from './context.ts';
import { dayIn } from './dates.ts';
import { regionNamed } from './regions.ts';
import { versionOf } from './versions.ts';

type Row = Insertable<Tables['profiles']>;

export const noProfile = (id: string): Cannot => cannot('not_found', `there is no profile ${id}`);

/** Fields that have other names than their columns. */
export const columns: Readonly<Record<string, string>> = {
  region: 'region_id',
  bust: 'one',
  waist: 'two',
  hips: 'three',
  adult_checked: 'adult_checked_ms',
  consent: 'consent_ms',
};

/** The columns that `profile edit` changes. */
const edited = [
  'name',
  'region_id',
  'title',
  'remark',
  'price',
  'height',
  'weight',
  'one',
  'two',
  'three',
  'services',
  'types',
  'content',
] as const;

/** The version of the fields that `profile edit` changes. */
export const profileVersion = (row: Pick<Selectable<Tables['profiles']>, (typeof edited)[number]>): string =>
  versionOf(Object.fromEntries(edited.map((name) => [name, row[name]])));

/** The row of a new profile: published only if its records are given (H11). */
export async function rowOf(
  { tx, config, nowMs, newId, attribution }: ActionContext,
  form: ProfileForm,
  place: { pos: number; rev: number },
): Promise<Outcome<Row & { id: string; published: number }, Cannot>> {
  const { key: _, region: typed, bust, waist, hips, services, types, adult_checked, adult_checked_by = null, consent, ...rest } = form;
  // A record's day, as its beginning in the club's time zone.
  const dayOf = (day: string | undefined) => (day === undefined ? null : dayIn(config.clubTimeZone, day, 'begin'));
  const records = { adult_checked_by, adult_checked_ms: dayOf(adult_checked), consent_ms: dayOf(consent) };
  if ([records.adult_checked_ms, records.consent_ms].some((ms) => ms !== null && ms > nowMs())) {
    return cannot('record_invalid', `${form.name}: a record can not be of the future`);
  }
  const region = await regionNamed(tx, typed);
  if (!region.ok) return region;
  return done({
    id: newId(),
    region_id: region.data.id,
    ...rest,
    one: bust,
    two: waist,
    three: hips,
    services: JSON.stringify(services),
    types: JSON.stringify(types),
    pictures: '[]',
    views: 0,
    ...place,
    content: cleanRichText(form.content).html,
    added_ms: nowMs(),
    consent_by: consent === undefined ? null : attribution.actor,
    ...records,
    published: Object.values(records).includes(null) ? 0 : 1,
  });
}

/** The place of the last profile in the operator's order; 0 if there is none. */
export async function lastPlace(tx: Queries): Promise<number> {
  const { last } = await tx.selectFrom('profiles').select(sql<number>`coalesce(max(pos), 0)`.as('last')).executeTakeFirstOrThrow();
  return Number(last);
}
