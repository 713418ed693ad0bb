import { readFile } from 'node:fs/promises';
import { type Insertable, sql } from 'kysely';
import type { OperatorContext } from '../commands/operated.ts';
import type { Queries } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';
import { nextRevision } from '../db/shelf-revision.ts';
import { audit } from '../ledger/audit.ts';
import { OperatorError } from './command-line.ts';
import type { Operation } from './operation.ts';
import { instantFrom, type ProfileForm, profilesFrom } from './profile-form.ts';
import { lineFrom, listRows, pageOption, rowsBefore, timeText } from './typed.ts';

async function regionNamed(tx: Queries, typed: string): Promise<string> {
  const region = await tx
    .selectFrom('regions')
    .select('id')
    .where((either) => either.or([either('id', '=', typed), either('name', '=', typed)]))
    .executeTakeFirst();
  if (!region) throw new OperatorError('region_unknown', `there is no region "${typed}"`);
  return region.id;
}

type Row = Insertable<Tables['profiles']>;

/** The row of a new profile: published only where its records came with it (H11). */
async function rowOf(tx: Queries, context: OperatorContext, form: ProfileForm, place: { pos: number; rev: number }): Promise<Row> {
  const { region, bust, waist, hips, services, types, adult_checked, adult_checked_by = null, consent, ...rest } = form;
  const records = { adult_checked_by, adult_checked_ms: adult_checked ?? null, consent_ms: consent ?? null };
  for (const ms of [records.adult_checked_ms, records.consent_ms]) {
    if (ms !== null && ms > context.nowMs()) throw new OperatorError('record_invalid', `${form.name}: a record can not be of the future`);
  }
  return {
    ...{ id: context.newId(), region_id: await regionNamed(tx, region), ...rest, one: bust, two: waist, three: hips },
    ...{ services: JSON.stringify(services), types: JSON.stringify(types), pictures: '[]', views: 0, ...place },
    ...{ added_ms: context.nowMs(), ...records, published: Object.values(records).includes(null) ? 0 : 1 },
  };
}

/** Adds profiles behind those that are there: all of them, or none. */
async function addAll(context: OperatorContext, forms: readonly ProfileForm[], action: string) {
  return context.db.transaction(async (tx) => {
    const rev = await nextRevision(tx, 'profiles');
    const { last } = await tx.selectFrom('profiles').select(sql<number>`coalesce(max(pos), 0)`.as('last')).executeTakeFirstOrThrow();
    const added: Row[] = [];
    for (const [index, form] of forms.entries()) {
      const row = await rowOf(tx, context, form, { pos: Number(last) + index + 1, rev });
      await tx.insertInto('profiles').values(row).execute();
      added.push(row);
    }
    const ids = added.map(({ id }) => id);
    const published = added.filter((row) => row.published === 1).length;
    await audit(tx, context, { action, after: { ids, published } });
    return { ids, published };
  });
}

export const addProfile: Operation = {
  usage: 'profile add',
  options: { name: 'as members read it', region: "the region's name or id", title: 'a line under the name' },
  reason: 'optional',
  async run(context, _given, options) {
    const fields = Object.fromEntries(
      ['name', 'region', 'title'].flatMap((name) => (options.has(name) ? [[name, options.get(name)]] : [])),
    );
    const { ids } = await addAll(context, profilesFrom(JSON.stringify([fields])), 'profile add');
    return { id: ids[0], published: 0 };
  },
};

export const importProfiles: Operation = {
  usage: 'profile import FILE',
  reason: 'optional',
  async run(context, [file = '']) {
    const text = await readFile(file, 'utf8').catch(() => {
      throw new OperatorError('file_missing', `${file} can not be read`);
    });
    const { ids, published } = await addAll(context, profilesFrom(text), 'profile import');
    return { added: ids.length, published, ids };
  },
};

/** Shows a profile to everybody. Who checked that the person is an adult, and when consent was given, is recorded with it (H11). */
export const publishProfile: Operation = {
  usage: 'profile publish ID',
  options: {
    'adult-checked-by': 'who checked that the person is an adult',
    'adult-checked': 'the day of that check, like 2026-11-20; today by default',
    consent: 'the day on which the person consented',
  },
  reason: 'optional',
  async run(context, [id = ''], options) {
    const { db, nowMs } = context;
    return db.transaction(async (tx) => {
      const rev = await nextRevision(tx, 'profiles');
      const known = await tx.selectFrom('profiles').selectAll().where('id', '=', id).executeTakeFirst();
      if (!known) throw new OperatorError('not_found', `there is no profile ${id}`);
      if (known.published === 1) throw new OperatorError('wrong_state', 'this profile is published already');
      const records = recordsOf(options, known, nowMs());
      await tx
        .updateTable('profiles')
        .set({ ...records, published: 1, rev })
        .where('id', '=', id)
        .execute();
      await audit(tx, context, { action: 'profile publish', before: { published: 0 }, after: { id, published: 1, ...records } });
      return { id, published: 1 };
    });
  },
};

type Records = Pick<Tables['profiles'], 'adult_checked_by' | 'adult_checked_ms' | 'consent_ms'>;

function recordsOf(options: ReadonlyMap<string, string>, known: Records, nowMs: number): Records {
  const [by, checked, consent] = [options.get('adult-checked-by'), options.get('adult-checked'), options.get('consent')];
  const adult_checked_by = by === undefined ? known.adult_checked_by : lineFrom('actor', by);
  const adult_checked_ms =
    checked === undefined ? (by === undefined ? known.adult_checked_ms : nowMs) : instantFrom('adult-checked', checked);
  const consent_ms = consent === undefined ? known.consent_ms : instantFrom('consent', consent);
  if (adult_checked_by === null || adult_checked_ms === null) {
    throw new OperatorError('adult_check_missing', 'no adult check is on record: --adult-checked-by says who made it');
  }
  if (consent_ms === null) throw new OperatorError('consent_missing', 'no consent is on record: --consent says when it was given');
  if (adult_checked_ms > nowMs || consent_ms > nowMs) throw new OperatorError('record_invalid', 'a record can not be of the future');
  return { adult_checked_by, adult_checked_ms, consent_ms };
}

export const listProfiles: Operation = {
  usage: 'profile list',
  options: pageOption,
  async run({ db }, _given, options) {
    const rows = await db.queries
      .selectFrom('profiles')
      .select(['id', 'name', 'published', 'views', 'adult_checked_by', 'adult_checked_ms', 'consent_ms'])
      .orderBy('added_ms', 'desc')
      .orderBy('id')
      .offset(rowsBefore(options))
      .limit(listRows)
      .execute();
    return {
      profiles: rows.map(({ adult_checked_ms, consent_ms, ...row }) => ({
        ...{ ...row, adult_checked: timeText(adult_checked_ms), consent: timeText(consent_ms) },
      })),
    };
  },
};
