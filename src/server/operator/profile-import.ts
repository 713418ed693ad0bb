import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Insertable, Selectable } from 'kysely';
import * as v from 'valibot';
import type { OperatorContext } from '../commands/operated.ts';
import { nextRevision } from '../db/collection-revision.ts';
import type { Queries } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';
import { audit } from '../ledger/audit.ts';
import { cleanRichText } from '../rich-text.ts';
import { csvRows } from './csv.ts';
import type { Operation, Report } from './operation.ts';
import { OperatorError } from './operator-error.ts';
import { mostAtOnce, type ProfileForm, profileForm } from './profile-form.ts';
import { lastPlace, rowOf } from './profile-rows.ts';

/** What a row came to. `line` is the line of a CSV file, or the number of a JSON row, from 1. */
interface Read {
  line: number;
  fields: Readonly<Record<string, unknown>>;
}
interface Refused {
  line: number;
  why: string;
}

/** Rows that a report names one by one, and kinds of dropped HTML. */
const mostNamed = { rows: 200, dropped: 20 } as const;

/** Columns of a CSV file that hold several words, parted by semicolons. */
const lists = ['services', 'types'];

function rowsOfJson(text: string): Read[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new OperatorError('file_invalid', 'the file is neither JSON nor, by its name, CSV');
  }
  const rows = v.safeParse(v.array(v.record(v.string(), v.unknown())), value);
  if (!rows.success)
    throw new OperatorError('file_invalid', 'the file is a list of profiles: [{"key": "…", "name": "…", "region": "…"}, …]');
  return rows.output.map((fields, index) => ({ line: index + 1, fields }));
}

function rowsOfCsv(text: string): Read[] {
  const [header, ...rows] = csvRows(text);
  const names = header?.cells.map((cell) => cell.trim()) ?? [];
  if (!names.includes('name')) throw new OperatorError('file_invalid', 'the first line of a CSV file names its columns: key,name,region,…');
  return rows.map(({ line, cells }) => {
    if (cells.length > names.length) return { line, fields: { 'too many cells': cells.length } };
    // An empty cell says nothing.
    const filled = names.flatMap((name, index) => (cells[index]?.trim() ? [[name, cellOf(name, cells[index] ?? '')]] : []));
    return { line, fields: Object.fromEntries(filled) };
  });
}

const cellOf = (name: string, cell: string): string | string[] =>
  lists.includes(name)
    ? cell
        .split(';')
        .map((word) => word.trim())
        .filter((word) => word !== '')
    : cell;

/**
 * A row is known again by the mark of its key, which tells nobody the key: it stays when a person takes consent back, so that
 * an old file does not bring them back.
 */
const markOf = ({ keys }: OperatorContext, key: string): string =>
  createHmac('sha256', keys.leavingMark).update(`import|${key}`).digest('base64url');

interface Planned {
  line: number;
  mark: string;
  form: ProfileForm;
  /** As it would be if it were new. */
  row: Insertable<Tables['profiles']>;
  given: ReadonlySet<string>;
  known: Selectable<Tables['profiles']> | undefined;
}

async function plan(tx: Queries, context: OperatorContext, rows: readonly Read[]): Promise<{ planned: Planned[]; refused: Refused[] }> {
  const planned: Planned[] = [];
  const refused: Refused[] = [];
  const lineOf = new Map<string, number>();
  for (const { line, fields } of rows) {
    try {
      const form = formFrom(fields);
      // Its place is known when all rows fit.
      const row = await rowOf(tx, context, form, { pos: 0, rev: 0 });
      const mark = markOf(context, form.key ?? `${row.region_id}|${form.name.normalize('NFC').toLocaleLowerCase('en')}`);
      const twin = lineOf.get(mark);
      if (twin !== undefined) throw new OperatorError('file_invalid', `the same profile as in ${twin}: give each a key of its own`);
      lineOf.set(mark, line);
      const known = await tx.selectFrom('profiles').selectAll().where('import_key', '=', mark).executeTakeFirst();
      if (known && known.withdrawn_ms !== null)
        throw new OperatorError('consent_withdrawn', `consent was taken back: \`profile publish ${known.id}\``);
      planned.push({ line, mark, form, row, given: new Set(Object.keys(fields)), known });
    } catch (error) {
      if (!(error instanceof OperatorError)) throw error;
      refused.push({ line, why: error.message });
    }
  }
  return { planned, refused };
}

