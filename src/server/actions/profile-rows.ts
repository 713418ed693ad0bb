import { type Insertable, type Selectable, sql } from 'kysely';
import { type Cannot, cannot } from '#contract/operator/cannot.ts';
import { textLimits } from '#contract/operator/fields.ts';
import type { ProfileForm } from '#contract/operator/profile-form.ts';
import { done, type Outcome } from '#contract/outcome.ts';
import type { Queries } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';
import { type ProfileWords, profileWords } from '../profile-words.ts';
import { cleanRichText } from '../rich-text.ts';
import { type TextColumns, textColumns } from '../row-texts.ts';
import type { ActionContext } from './context.ts';
import { dayIn } from './dates.ts';
import { regionNamed } from './regions.ts';
import { refuseLong } from './row-words.ts';
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
  'language',
  'texts',
] as const;

/** The version of the fields that `profile edit` changes. */
export const profileVersion = (row: Pick<Selectable<Tables['profiles']>, (typeof edited)[number]>): string =>
  versionOf(Object.fromEntries(edited.map((name) => [name, row[name]])));

/** Words as a file gives them, as a row stores them. */
function storedWords({ services, content, ...words }: Partial<Pick<ProfileForm, keyof ProfileWords>>): Partial<ProfileWords> {
  return {
    ...words,
    ...(services === undefined ? {} : { services: JSON.stringify(services) }),
    ...(content === undefined ? {} : { content: cleanRichText(content).html }),
  };
}

/** The text of a new profile in all its languages: a further one has what it does not give from the profile's own. */
function wordsOf({ texts, language, title, remark, price, services, content }: ProfileForm): Outcome<ProfileWords & TextColumns, Cannot> {
  const own = {
    title: '',
    remark: '',
    price: '',
    services: '[]',
    content: '',
    ...storedWords({ title, remark, price, services, content }),
  };
  const others = Object.entries(texts).map(([code, said]) => {
    const given = Object.fromEntries(Object.entries(storedWords(said)).filter(([, word]) => word !== undefined));
    return [code, { ...own, ...given }];
  });
  const all: Record<string, ProfileWords> = { ...Object.fromEntries(others), [language]: own };
  const refusal = refuseLong(all, textLimits.profileTexts);
  if (refusal) return refusal;
  const { own: stored, ...columns } = textColumns(all);
  return done({ ...profileWords(stored), ...columns });
}

/** The row of a new profile: published only if its records are given (H11). */
export async function rowOf(
  { tx, config, nowMs, newId, attribution }: ActionContext,
  form: ProfileForm,
  place: { pos: number; rev: number },
): Promise<Outcome<Row & { id: string; published: number }, Cannot>> {
  const { name, region: typed, height, weight, bust, waist, hips, types, adult_checked, adult_checked_by = null, consent } = form;
  // A record's day, as its beginning in the club's time zone.
  const dayOf = (day: string | undefined) => (day === undefined ? null : dayIn(config.clubTimeZone, day, 'begin'));
  const records = { adult_checked_by, adult_checked_ms: dayOf(adult_checked), consent_ms: dayOf(consent) };
  if ([records.adult_checked_ms, records.consent_ms].some((ms) => ms !== null && ms > nowMs())) {
    return cannot('record_invalid', `${form.name}: a record can not be of the future`);
  }
  const region = await regionNamed(tx, typed);
  if (!region.ok) return region;
  const words = wordsOf(form);
  if (!words.ok) return words;
  return done({
    id: newId(),
    region_id: region.data.id,
    name,
    ...words.data,
    height,
    weight,
    one: bust,
    two: waist,
    three: hips,
    types: JSON.stringify(types),
    pictures: '[]',
    views: 0,
    ...place,
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
