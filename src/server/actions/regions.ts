import type { Selectable } from 'kysely';
import * as v from 'valibot';
import { type Cannot, cannot } from '#contract/operator/cannot.ts';
import { addRegionForm, listRegionsForm, orderRegionsForm, removeRegionForm, renameRegionForm } from '#contract/operator/regions.ts';
import { done, type Outcome } from '#contract/outcome.ts';
import { pictureSchema } from '#contract/picture.ts';
import { cityCalled, cityKeys, isCityKey, namesOfRegion } from '../city-names.ts';
import { nextRevision, writeTombstones } from '../db/collection-revision.ts';
import type { Queries } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';
import { deletePicturesLater } from '../media/file-deletions.ts';
import { pageRows } from '../reads/paging.ts';
import { action, actionDone, filesOf } from './action.ts';
import { namedFirst } from './order.ts';
import { takingPictures } from './taken-pictures.ts';

const folded = (name: string): string => name.normalize('NFC').toLocaleLowerCase('en');

const rowsOf = (tx: Queries) => tx.selectFrom('regions').selectAll().orderBy('pos').orderBy('id').execute();

/** A region by its id, or by its name in any case. */
export async function regionNamed(tx: Queries, typed: string): Promise<Outcome<Selectable<Tables['regions']>, Cannot>> {
  const regions = await rowsOf(tx);
  const known = regions.find(({ id }) => id === typed) ?? regions.find(({ name }) => folded(name) === folded(typed.trim()));
  if (known) return done(known);
  const there = regions.length === 0 ? '`region add --name NAME` makes one' : `there are ${regions.map(({ name }) => name).join(', ')}`;
  return cannot('region_unknown', `there is no region "${typed}": ${there}`);
}

/** Refuses a name that is taken; undefined if it is free. */
async function refuseKnown(tx: Queries, name: string, except?: string): Promise<Cannot | undefined> {
  const known = (await rowsOf(tx)).find((region) => region.id !== except && folded(region.name) === folded(name));
  return known && cannot('region_exists', `there is a region ${known.name} already (${known.id})`);
}

/** The built-in picture: the requested one, or that of the city with the region's name. */
function cityFrom(typed: string | undefined, name: string): Outcome<string, Cannot> {
  if (typed === undefined) return done(cityCalled(name) ?? '');
  if (typed === 'none') return done('');
  return isCityKey(typed) ? done(typed) : cannot('city_unknown', `is none, or one of ${cityKeys.join(', ')}`, { field: 'city' });
}

const namesOf = (name: string, city: string): Record<string, string> => ({ ...namesOfRegion(name, isCityKey(city) ? city : undefined) });

const taking = takingPictures<typeof addRegionForm>('city', ({ picture }) => (picture ? [picture] : []));

/** Adds a place to list people in, and a tile on the city page (S18, K3): clients have it at their next contact. */
export const addRegion = action(addRegionForm, {
  ...taking,
  async prepare(context, input) {
    // Before the slow work.
    const city = cityFrom(input.city, input.name);
    return city.ok ? taking.prepare(context, input) : city;
  },
  async run({ tx, newId }, { name, names: given, city: typed, tile: onOff }, pictures) {
    const city = cityFrom(typed, name);
    if (!city.ok) return city;
    const rev = await nextRevision(tx, 'regions');
    const refusal = await refuseKnown(tx, name);
    if (refusal) return refusal;
    const rows = await rowsOf(tx);
    if (rows.length >= pageRows.regions) return cannot('too_many', `there are ${rows.length} regions; members are shown no more`);
    const region = { id: newId(), name, city: city.data, tile: onOff === 'on' ? 1 : 0 };
    const names = given ?? namesOf(name, city.data);
    await tx
      .insertInto('regions')
      .values({
        ...region,
        pos: (rows.at(-1)?.pos ?? 0) + 1,
        rev,
        names: JSON.stringify(names),
        pictures: JSON.stringify(pictures),
      })
      .execute();
    const added = { ...region, names, pictures: pictures.length };
    return actionDone(added, { after: added });
  },
});

