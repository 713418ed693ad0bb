import { readFile, stat } from 'node:fs/promises';
import { noticeLimits } from '#contract/rich-text.ts';
import { nextRevision, writeTombstones } from '../db/collection-revision.ts';
import type { Queries } from '../db/database.ts';
import { audit } from '../ledger/audit.ts';
import { cleanRichText } from '../rich-text.ts';
import type { Operation } from './operation.ts';
import { OperatorError } from './operator-error.ts';
import { listRows, pageOption, rowsBefore, timeText } from './typed.ts';

/** Notices that a club keeps: phones have room for so many. */
const mostNotices = 500;

/** A file of text may have a byte-order mark, and characters of four bytes. */
const fileBytes = 4 * noticeLimits.text + 3;

const wording = { text: 'its text, which may hold simple HTML', file: 'a file with its text, instead of --text' } as const;

function nameFrom(typed: string): string {
  const name = typed.trim();
  if (name === '' || [...name].length > noticeLimits.name || /\p{Cc}/u.test(name)) {
    throw new OperatorError('usage', `--name is one line of 1 to ${noticeLimits.name} characters`);
  }
  return name;
}

async function fileText(file: string): Promise<string> {
  const { size } = await stat(file).catch(() => {
    throw new OperatorError('file_missing', `${file} can not be read`);
  });
  if (size > fileBytes) throw new OperatorError('text_too_long', `a notice has at most ${noticeLimits.text} characters`);
  const text = await readFile(file, 'utf8').catch(() => {
    throw new OperatorError('file_missing', `${file} can not be read`);
  });
  return text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
}

/** The text as it is kept, cleaned, and what was dropped of it (H14); undefined where none was given. */
async function textFrom(options: ReadonlyMap<string, string>): Promise<{ text: string; dropped: string[] } | undefined> {
  const [typed, file] = [options.get('text'), options.get('file')];
  if (typed !== undefined && file !== undefined) throw new OperatorError('usage', 'either --text or --file, not both');
  const given = file === undefined ? typed : await fileText(file);
  if (given === undefined) return undefined;
  const tooLong = (text: string): boolean => [...text].length > noticeLimits.text;
  // Before it is read: cleaning takes as long as the text is.
  const cleaned = tooLong(given.trim()) ? undefined : cleanRichText(given);
  if (!cleaned || tooLong(cleaned.html)) throw new OperatorError('text_too_long', `a notice has at most ${noticeLimits.text} characters`);
  const { html: text, dropped, words } = cleaned;
  if (words === '') throw new OperatorError('text_empty', 'nothing of this text would be left for a reader');
  return { text, dropped };
}

/** Puts an announcement up (S43): phones have it at their next contact, and keep it. */
export const addNotice: Operation = {
  usage: 'notice add',
  options: { name: 'what stands above it', ...wording },
  files: ['file'],
  reason: 'optional',
  async run(context, _given, options) {
    const name = nameFrom(options.get('name') ?? '');
    const given = await textFrom(options);
    if (!given) throw new OperatorError('usage', '--text or --file has to give the text');
    const { text, dropped } = given;
    const id = context.newId();
    await context.db.transaction(async (tx) => {
      const rev = await nextRevision(tx, 'notices');
      const { count } = await tx
        .selectFrom('notices')
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow();
      if (Number(count) >= mostNotices) throw new OperatorError('too_many', `there are ${mostNotices} notices: remove an old one first`);
      await tx.insertInto('notices').values({ id, name, text, at_ms: context.nowMs(), rev }).execute();
      await audit(tx, context, { action: 'notice add', after: { id, name, text } });
    });
    return { id, name, dropped };
  },
};

async function noticeOf(tx: Queries, id: string) {
  const known = await tx.selectFrom('notices').select(['name', 'text']).where('id', '=', id).executeTakeFirst();
  if (!known) throw new OperatorError('not_found', `there is no notice ${id}`);
  return known;
}

/** Changes what was given of it. Its time stays: who has read it is not told anew. */
export const editNotice: Operation = {
  usage: 'notice edit ID',
  options: { name: 'what stands above it', ...wording },
  files: ['file'],
  reason: 'optional',
  async run(context, [id = ''], options) {
    const typed = options.get('name');
    const name = typed === undefined ? undefined : nameFrom(typed);
    const given = await textFrom(options);
    if (name === undefined && !given) throw new OperatorError('usage', 'nothing to change: --name, --text or --file says what');
    const change = { ...(name === undefined ? {} : { name }), ...(given ? { text: given.text } : {}) };
    await context.db.transaction(async (tx) => {
      const rev = await nextRevision(tx, 'notices');
      const before = await noticeOf(tx, id);
      await tx
        .updateTable('notices')
        .set({ ...change, rev })
        .where('id', '=', id)
        .execute();
      await audit(tx, context, { action: 'notice edit', before: { id, ...before }, after: { id, ...change } });
    });
    return { id, ...(name === undefined ? {} : { name }), dropped: given?.dropped ?? [] };
  },
};

/** Takes it down: from the list at once, from phones at their next contact. */
export const removeNotice: Operation = {
  usage: 'notice remove ID',
  reason: 'optional',
  async run(context, [id = '']) {
    await context.db.transaction(async (tx) => {
      await writeTombstones(tx, 'notices', [id], context.nowMs());
      const before = await noticeOf(tx, id);
      await tx.deleteFrom('notices').where('id', '=', id).execute();
      await audit(tx, context, { action: 'notice remove', before: { id, ...before } });
    });
    return { id, removed: 1 };
  },
};

export const listNotices: Operation = {
  usage: 'notice list',
  options: pageOption,
  async run({ db }, _given, options) {
    const rows = await db.queries
      .selectFrom('notices')
      .select(['id', 'name', 'text', 'at_ms'])
      .orderBy('at_ms', 'desc')
      .orderBy('id')
      .offset(rowsBefore(options))
      .limit(listRows)
      .execute();
    return { notices: rows.map(({ id, name, text, at_ms }) => ({ id, name, at: timeText(at_ms), words: shortened(text) })) };
  },
};

/** Characters of a notice's words in the list. */
const shortWords = 60;

function shortened(text: string): string {
  const { words } = cleanRichText(text);
  return [...words].length > shortWords ? `${[...words].slice(0, shortWords).join('')}…` : words;
}
