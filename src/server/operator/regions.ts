import { sql } from 'kysely';
import * as v from 'valibot';
import { languages } from '#contract/languages.ts';
import { pictureSchema } from '#contract/picture.ts';
import { cityCalled, cityKeys, isCityKey, namesOfRegion } from '../city-names.ts';
import type { OperatorContext } from '../commands/operated.ts';
import { nextRevision, writeTombstones } from '../db/collection-revision.ts';
import type { Queries } from '../db/database.ts';
import { audit } from '../ledger/audit.ts';
import { deleteDoomed, doomPictures } from '../media/file-deletions.ts';
import { pageRows } from '../reads/paging.ts';
import type { Operation } from './operation.ts';
import { OperatorError } from './operator-error.ts';
import { namedFirst } from './order.ts';
import { filesText, withPictures } from './taken-pictures.ts';
import { lineOption } from './typed.ts';

/** Characters of a region's name. */
const nameLength = 60;

const folded = (name: string): string => name.normalize('NFC').toLocaleLowerCase('en');

/** A region by its id, or by its name in any case. */
export async function regionNamed(queries: Queries, typed: string) {
  const regions = await queries.selectFrom('regions').selectAll().orderBy('pos').orderBy('id').execute();
  const known = regions.find(({ id }) => id === typed) ?? regions.find(({ name }) => folded(name) === folded(typed.trim()));
  if (known) return known;
  const there = regions.length === 0 ? '`region add --name NAME` makes one' : `there are ${regions.map(({ name }) => name).join(', ')}`;
  throw new OperatorError('region_unknown', `there is no region "${typed}": ${there}`);
}

async function refuseKnown(tx: Queries, name: string, except?: string): Promise<void> {
  const regions = await tx.selectFrom('regions').select(['id', 'name']).execute();
  const known = regions.find((region) => region.id !== except && folded(region.name) === folded(name));
  if (known) throw new OperatorError('region_exists', `there is a region ${known.name} already (${known.id})`);
}

/** The picture that comes with the program: the one that was typed, or that of the city which goes by the region's name. */
function cityFrom(options: ReadonlyMap<string, string>, name: string): string {
  const typed = options.get('city');
  if (typed === undefined) return cityCalled(name) ?? '';
  if (typed === 'none') return '';
  if (isCityKey(typed)) return typed;
  throw new OperatorError('city_unknown', `--city is none, or one of ${cityKeys.join(', ')}`);
}

const codes: readonly string[] = languages.map(({ code }) => code);

/** Names in other languages, as typed: `de_de=Köln, ja_ja=ケルン`; undefined where none were. */
function namesFrom(options: ReadonlyMap<string, string>): Record<string, string> | undefined {
  const typed = options.get('names');
  if (typed === undefined) return undefined;
  const pairs = typed.split(',').map((pair) => pair.split(/=(.*)/s).map((part) => part.trim()));
  for (const [code = '', name = ''] of pairs) {
    const fits = codes.includes(code) && name !== '' && name.length <= nameLength && !/\p{Cc}/u.test(name);
    if (!fits) throw new OperatorError('usage', `--names is like "de_de=Köln, ja_ja=ケルン", with ${codes.join(', ')}`);
  }
  return Object.fromEntries(pairs) as Record<string, string>;
}

function tileFrom(options: ReadonlyMap<string, string>): 0 | 1 {
  const typed = options.get('tile') ?? 'on';
  if (typed !== 'on' && typed !== 'off') throw new OperatorError('usage', '--tile is on or off');
  return typed === 'on' ? 1 : 0;
}

const nameOptions = {
  name: 'as members read it',
  names: 'in other languages, like "de_de=Köln, ja_ja=ケルン"; known for the cities that come with a picture',
} as const;

/** A place to list people in, and a tile on the city page (S18, K3): phones have it at their next contact. */
export const addRegion: Operation = {
  usage: 'region add',
  options: {
    ...nameOptions,
    city: 'the picture on its tile that comes with the program, or none; the one of the city of that name by default',
    picture: 'a file with a picture of its own, which begins its gallery',
    tile: 'off keeps it from the city page; on by default',
  },
  files: ['picture'],
  reason: 'optional',
  async run(context, _given, options) {
    const name = lineOption(options, 'name', nameLength);
    const city = cityFrom(options, name);
    const names = namesFrom(options) ?? namesOfRegion(name, isCityKey(city) ? city : undefined);
    const tile = tileFrom(options);
    const file = options.get('picture');
    return withPictures(context, file === undefined ? [] : [file], 'city', async (pictures) => {
      const id = context.newId();
      await context.db.transaction(async (tx) => {
        const rev = await nextRevision(tx, 'regions');
        await refuseKnown(tx, name);
        const { count, last } = await countOf(tx);
        if (count >= pageRows.regions) throw new OperatorError('too_many', `there are ${count} regions; members are shown no more`);
        const shown = { city, tile, names: JSON.stringify(names), pictures: JSON.stringify(pictures) };
        await tx
          .insertInto('regions')
          .values({ id, name, pos: last + 1, rev, ...shown })
          .execute();
        await audit(tx, context, { action: 'region add', after: { id, name, names, city, tile, pictures: pictures.length } });
      });
      return { id, name, names, city, tile, pictures: pictures.length };
    });
  },
};