function formFrom(fields: Readonly<Record<string, unknown>>): ProfileForm {
  const parsed = v.safeParse(profileForm, fields);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  throw new OperatorError('file_invalid', `${v.getDotPath(issue) ?? 'the row'}: ${issue.message}`);
}

/** Columns by the fields that fill them; the others are as they are called. */
const columns: Readonly<Record<string, string>> = {
  ...{ region: 'region_id', bust: 'one', waist: 'two', hips: 'three' },
  ...{ adult_checked: 'adult_checked_ms', consent: 'consent_ms' },
};

/** What a row changes of the profile that it made before: of fields that it does not give, nothing. */
async function changesOf(tx: Queries, context: OperatorContext, { form, given, known }: Planned): Promise<Record<string, unknown>> {
  if (!known) return {};
  const row: Record<string, unknown> = { ...(await rowOf(tx, context, form, { pos: known.pos, rev: known.rev })) };
  const old: Record<string, unknown> = { ...known };
  const touched = [...given].filter((name) => name !== 'key').map((name) => columns[name] ?? name);
  const changed = Object.fromEntries(touched.filter((column) => row[column] !== old[column]).map((column) => [column, row[column]]));
  if (changed.consent_ms !== undefined) changed.consent_by = context.acting.actor;
  const after = { ...old, ...changed };
  const complete = ['adult_checked_by', 'adult_checked_ms', 'consent_ms'].every((column) => after[column] !== null);
  return complete && known.published === 0 ? { ...changed, published: 1 } : changed;
}

/** Puts a file's people in, or changes those that it put in before: all of them, or none. */
export const importProfiles: Operation = {
  usage: 'profile import FILE',
  options: { 'dry-run': 'yes: say what would be new, changed and refused, and change nothing' },
  reason: 'optional',
  async run(context, [file = ''], options): Promise<Report> {
    const dry = options.get('dry-run') ?? 'no';
    if (dry !== 'yes' && dry !== 'no') throw new OperatorError('usage', '--dry-run is yes or no');
    const text = await readFile(file, 'utf8').catch(() => {
      throw new OperatorError('file_missing', `${file} can not be read`);
    });
    const rows = /\.csv$/i.test(file) ? rowsOfCsv(text) : rowsOfJson(text);
    if (rows.length === 0 || rows.length > mostAtOnce)
      throw new OperatorError('file_invalid', `a file has 1 to ${mostAtOnce} profiles, not ${rows.length}`);
    return context.db.transaction((tx) => importRows(tx, context, rows, dry === 'yes'));
  },
};

async function importRows(tx: Queries, context: OperatorContext, rows: readonly Read[], dry: boolean): Promise<Report> {
  // Taken first: two imports at once are then one after the other.
  const rev = dry ? 0 : await nextRevision(tx, 'profiles');
  const { planned, refused } = await plan(tx, context, rows);
  const changes = new Map<Planned, Record<string, unknown>>();
  for (const one of planned) changes.set(one, await changesOf(tx, context, one));
  const fresh = planned.filter(({ known }) => known === undefined);
  const changed = planned.filter((one) => one.known && Object.keys(changes.get(one) ?? {}).length > 0);
  const lines = (of: readonly { line: number }[]) => of.slice(0, mostNamed.rows).map(({ line }) => line);
  const counts = { added: fresh.length, changed: changed.length, same: planned.length - fresh.length - changed.length };
  const told = { ...counts, new_lines: lines(fresh), changed_lines: lines(changed), refused: refused.slice(0, mostNamed.rows) };
  if (dry) return { dry_run: 1, ...told };
  const [first] = refused;
  if (first)
    throw new OperatorError(
      'file_invalid',
      `${refused.length} rows are refused, first line ${first.line}: ${first.why}; nothing was imported`,
      told,
    );
  const ids = await insertAll(tx, fresh, rev);
  let published = ids.published;
  for (const one of changed) {
    const set = changes.get(one) ?? {};
    if (set.published === 1) published += 1;
    await tx
      .updateTable('profiles')
      .set({ ...set, rev })
      .where('id', '=', one.known?.id ?? '')
      .execute();
  }
  const after = { ...counts, published, ids: ids.ids, changed_ids: changed.map(({ known }) => known?.id) };
  await audit(tx, context, { action: 'profile import', after });
  const dropped = [...new Set(planned.flatMap(({ form }) => cleanRichText(form.content).dropped))].slice(0, mostNamed.dropped);
  return { ...counts, published, ids: ids.ids, ...(dropped.length > 0 ? { dropped } : {}) };
}

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
