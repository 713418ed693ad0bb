import { type LanguageCode, tagOf } from '#contract/languages.ts';
import type { GivenFile } from '#contract/operator/action.ts';
import { type Cannot, cannot } from '#contract/operator/cannot.ts';
import { listRows } from '#contract/operator/fields.ts';
import { addNoticeForm, editNoticeForm, listNoticesForm, removeNoticeForm, showNoticeForm } from '#contract/operator/notices.ts';
import { done, type Outcome } from '#contract/outcome.ts';
import { noticeLimits } from '#contract/rich-text.ts';
import { languagesOf, type Texts } from '#contract/texts.ts';
import { afterShown, forgetTombstones, noticeStateAt } from '../commands/update-notice-states.ts';
import { lockCollection, nextRevision, writeTombstones } from '../db/collection-revision.ts';
import type { Queries } from '../db/database.ts';
import { cleanRichText } from '../rich-text.ts';
import { action, actionDone } from './action.ts';
import { givenText } from './given-files.ts';
import {
  auditedNotice,
  type NoticeRow,
  noticeOf,
  noticeVersion,
  standingOf,
  timesFrom,
  type Words,
  wordColumns,
  wordsOf,
} from './notice-rows.ts';
import { spokenBy, textsBy } from './row-words.ts';
import { rowsBefore } from './texts.ts';
import { refuseChanged } from './versions.ts';

/** The most notices of a club: clients have room for no more. */
const mostNotices = 500;

/** A text file may have a byte-order mark, and characters of four bytes. */
const fileBytes = 4 * noticeLimits.text + 3;

const tooLong = cannot('text_too_long', `a notice has at most ${noticeLimits.text} characters`);
const isTooLong = (text: string): boolean => [...text].length > noticeLimits.text;

type Wording = { text?: string | undefined; file?: GivenFile | undefined };
type Cleaned = { text: string; dropped: string[] } | undefined;

/** The cleaned text that is stored, and what was dropped of it (H14); undefined if none was given. */
async function cleanedOf({ text, file }: Wording): Promise<Outcome<Cleaned, Cannot>> {
  if (text !== undefined && file !== undefined) return cannot('usage', 'either --text or --file, not both');
  const given = file === undefined ? done(text) : await givenText(file, fileBytes, { tooLarge: tooLong });
  if (!given.ok) return given;
  if (given.data === undefined) return done(undefined);
  // Before parsing: cleaning takes time in proportion to the length.
  if (isTooLong(given.data.trim())) return tooLong;
  const { html, dropped, words } = cleanRichText(given.data);
  if (isTooLong(html)) return tooLong;
  return words === '' ? cannot('text_empty', 'nothing of this text would be left for a reader') : done({ text: html, dropped });
}

const replyOf = (row: NoticeRow, given: Cleaned) => ({
  id: row.id,
  name: row.name,
  ...standingOf(row),
  missing: spokenBy(row).missing,
  version: noticeVersion(row),
  dropped: given?.dropped ?? [],
});

/** Publishes an announcement (S43), or stores it until it starts: until then members get nothing of it, and no revision changes. */
export const addNotice = action(addNoticeForm, {
  prepare: (_, input) => cleanedOf(input),
  async run(context, { name, language, ...typed }, given: Cleaned) {
    const { tx, newId, nowMs } = context;
    if (!given) return cannot('usage', '--text or --file has to give the text');
    const times = timesFrom(context, typed);
    if (!times.ok) return times;
    const words = wordColumns({ [language]: { name, text: given.text } });
    if (!words.ok) return words;
    const state = noticeStateAt(times.data, nowMs());
    if (state === 'ended') return cannot('usage', 'is over already', { field: 'ends' });
    await lockCollection(tx, 'notices');
    const { count } = await tx
      .selectFrom('notices')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    if (Number(count) >= mostNotices) return cannot('too_many', `there are ${mostNotices} notices: remove an old one first`);
    const at_ms = state === 'shown' ? await afterShown(tx, nowMs()) : (times.data.starts_ms ?? nowMs());
    const rev = state === 'shown' ? await nextRevision(tx, 'notices') : 0;
    const row: NoticeRow = { id: newId(), ...words.data, ...times.data, state, at_ms, rev };
    await tx.insertInto('notices').values(row).execute();
    return actionDone(replyOf(row, given), { after: auditedNotice(row) });
  },
});

type WordEdit = {
  name?: string | undefined;
  text?: string | undefined;
  language?: LanguageCode | undefined;
  without?: LanguageCode | undefined;
};

