import { sql } from 'kysely';
import * as v from 'valibot';
import { type Cannot, cannot } from '#contract/operator/cannot.ts';
import { listRows, textLimits } from '#contract/operator/fields.ts';
import { profileForm } from '#contract/operator/profile-form.ts';
import {
  addProfileForm,
  editProfileForm,
  listProfilesForm,
  publishProfileForm,
  showProfileForm,
  unpublishProfileForm,
} from '#contract/operator/profiles.ts';
import { done, type Outcome } from '#contract/outcome.ts';
import { nextRevision, writeTombstones } from '../db/collection-revision.ts';
import type { Queries } from '../db/database.ts';
import { nextMemberRevision } from '../db/member-revision.ts';
import type { Tables } from '../db/schema.ts';
import { profileWords } from '../profile-words.ts';
import { cleanRichText } from '../rich-text.ts';
import { action, actionDone } from './action.ts';
import type { ActionContext } from './context.ts';
import { dayIn } from './dates.ts';
import { columns, lastPlace, noProfile, profileVersion, rowOf } from './profile-rows.ts';
import { regionNamed } from './regions.ts';
import { editedColumns, spokenBy, textsBy } from './row-words.ts';
import { rowsBefore, timeText } from './texts.ts';
import { refuseChanged } from './versions.ts';

const profileOf = (tx: Queries, id: string) => tx.selectFrom('profiles').selectAll().where('id', '=', id).executeTakeFirst();

export const addProfile = action(addProfileForm, async (context, input) => {
  const { tx } = context;
  const rev = await nextRevision(tx, 'profiles');
  const row = await rowOf(context, v.parse(profileForm, input), { pos: (await lastPlace(tx)) + 1, rev });
  if (!row.ok) return row;
  await tx.insertInto('profiles').values(row.data).execute();
  const added = { id: row.data.id, published: 0 };
  return actionDone(added, { after: added });
});

/**
 * Publishes a profile. Who checked that the person is an adult, and when consent was given, is recorded with it (H11). After a withdrawal
 * only newer consent counts, and what was erased has to be entered again.
 */
export const publishProfile = action(publishProfileForm, async (context, input) => {
  const { tx, attribution } = context;
  const { id } = input;
  await reviseFavourites(tx, id);
  const rev = await nextRevision(tx, 'profiles');
  const known = await profileOf(tx, id);
  if (!known) return noProfile(id);
  if (known.published === 1) return cannot('wrong_state', 'this profile is published already');
  const found = recordsOf(context, input, known);
  if (!found.ok) return found;
  const records = { ...found.data, ...(input.consent === undefined ? {} : { consent_by: attribution.actor }) };
  const name = input.name ?? known.name;
  if (name === '') return cannot('name_missing', 'a withdrawal has erased who this was: --name says it');
  await tx.deleteFrom('tombstones').where('shelf', '=', 'profiles').where('id', '=', id).execute();
  await tx
    .updateTable('profiles')
    .set({ ...records, name, published: 1, rev })
    .where('id', '=', id)
    .execute();
  return actionDone({ id, published: 1 }, { before: { published: 0 }, after: { id, published: 1, ...records } });
});

/**
 * Clients deleted their member's marks on this person along with the person (client: sync/collection-pull.ts), and pull them again. Members
 * are locked before collections, as everywhere.
 */
async function reviseFavourites(tx: Queries, profileId: string): Promise<void> {
  const rows = await tx.selectFrom('favourites').select('member_id').where('profile_id', '=', profileId).orderBy('member_id').execute();
  for (const { member_id } of rows) {
    const rev = await nextMemberRevision(tx, member_id);
    await tx.updateTable('favourites').set({ rev }).where('member_id', '=', member_id).where('profile_id', '=', profileId).execute();
  }
}

type Records = Pick<Tables['profiles'], 'adult_checked_by' | 'adult_checked_ms' | 'consent_ms'>;

function recordsOf(
  { nowMs, config: { clubTimeZone } }: ActionContext,
  given: { adult_checked_by?: string | undefined; adult_checked?: string | undefined; consent?: string | undefined },
  known: Records & { withdrawn_ms: number | null },
): Outcome<Records, Cannot> {
  const now = nowMs();
  const begins = (day: string | undefined, otherwise: number | null) => (day === undefined ? otherwise : dayIn(clubTimeZone, day, 'begin'));
  const adult_checked_by = given.adult_checked_by ?? known.adult_checked_by;
  const adult_checked_ms = begins(given.adult_checked, given.adult_checked_by === undefined ? known.adult_checked_ms : now);
  const consent_ms = begins(given.consent, known.consent_ms);
  if (adult_checked_by === null || adult_checked_ms === null) {
    return cannot('adult_check_missing', 'no adult check is on record: --adult-checked-by says who made it');
  }
  if (consent_ms === null) return cannot('consent_missing', 'no consent is on record: --consent says when it was given');
  if (adult_checked_ms > now || consent_ms > now) return cannot('record_invalid', 'a record can not be of the future');
  if (known.withdrawn_ms !== null && consent_ms <= known.withdrawn_ms) {
    const withdrawn = timeText(known.withdrawn_ms);
    return cannot('consent_withdrawn', `consent was taken back at ${withdrawn}: --consent has to give a later day or time`);
  }
  return done({ adult_checked_by, adult_checked_ms, consent_ms });
}

/** Removes it from every list at once and from clients at their next contact, like a withdrawal; but consent, records and pictures are kept. */
export const unpublishProfile = action(unpublishProfileForm, async ({ tx, nowMs }, { id }) => {
  const known = await profileOf(tx, id);
  if (!known) return noProfile(id);
  if (known.published === 0) return cannot('wrong_state', 'this profile is not published');
  const rev = await writeTombstones(tx, 'profiles', [id], nowMs());
  await tx.updateTable('profiles').set({ published: 0, rev }).where('id', '=', id).execute();
  return actionDone({ id, published: 0 }, { before: { published: 1 }, after: { id, published: 0 } });
});

