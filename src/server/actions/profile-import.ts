import { createHmac } from 'node:crypto';
import type { Insertable, Selectable } from 'kysely';
import * as v from 'valibot';
import { type Cannot, cannot } from '#contract/operator/cannot.ts';
import { type ProfileForm, profileForm } from '#contract/operator/profile-form.ts';
import { importProfilesForm, mostAtOnce } from '#contract/operator/profiles.ts';
import { done, type Outcome } from '#contract/outcome.ts';
import { importedRemoval } from '../commands/erase-profile.ts';
import { nextRevision } from '../db/collection-revision.ts';
import type { Queries } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';
import { cleanRichText } from '../rich-text.ts';
import { action, actionDone } from './action.ts';
import type { ActionContext } from './context.ts';
import { csvRows } from './csv.ts';
import { givenText } from './given-files.ts';
import { columns, lastPlace, rowOf } from './profile-rows.ts';
import { timeText } from './texts.ts';

/** A parsed row. `line` is the line of a CSV file, or the number of a JSON row, from 1. */
interface Read {
  line: number;
  fields: Readonly<Record<string, unknown>>;
}
interface Refused {
  line: number;
  why: string;
}

/** The most rows that a report lists, and kinds of dropped HTML. */
const mostNamed = { rows: 200, dropped: 20 } as const;

/** The largest file in bytes: 10,000 people with a page of text each. */
const fileBytes = 200_000_000;

/** Columns of a CSV file with several values, separated by semicolons. */
const lists = ['services', 'types'];

const wrong = (message: string, report?: Cannot['report']) => cannot('file_invalid', message, report ? { report } : {});

function rowsOfJson(text: string): Outcome<Read[], Cannot> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return wrong('the file is neither JSON nor, by its name, CSV');
  }
  const rows = v.safeParse(v.array(v.record(v.string(), v.unknown())), value);
  if (!rows.success) return wrong('the file is a list of profiles: [{"key": "…", "name": "…", "region": "…"}, …]');
  return done(rows.output.map((fields, index) => ({ line: index + 1, fields })));
}

function rowsOfCsv(text: string): Outcome<Read[], Cannot> {
  const read = csvRows(text);
  if (!read.ok) return read;
  const [header, ...rows] = read.data;
  const names = header?.cells.map((cell) => cell.trim()) ?? [];
  if (!names.includes('name')) return wrong('the first line of a CSV file names its columns: key,name,region,…');
  return done(
    rows.map(({ line, cells }) => {
      if (cells.length > names.length) return { line, fields: { 'too many cells': cells.length } };
      // An empty cell means that the field is not given.
      const filled = names.flatMap((name, index) => (cells[index]?.trim() ? [[name, cellOf(name, cells[index] ?? '')]] : []));
      return { line, fields: Object.fromEntries(filled) };
    }),
  );
}

const cellOf = (name: string, cell: string): string | string[] =>
  lists.includes(name)
    ? cell
        .split(';')
        .map((word) => word.trim())
        .filter((word) => word !== '')
    : cell;

/**
 * A row is recognised by a keyed hash of its key, which does not reveal the key: it is kept when a person withdraws consent or is erased, so
 * that an old file does not bring them back.
 */
const markOf = ({ keys }: ActionContext, key: string): string =>
  createHmac('sha256', keys.leavingMark).update(`import|${key}`).digest('base64url');

interface Planned {
  line: number;
  mark: string;
  form: ProfileForm;
  /** The row as if it were new. */
  row: Insertable<Tables['profiles']>;
  given: ReadonlySet<string>;
  known: Selectable<Tables['profiles']> | undefined;
}

async function plan(context: ActionContext, rows: readonly Read[]): Promise<{ planned: Planned[]; refused: Refused[] }> {
  const planned: Planned[] = [];
  const refused: Refused[] = [];
  const lineOf = new Map<string, number>();
  for (const read of rows) {
    const one = await planRow(context, read, lineOf);
    if (one.ok) planned.push(one.data);
    else refused.push({ line: read.line, why: one.message });
  }
  return { planned, refused };
}

/** `lineOf` has the lines of the profiles so far, by their marks. */
async function planRow(context: ActionContext, { line, fields }: Read, lineOf: Map<string, number>): Promise<Outcome<Planned, Cannot>> {
  const parsed = v.safeParse(profileForm, fields);
  if (!parsed.success) return wrong(`${v.getDotPath(parsed.issues[0]) ?? 'the row'}: ${parsed.issues[0].message}`);
  const form = parsed.output;
  // Its place is known after all rows were checked.
  const row = await rowOf(context, form, { pos: 0, rev: 0 });
  if (!row.ok) return row;
  const mark = markOf(context, form.key ?? `${row.data.region_id}|${form.name.normalize('NFC').toLocaleLowerCase('en')}`);
  const twin = lineOf.get(mark);
  if (twin !== undefined) return wrong(`the same profile as in ${twin}: give each a key of its own`);
  lineOf.set(mark, line);
  const known = await context.tx.selectFrom('profiles').selectAll().where('import_key', '=', mark).executeTakeFirst();
  if (known && known.withdrawn_ms !== null) return cannot('consent_withdrawn', `consent was taken back: \`profile publish ${known.id}\``);
  const given = new Set(Object.keys(fields));
  const erasedMs = await erasedAt(context.tx, mark);
  const consentMs = (given.has('consent') ? row.data.consent_ms : known?.consent_ms) ?? 0;
  if (erasedMs !== undefined && consentMs <= erasedMs) {
    return cannot('consent_withdrawn', `this person was erased at ${timeText(erasedMs)}: the row needs a consent of a later day or time`);
  }
  return done({ line, mark, form, row: row.data, given, known });
}