/** The texts of a notice after an edit: one changed or added, one removed. */
function editedWords(row: NoticeRow, { name, text, language = row.language, without }: WordEdit): Outcome<Texts<Words>, Cannot> {
  const texts = { ...wordsOf(row) };
  if (name !== undefined || text !== undefined) {
    const words = { ...texts[language], ...(name === undefined ? {} : { name }), ...(text === undefined ? {} : { text }) };
    if (words.name === undefined || words.text === undefined) {
      return cannot('usage', `it has nothing in ${tagOf(language)} yet: both --name and --text (or --file) say it`);
    }
    texts[language] = { name: words.name, text: words.text };
  }
  if (without === undefined) return done(texts);
  const { [without]: removed, ...others } = texts;
  if (!removed) return cannot('not_found', `it has nothing in ${tagOf(without)}`);
  if (languagesOf(others).length === 0) return cannot('wrong_state', 'this is its only text: `notice remove` takes it down');
  return done(others);
}

/** Changes the given fields. A notice that is up keeps its time, so that nobody is notified of it again; one that now goes up is news. */
export const editNotice = action(editNoticeForm, {
  prepare: (_, input) => cleanedOf(input),
  async run(context, { id, name, language, without_language: without, starts, ends, if_version: seen }, given: Cleaned) {
    const { tx, nowMs } = context;
    const isTimed = starts !== undefined || ends !== undefined;
    if (name === undefined && !given && without === undefined && !isTimed) {
      return cannot('usage', 'nothing to change: --name, --text, --file, --without-language, --starts or --ends says what');
    }
    await lockCollection(tx, 'notices');
    const known = await noticeOf(tx, id);
    if (!known.ok) return known;
    const before = known.data;
    const refusal = refuseChanged(seen, { version: noticeVersion(before), look: `notice show ${id}` });
    if (refusal) return refusal;
    const texts = editedWords(before, { name, text: given?.text, language, without });
    if (!texts.ok) return texts;
    const words = wordColumns(texts.data);
    if (!words.ok) return words;
    const times = timesFrom(context, { starts, ends }, before);
    if (!times.ok) return times;
    const state = isTimed ? noticeStateAt(times.data, nowMs()) : before.state;
    const row = await moved(tx, before, { ...before, ...words.data, ...times.data, state }, nowMs());
    const { id: _, ...change } = row;
    await tx.updateTable('notices').set(change).where('id', '=', id).execute();
    return actionDone(replyOf(row, given), { before: auditedNotice(before), after: auditedNotice(row) });
  },
});

/** The row with the time and revision of its new state; mirrors are notified if they have it, or are about to get it. */
async function moved(tx: Queries, before: NoticeRow, row: NoticeRow, nowMs: number): Promise<NoticeRow> {
  if (row.state === 'shown') {
    const rev = await nextRevision(tx, 'notices');
    if (before.state === 'shown') return { ...row, rev };
    await forgetTombstones(tx, [row.id]);
    return { ...row, rev, at_ms: await afterShown(tx, nowMs) };
  }
  if (before.state === 'shown') await writeTombstones(tx, 'notices', [row.id], nowMs);
  return { ...row, at_ms: row.state === 'scheduled' ? (row.starts_ms ?? nowMs) : row.at_ms };
}

export const showNotice = action(showNoticeForm, async ({ tx }, { id }) => {
  const known = await noticeOf(tx, id);
  if (!known.ok) return known;
  const row = known.data;
  const texts = textsBy(row, { name: row.name, text: row.text });
  return actionDone({ id, name: row.name, ...standingOf(row), missing: spokenBy(row).missing, version: noticeVersion(row), texts });
});

/** Removes it: from the list at once, from clients at their next contact. One that is not up needs no tombstone. */
export const removeNotice = action(removeNoticeForm, async ({ tx, nowMs }, { id }) => {
  await lockCollection(tx, 'notices');
  const known = await noticeOf(tx, id);
  if (!known.ok) return known;
  const { state } = known.data;
  if (state === 'shown') await writeTombstones(tx, 'notices', [id], nowMs());
  await tx.deleteFrom('notices').where('id', '=', id).execute();
  return actionDone({ id, state, removed: 1 }, { before: auditedNotice(known.data) });
});

export const listNotices = action(listNoticesForm, async ({ tx }, { page }) => {
  const rows = await tx
    .selectFrom('notices')
    .selectAll()
    .orderBy('at_ms', 'desc')
    .orderBy('id')
    .offset(rowsBefore(page))
    .limit(listRows)
    .execute();
  return actionDone({ notices: rows.map((row) => ({ id: row.id, name: row.name, ...standingOf(row), words: shortened(row.text) })) });
});

/** The number of characters of a notice's text in the list. */
const shortWords = 60;

function shortened(text: string): string {
  const { words } = cleanRichText(text);
  return [...words].length > shortWords ? `${[...words].slice(0, shortWords).join('')}…` : words;
}
