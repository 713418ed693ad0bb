import type { Selectable } from 'kysely';
import { type Cannot, cannot } from '#contract/operator/cannot.ts';
import { done, type Outcome } from '#contract/outcome.ts';
import { noticeLimits } from '#contract/rich-text.ts';
import type { Texts } from '#contract/texts.ts';
import type { Queries } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';
import { textColumns, textsOf } from '../row-texts.ts';
import type { ActionContext } from './context.ts';
import { dayIn } from './dates.ts';
import { lengthOf, spokenBy } from './row-words.ts';
import { timeText } from './texts.ts';
import { versionOf } from './versions.ts';

export type NoticeRow = Selectable<Tables['notices']>;
export type Words = { name: string; text: string };

/** A notice by its id. */
export async function noticeOf(tx: Queries, id: string): Promise<Outcome<NoticeRow, Cannot>> {
  const row = await tx.selectFrom('notices').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? done(row) : cannot('not_found', `there is no notice ${id}`);
}

export const wordsOf = (row: NoticeRow): Texts<Words> => textsOf(row, { name: row.name, text: row.text });

/** The columns for texts in several languages. */
export function wordColumns(texts: Texts<Words>): Outcome<Pick<NoticeRow, 'name' | 'text' | 'language' | 'texts'>, Cannot> {
  if (lengthOf(texts) > noticeLimits.allTexts) {
    return cannot('text_too_long', `a notice has at most ${noticeLimits.allTexts} characters in all its languages together`);
  }
  const { own, ...columns } = textColumns(texts);
  return done({ ...own, ...columns });
}

type Times = Pick<NoticeRow, 'starts_ms' | 'ends_ms'>;

/** A notice's times, with the typed ones applied; `none` removes a time. */
export function timesFrom(
  { config: { clubTimeZone } }: ActionContext,
  typed: { starts?: string | undefined; ends?: string | undefined },
  before: Times = { starts_ms: null, ends_ms: null },
): Outcome<Times, Cannot> {
  const timeOf = (given: string | undefined, side: 'begin' | 'end', known: number | null) => {
    if (given === undefined) return known;
    return given === 'none' ? null : dayIn(clubTimeZone, given, side);
  };
  const starts_ms = timeOf(typed.starts, 'begin', before.starts_ms);
  const ends_ms = timeOf(typed.ends, 'end', before.ends_ms);
  if (starts_ms !== null && ends_ms !== null && ends_ms <= starts_ms) {
    return cannot('usage', 'is later than the start', { field: 'ends' });
  }
  return done({ starts_ms, ends_ms });
}

/** Its state, times and languages, for the operator. */
export function standingOf(row: NoticeRow) {
  return {
    state: row.state,
    at: row.state === 'scheduled' ? null : timeText(row.at_ms),
    starts: timeText(row.starts_ms),
    ends: timeText(row.ends_ms),
    languages: spokenBy(row).languages,
  };
}

/** The version of the fields that `notice edit` changes; it does not change when the notice starts or ends by schedule. */
export const noticeVersion = ({ name, text, language, texts, starts_ms, ends_ms }: NoticeRow): string =>
  versionOf({ name, text, language, texts, starts_ms, ends_ms });

/** The log entry about a notice. */
export function auditedNotice(row: NoticeRow) {
  const { id, state, starts_ms, ends_ms } = row;
  const times = { ...(starts_ms === null ? {} : { starts_ms }), ...(ends_ms === null ? {} : { ends_ms }) };
  return { id, state, ...times, texts: wordsOf(row) };
}