/** Changes the page's texts; records come with `profile publish`, and nothing is stored again about somebody who withdrew consent. */
export const editProfile = action(
  editProfileForm,
  async ({ tx }, { id, region: typed, types, if_version: seen, language, without_language: without, ...given }) => {
    const { title, remark, price, services, content, ...others } = given;
    const rev = await nextRevision(tx, 'profiles');
    const known = await profileOf(tx, id);
    if (!known) return noProfile(id);
    if (known.withdrawn_ms !== null && known.published === 0) {
      return cannot('consent_withdrawn', `consent was taken back: \`profile publish ${id}\` comes first`);
    }
    const refusal = refuseChanged(seen, { version: profileVersion(known), look: `profile show ${id}` });
    if (refusal) return refusal;
    const region = typed === undefined ? undefined : await regionNamed(tx, typed);
    if (region && !region.ok) return region;
    const cleaned = content === undefined ? undefined : cleanRichText(content);
    const said = { title, remark, price, services: services && JSON.stringify(services), content: cleaned?.html };
    const own = profileWords(known);
    // A language that is added has the profile's own words until it is given its own.
    const words = editedColumns(known, own, { words: said, language, without }, own, textLimits.profileTexts);
    if (!words.ok) return words;
    const asked: Record<string, string | undefined> = {
      ...others,
      ...words.data,
      region: region?.data.id,
      types: types && JSON.stringify(types),
    };
    const before: Record<string, unknown> = known;
    const changed = Object.keys(asked).filter((name) => asked[name] !== undefined && asked[name] !== before[columns[name] ?? name]);
    if (changed.length === 0) return cannot('usage', 'nothing to change: an option says what');
    const change = Object.fromEntries(changed.map((name) => [columns[name] ?? name, asked[name]]));
    await tx
      .updateTable('profiles')
      .set({ ...change, rev })
      .where('id', '=', id)
      .execute();
    // Which, and not what: it identifies the person, and the audit log can never be changed.
    const version = profileVersion({ ...known, ...change });
    return actionDone({ id, changed, dropped: cleaned?.dropped ?? [], version }, { after: { id, changed } });
  },
);

type Recorded = Records &
  Pick<Tables['profiles'], 'id' | 'name' | 'published' | 'views'> & { consent_by: string | null; withdrawn_ms: number | null };

const recorded = ({ id, name, published, views, adult_checked_by, consent_by, ...row }: Recorded) => ({
  id,
  name,
  published,
  views,
  adult_checked_by,
  adult_checked: timeText(row.adult_checked_ms),
  consent: timeText(row.consent_ms),
  consent_by,
  withdrawn: timeText(row.withdrawn_ms),
});

export const showProfile = action(showProfileForm, async ({ tx }, { id }) => {
  const row = await profileOf(tx, id);
  if (!row) return noProfile(id);
  const region = await tx.selectFrom('regions').select('name').where('id', '=', row.region_id).executeTakeFirst();
  const standing = await tx
    .selectFrom('verifications')
    .select(['checked_by', 'how', 'at_ms', 'until_ms'])
    .where('profile_id', '=', id)
    .where('ended_ms', 'is', null)
    .executeTakeFirst();
  const { title, remark, price, height, weight, one: bust, two: waist, three: hips, content } = row;
  const words = (json: string) => v.parse(v.array(v.string()), JSON.parse(json));
  const texts = textsBy(row, profileWords(row)).map((said) => ({ ...said, services: words(said.services) }));
  return actionDone({
    ...recorded(row),
    region: region?.name ?? '',
    title,
    remark,
    price,
    height,
    weight,
    bust,
    waist,
    hips,
    services: words(row.services),
    types: words(row.types),
    content,
    pictures: v.parse(v.array(v.unknown()), JSON.parse(row.pictures)).length,
    added: timeText(row.added_ms),
    verified: standing
      ? { by: standing.checked_by, how: standing.how, at: timeText(standing.at_ms), until: timeText(standing.until_ms) }
      : null,
    ...spokenBy(row),
    texts,
    version: profileVersion(row),
  });
});

/** A name that contains the text, in any case, literally: wildcards are escaped. */
const holds = (text: string) => sql<boolean>`lower(name) like ${`%${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`} escape '\\'`;

export const listProfiles = action(listProfilesForm, async ({ tx }, { state, region: typed, name, page }) => {
  const region = typed === undefined ? undefined : await regionNamed(tx, typed);
  if (region && !region.ok) return region;
  const rows = await tx
    .selectFrom('profiles')
    .select(['id', 'name', 'published', 'views', 'adult_checked_by', 'adult_checked_ms', 'consent_ms', 'consent_by', 'withdrawn_ms'])
    .$if(state === 'published', (query) => query.where('published', '=', 1))
    .$if(state === 'waiting', (query) => query.where('published', '=', 0).where('withdrawn_ms', 'is', null))
    .$if(state === 'withdrawn', (query) => query.where('published', '=', 0).where('withdrawn_ms', 'is not', null))
    .$if(region !== undefined, (query) => query.where('region_id', '=', region?.data.id ?? ''))
    .$if(name !== undefined, (query) => query.where(holds(name ?? '')))
    .orderBy('added_ms', 'desc')
    .orderBy('id')
    .offset(rowsBefore(page))
    .limit(listRows)
    .execute();
  return actionDone({ profiles: rows.map(recorded) });
});