/** When the person of this mark was erased; undefined if they never were. */
async function erasedAt(tx: Queries, mark: string): Promise<number | undefined> {
  const erased = await tx
    .selectFrom('removals')
    .select('at_ms')
    .where('kind', '=', 'profile')
    .where('id', '=', importedRemoval(mark))
    .executeTakeFirst();
  return erased?.at_ms;
}

/** A profile is published only with all three of them (H11). */
const recordColumns = ['adult_checked_by', 'adult_checked_ms', 'consent_ms'] as const;

/**
 * What a row changes of the profile that it created before; fields that it does not give stay. It is published by completing its records:
 * somebody who had them all was taken down by an operator, whom a file does not overrule. One that lacked a record was never shown, so
 * there is no tombstone and no favourite to undo, as `profile publish` has.
 */
function changesOf({ attribution }: ActionContext, { row: fresh, given, known }: Planned): Record<string, unknown> {
  if (!known) return {};
  const row: Record<string, unknown> = { ...fresh };
  const old: Record<string, unknown> = { ...known };
  const touched = [...given].filter((name) => name !== 'key').map((name) => columns[name] ?? name);
  const changed = Object.fromEntries(touched.filter((column) => row[column] !== old[column]).map((column) => [column, row[column]]));
  if (changed.consent_ms !== undefined) changed.consent_by = attribution.actor;
  const after = { ...old, ...changed };
  const completes = recordColumns.some((column) => old[column] === null) && recordColumns.every((column) => after[column] !== null);
  return completes ? { ...changed, published: 1 } : changed;
}

/** Adds the people of a file, or changes those that it added before: all of them, or none. */
export const importProfiles = action(importProfilesForm, {
  async prepare(_, { file }): Promise<Outcome<readonly Read[], Cannot>> {
    const text = await givenText(file, fileBytes, { tooLarge: wrong('the file is too long') });
    if (!text.ok) return text;
    const rows = /\.csv$/i.test(file.name) ? rowsOfCsv(text.data) : rowsOfJson(text.data);
    if (!rows.ok) return rows;
    const count = rows.data.length;
    return count === 0 || count > mostAtOnce ? wrong(`a file has 1 to ${mostAtOnce} profiles, not ${count}`) : rows;
  },
  async run(context, { dry_run: dry }, rows) {
    const { tx } = context;
    // Taken first, so that two imports run one after the other.
    const rev = dry ? 0 : await nextRevision(tx, 'profiles');
    const { planned, refused } = await plan(context, rows);
    const changes = new Map(planned.map((one) => [one, changesOf(context, one)]));
    const fresh = planned.filter(({ known }) => known === undefined);
    const changed = planned.filter((one) => one.known && Object.keys(changes.get(one) ?? {}).length > 0);
    const lines = (of: readonly { line: number }[]) => of.slice(0, mostNamed.rows).map(({ line }) => line);
    const counts = { added: fresh.length, changed: changed.length, same: planned.length - fresh.length - changed.length };
    const reply = { ...counts, new_lines: lines(fresh), changed_lines: lines(changed), refused: refused.slice(0, mostNamed.rows) };
    if (dry) return actionDone({ dry_run: 1, ...reply });
    const [first] = refused;
    if (first) return wrong(`${refused.length} rows are refused, first line ${first.line}: ${first.why}; nothing was imported`, reply);
    const added = await insertAll(tx, fresh, rev);
    let { published } = added;
    for (const one of changed) {
      const set = changes.get(one) ?? {};
      if (set.published === 1) published += 1;
      await tx
        .updateTable('profiles')
        .set({ ...set, rev })
        .where('id', '=', one.known?.id ?? '')
        .execute();
    }
    const after = { ...counts, published, ids: added.ids, changed_ids: changed.map(({ known }) => known?.id) };
    const dropped = [...new Set(planned.flatMap(({ form }) => cleanRichText(form.content).dropped))].slice(0, mostNamed.dropped);
    return actionDone({ ...counts, published, ids: added.ids, ...(dropped.length > 0 ? { dropped } : {}) }, { after });
  },
});

async function insertAll(tx: Queries, planned: readonly Planned[], rev: number) {
  const last = await lastPlace(tx);
  const ids: string[] = [];
  let published = 0;
  for (const [index, { row, mark }] of planned.entries()) {
    await tx
      .insertInto('profiles')
      .values({ ...row, pos: last + index + 1, rev, import_key: mark })
      .execute();
    ids.push(String(row.id));
    if (row.published === 1) published += 1;
  }
  return { ids, published };
}