const countOf = (tx: Queries): Promise<{ count: number; last: number }> =>
  tx
    .selectFrom('regions')
    .select([sql<number>`count(*)`.as('count'), sql<number>`coalesce(max(pos), 0)`.as('last')])
    .executeTakeFirstOrThrow();

export const listRegions: Operation = {
  usage: 'region list',
  async run({ db }) {
    const rows = await db.queries
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
    return {
      regions: rows.map(({ names, pictures, profiles, ...row }) => ({
        ...row,
        names: JSON.parse(names) as Record<string, string>,
        pictures: (JSON.parse(pictures) as unknown[]).length,
        profiles: Number(profiles),
      })),
    };
  },
};

/** Who lives there shows the new name as well; names in other languages are forgotten where they are not those of its city. */
export const renameRegion: Operation = {
  usage: 'region rename ID',
  options: nameOptions,
  reason: 'optional',
  async run(context, [typed = ''], options) {
    const name = lineOption(options, 'name', nameLength);
    return context.db.transaction(async (tx) => {
      const rev = await nextRevision(tx, 'regions');
      const known = await regionNamed(tx, typed);
      await refuseKnown(tx, name, known.id);
      const names = namesFrom(options) ?? namesOfRegion(name, isCityKey(known.city) ? known.city : undefined);
      await tx
        .updateTable('regions')
        .set({ name, names: JSON.stringify(names), rev })
        .where('id', '=', known.id)
        .execute();
      await movePeople(tx, known.id, known.id);
      const before = { name: known.name, names: JSON.parse(known.names) as unknown };
      await audit(tx, context, { action: 'region rename', before, after: { id: known.id, name, names } });
      return { id: known.id, name, names };
    });
  },
};

/** The order of tiles and of every list of regions. Those that are not named follow as they were. */
export const orderRegions: Operation = {
  usage: 'region order ID…',
  reason: 'optional',
  async run(context, typed) {
    return context.db.transaction(async (tx) => {
      const rev = await nextRevision(tx, 'regions');
      const rows = await tx.selectFrom('regions').select('id').orderBy('pos').orderBy('id').execute();
      const before = rows.map(({ id }) => id);
      const named: string[] = [];
      for (const one of typed) named.push((await regionNamed(tx, one)).id);
      const order = namedFirst('region', before, named);
      for (const [index, id] of order.entries()) {
        await tx
          .updateTable('regions')
          .set({ pos: index + 1, rev })
          .where('id', '=', id)
          .execute();
      }
      await audit(tx, context, { action: 'region order', before: { ids: before }, after: { ids: order } });
      return { order };
    });
  },
};

/** Takes a region off every list. One that somebody is listed in stays, unless `--to` says where they go. */
export const removeRegion: Operation = {
  usage: 'region remove ID',
  options: { to: 'the region, by id or name, that its people move to' },
  reason: 'optional',
  async run(context, [typed = ''], options) {
    const done = await context.db.transaction((tx) => deleteRegion(tx, context, typed, options.get('to')));
    const { files, waiting } = await deleteDoomed(context.db, context.dataDir, done.doomed);
    return { id: done.id, removed: 1, profiles_moved: done.moved, files_removed: files, ...filesText(waiting) };
  },
};

async function deleteRegion(tx: Queries, context: OperatorContext, typed: string, to: string | undefined) {
  const { id, name, pictures } = await regionNamed(tx, typed);
  await writeTombstones(tx, 'regions', [id], context.nowMs());
  const target = to === undefined ? undefined : await regionNamed(tx, to);
  if (target?.id === id) throw new OperatorError('usage', '--to is another region');
  if (!target) await refuseInUse(tx, id, name);
  const moved = target ? await movePeople(tx, id, target.id) : 0;
  await tx.deleteFrom('regions').where('id', '=', id).execute();
  const after = target ? { profiles_moved: moved, to: target.id } : {};
  await audit(tx, context, { action: 'region remove', before: { id, name }, after });
  return { id, moved, doomed: await doomPictures(tx, v.parse(v.array(pictureSchema), JSON.parse(pictures)), context.nowMs()) };
}

/** Names that a refusal gives as examples. */
const examples = 3;

async function refuseInUse(tx: Queries, id: string, name: string): Promise<void> {
  const people = tx.selectFrom('profiles').where('region_id', '=', id);
  const { count } = await people.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow();
  if (Number(count) === 0) return;
  const some = await people.select('name').orderBy('pos').limit(examples).execute();
  const who = [...some.map((profile) => profile.name), ...(Number(count) > examples ? ['…'] : [])].join(', ');
  throw new OperatorError('region_in_use', `${name} has ${count} profiles (${who}): --to REGION moves them`);
}

/** Puts the people of a region into another one, or makes phones read the name of their own anew. Returns how many. */
async function movePeople(tx: Queries, from: string, to: string): Promise<number> {
  const rev = await nextRevision(tx, 'profiles');
  const { numUpdatedRows } = await tx.updateTable('profiles').set({ region_id: to, rev }).where('region_id', '=', from).executeTakeFirst();
  return Number(numUpdatedRows);
}