export const listRegions = action(listRegionsForm, async ({ tx }) => {
  const rows = await tx
    .selectFrom('regions')
    .select(['id', 'name', 'names', 'city', 'tile', 'pictures'])
    .select(({ selectFrom }) =>
      selectFrom('profiles')
        .whereRef('profiles.region_id', '=', 'regions.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('profiles'),
    )
    .orderBy('pos')
    .orderBy('id')
    .execute();
  return actionDone({
    regions: rows.map(({ names, pictures, profiles, ...row }) => ({
      ...row,
      names: JSON.parse(names) as Record<string, string>,
      pictures: (JSON.parse(pictures) as unknown[]).length,
      profiles: Number(profiles),
    })),
  });
});

/** The profiles there show the new name as well; names in other languages are dropped unless they are those of its city. */
export const renameRegion = action(renameRegionForm, async ({ tx }, { id: typed, name, names: given }) => {
  const rev = await nextRevision(tx, 'regions');
  const known = await regionNamed(tx, typed);
  if (!known.ok) return known;
  const { id, city, name: earlier, names: earlierNames } = known.data;
  const refusal = await refuseKnown(tx, name, id);
  if (refusal) return refusal;
  const names = given ?? namesOf(name, city);
  await tx
    .updateTable('regions')
    .set({ name, names: JSON.stringify(names), rev })
    .where('id', '=', id)
    .execute();
  await movePeople(tx, id, id);
  const before = { name: earlier, names: JSON.parse(earlierNames) as unknown };
  return actionDone({ id, name, names }, { before, after: { id, name, names } });
});

/** Sets the order of tiles and of every list of regions. Those that are not named follow in their old order. */
export const orderRegions = action(orderRegionsForm, async ({ tx }, { ids: typed }) => {
  const rev = await nextRevision(tx, 'regions');
  const before = (await rowsOf(tx)).map(({ id }) => id);
  const named: string[] = [];
  for (const one of typed) {
    const known = await regionNamed(tx, one);
    if (!known.ok) return known;
    named.push(known.data.id);
  }
  const order = namedFirst('region', before, named);
  if (!order.ok) return order;
  for (const [index, id] of order.data.entries()) {
    await tx
      .updateTable('regions')
      .set({ pos: index + 1, rev })
      .where('id', '=', id)
      .execute();
  }
  return actionDone({ order: order.data }, { before: { ids: before }, after: { ids: order.data } });
});

/** Removes a region from every list. One with people in it is kept, unless `to` says where they go. */
export const removeRegion = action(removeRegionForm, async ({ tx, nowMs }, { id: typed, to }) => {
  const known = await regionNamed(tx, typed);
  if (!known.ok) return known;
  const { id, name, pictures } = known.data;
  await writeTombstones(tx, 'regions', [id], nowMs());
  const target = to === undefined ? undefined : await regionNamed(tx, to);
  if (target && !target.ok) return target;
  if (target?.data.id === id) return cannot('usage', 'is another region', { field: 'to' });
  const refusal = target ? undefined : await refuseInUse(tx, id, name);
  if (refusal) return refusal;
  const moved = target ? await movePeople(tx, id, target.data.id) : 0;
  await tx.deleteFrom('regions').where('id', '=', id).execute();
  const toDelete = await deletePicturesLater(tx, v.parse(v.array(pictureSchema), JSON.parse(pictures)), nowMs());
  const after = target ? { profiles_moved: moved, to: target.data.id } : {};
  return actionDone(
    (deleted) => ({ id, removed: 1, profiles_moved: moved, ...filesOf(deleted) }),
    { before: { id, name }, after },
    toDelete,
  );
});

/** The number of examples in a refusal. */
const examples = 3;

async function refuseInUse(tx: Queries, id: string, name: string): Promise<Cannot | undefined> {
  const people = tx.selectFrom('profiles').where('region_id', '=', id);
  const { count } = await people.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow();
  if (Number(count) === 0) return undefined;
  const some = await people.select('name').orderBy('pos').limit(examples).execute();
  const who = [...some.map((profile) => profile.name), ...(Number(count) > examples ? ['…'] : [])].join(', ');
  return cannot('region_in_use', `${name} has ${count} profiles (${who}): --to REGION moves them`);
}

/** Moves a region's people to another one, or (with `to` equal to `from`) makes clients pull them with its new name. Returns how many. */
async function movePeople(tx: Queries, from: string, to: string): Promise<number> {
  const rev = await nextRevision(tx, 'profiles');
  const { numUpdatedRows } = await tx.updateTable('profiles').set({ region_id: to, rev }).where('region_id', '=', from).executeTakeFirst();
  return Number(numUpdatedRows);
}
