/** Lists whose rows are unread until they are opened. */
export const readLists = ['notices', 'notifications'] as const;
export type ReadList = (typeof readLists)[number];

/** What was read of a list on this phone: everything up to an instant of the club's, and single rows after it. */
export type ReadMark = { untilMs: number; rows: readonly string[] };
export type ReadMarks = Readonly<Record<ReadList, ReadMark>>;

/** A row as far as this file looks at it. */
type Row = { id: string; at_ms: number };

/**
 * What is older is no news: a phone that begins, or begins again after a log-out, is not all dots. Two weeks is how long a
 * mirrored profile lives, too.
 */
const newsMs = 14 * 86_400_000;

/** Single rows that are kept; the oldest ones go, and count as unread again until their time is over. */
const mostRows = 200;

/** With its time: a row that grew (a day's wins) is news again. */
const keyOf = ({ id, at_ms }: Row): string => `${id} ${at_ms}`;

/** Whether a row is still to be read, at `nowMs`. */
export const isUnread = (mark: ReadMark, row: Row, nowMs: number): boolean =>
  row.at_ms > mark.untilMs && row.at_ms > nowMs - newsMs && !mark.rows.includes(keyOf(row));

/** After one row was read. */
export function withRead(mark: ReadMark, row: Row): ReadMark {
  const key = keyOf(row);
  if (row.at_ms <= mark.untilMs || mark.rows.includes(key)) return mark;
  return { ...mark, rows: [...mark.rows, key].slice(-mostRows) };
}

/** After all of these were read. What comes later is news, even where this phone's clock is ahead of the club's. */
export function withAllRead(mark: ReadMark, rows: Iterable<Row>): ReadMark {
  let { untilMs } = mark;
  for (const { at_ms } of rows) untilMs = Math.max(untilMs, at_ms);
  return untilMs === mark.untilMs ? mark : { untilMs, rows: [] };
}

const nothingRead: ReadMark = { untilMs: 0, rows: [] };

/** The marks out of what local storage holds; whatever does not read as marks is none. */
export function readMarksFrom(text: string | null): ReadMarks {
  let kept: unknown;
  try {
    kept = JSON.parse(text ?? '{}');
  } catch {
    kept = {};
  }
  const marks = typeof kept === 'object' && kept !== null ? (kept as Partial<Record<ReadList, unknown>>) : {};
  return { notices: markFrom(marks.notices), notifications: markFrom(marks.notifications) };
}

function markFrom(kept: unknown): ReadMark {
  if (typeof kept !== 'object' || kept === null || !('untilMs' in kept) || !('rows' in kept)) return nothingRead;
  const { untilMs, rows } = kept;
  if (!Number.isSafeInteger(untilMs) || !Array.isArray(rows)) return nothingRead;
  return { untilMs: Number(untilMs), rows: rows.filter((row) => typeof row === 'string').slice(-mostRows) };
}
