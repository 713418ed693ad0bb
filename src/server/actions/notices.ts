import type { GivenFile } from '#contract/operator/action.ts';
import { type Cannot, cannot } from '#contract/operator/cannot.ts';
import { listRows } from '#contract/operator/fields.ts';
import { addNoticeForm, editNoticeForm, listNoticesForm, removeNoticeForm } from '#contract/operator/notices.ts';
import { done, type Outcome } from '#contract/outcome.ts';
import { noticeLimits } from '#contract/rich-text.ts';
import { nextRevision, writeTombstones } from '../db/collection-revision.ts';
import type { Queries } from '../db/database.ts';
import { cleanRichText } from '../rich-text.ts';
import { acted, action } from './action.ts';
import { givenText } from './given-bytes.ts';
import { rowsBefore, timeText } from './texts.ts';

/** Notices that a club keeps: phones have room for so many. */
const mostNotices = 500;

/** A file of text may have a byte-order mark, and characters of four bytes. */
const fileBytes = 4 * noticeLimits.text + 3;

const tooLong = cannot('text_too_long', `a notice has at most ${noticeLimits.text} characters`);
const isTooLong = (text: string): boolean => [...text].length > noticeLimits.text;

type Wording = { text?: string | undefined; file?: GivenFile | undefined };
type Cleaned = { text: string; dropped: string[] } | undefined;

/** The text as it is kept, cleaned, and what was dropped of it (H14); undefined where none was given. */
async function cleanedOf({ text, file }: Wording): Promise<Outcome<Cleaned, Cannot>> {
  if (text !== undefined && file !== undefined) return cannot('usage', 'either --text or --file, not both');
  const given = file === undefined ? done(text) : await givenText(file, fileBytes, { tooLarge: tooLong });
  if (!given.ok) return given;
  if (given.data === undefined) return done(undefined);
  // Before it is read: cleaning takes as long as the text is.
  if (isTooLong(given.data.trim())) return tooLong;
  const { html, dropped, words } = cleanRichText(given.data);
  if (isTooLong(html)) return tooLong;
  return words === '' ? cannot('text_empty', 'nothing of this text would be left for a reader') : done({ text: html, dropped });
}

/** Puts an announcement up (S43): phones have it at their next contact, and keep it. */
export const addNotice = action(addNoticeForm, {
  prepare: (_, input) => cleanedOf(input),
  async run({ tx, newId, nowMs }, { name }, given: Cleaned) {
    if (!given) return cannot('usage', '--text or --file has to give the text');
    const notice = { id: newId(), name, text: given.text };
    const rev = await nextRevision(tx, 'notices');
    const { count } = await tx
      .selectFrom('notices')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    if (Number(count) >= mostNotices) return cannot('too_many', `there are ${mostNotices} notices: remove an old one first`);
    await tx
      .insertInto('notices')
      .values({ ...notice, at_ms: nowMs(), rev })
      .execute();
    return acted({ id: notice.id, name, dropped: given.dropped }, { after: notice });
  },
});

const noticeOf = (tx: Queries, id: string) => tx.selectFrom('notices').select(['name', 'text']).where('id', '=', id).executeTakeFirst();

const noNotice = (id: string) => cannot('not_found', `there is no notice ${id}`);

/** Changes what was given of it. Its time stays: who has read it is not told anew. */
export const editNotice = action(editNoticeForm, {
  prepare: (_, input) => cleanedOf(input),
  async run({ tx }, { id, name }, given: Cleaned) {
    const change = { ...(name === undefined ? {} : { name }), ...(given ? { text: given.text } : {}) };
    if (Object.keys(change).length === 0) return cannot('usage', 'nothing to change: --name, --text or --file says what');
    const rev = await nextRevision(tx, 'notices');
    const before = await noticeOf(tx, id);
    if (!before) return noNotice(id);
    await tx
      .updateTable('notices')
      .set({ ...change, rev })
      .where('id', '=', id)
      .execute();
    const told = { id, ...(name === undefined ? {} : { name }), dropped: given?.dropped ?? [] };
    return acted(told, { before: { id, ...before }, after: { id, ...change } });
  },
});

/** Takes it down: from the list at once, from phones at their next contact. */
export const removeNotice = action(removeNoticeForm, async ({ tx, nowMs }, { id }) => {
  await writeTombstones(tx, 'notices', [id], nowMs());
  const before = await noticeOf(tx, id);
  if (!before) return noNotice(id);
  await tx.deleteFrom('notices').where('id', '=', id).execute();
  return acted({ id, removed: 1 }, { before: { id, ...before } });
});

export const listNotices = action(listNoticesForm, async ({ tx }, { page }) => {
  const rows = await tx
    .selectFrom('notices')
    .select(['id', 'name', 'text', 'at_ms'])
    .orderBy('at_ms', 'desc')
    .orderBy('id')
    .offset(rowsBefore(page))
    .limit(listRows)
    .execute();
  return acted({ notices: rows.map(({ id, name, text, at_ms }) => ({ id, name, at: timeText(at_ms), words: shortened(text) })) });
});

/** Characters of a notice's words in the list. */
const shortWords = 60;

function shortened(text: string): string {
  const { words } = cleanRichText(text);
  return [...words].length > shortWords ? `${[...words].slice(0, shortWords).join('')}…` : words;
}
