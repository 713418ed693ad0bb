/** Lists whose rows are unread until they are opened. */
export const readLists = ['notices', 'notifications'] as const;
export type ReadList = (typeof readLists)[number];

/** What was read of a list on this device: everything up to an instant of the server's clock, and single rows after it. */
export type ReadMark = { untilMs: number; rows: readonly string[] };
export type ReadMarks = Readonly<Record<ReadList, ReadMark>>;

/** What this file needs of a row. */
type Row = { id: string; at_ms: number };

/**
 * Older rows are never unread: a new device, or one after a log-out, must not be full of dots. Two weeks is also how long a
 * mirrored profile lives.
 */
const newsMs = 14 * 86_400_000;

/** Single rows that are stored; the oldest are dropped, and count as unread again until their two weeks are over. */
const mostRows = 200;

/** With its time: a row that grew (a day's wins) is unread again. */
const keyOf = ({ id, at_ms }: Row): string => `${id} ${at_ms}`;

/** Whether a row is unread at `nowMs`. */
export const isUnread = (mark: ReadMark, row: Row, nowMs: number): boolean =>
  row.at_ms > mark.untilMs && row.at_ms > nowMs - newsMs && !mark.rows.includes(keyOf(row));

/** The mark after one row was read. */
export function withRead(mark: ReadMark, row: Row): ReadMark {
  const key = keyOf(row);
  if (row.at_ms <= mark.untilMs || mark.rows.includes(key)) return mark;
  return { ...mark, rows: [...mark.rows, key].slice(-mostRows) };
}

/** The mark after all of these were read. Later rows are unread, even if this device's clock is ahead of the server's. */
export function withAllRead(mark: ReadMark, rows: Iterable<Row>): ReadMark {
  let { untilMs } = mark;
  for (const { at_ms } of rows) untilMs = Math.max(untilMs, at_ms);
  return untilMs === mark.untilMs ? mark : { untilMs, rows: [] };
}

const nothingRead: ReadMark = { untilMs: 0, rows: [] };

/** The marks in local storage; what can't be parsed counts as none. */
export function readMarksFrom(text: string | null): ReadMarks {
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? '{}');
  } catch {
    stored = {};
  }
  const marks = typeof stored === 'object' && stored !== null ? (stored as Partial<Record<ReadList, unknown>>) : {};
  return { notices: markFrom(marks.notices), notifications: markFrom(marks.notifications) };
}

function markFrom(stored: unknown): ReadMark {
  if (typeof stored !== 'object' || stored === null || !('untilMs' in stored) || !('rows' in stored)) return nothingRead;
  const { untilMs, rows } = stored;
  if (!Number.isSafeInteger(untilMs) || !Array.isArray(rows)) return nothingRead;
  return { untilMs: Number(untilMs), rows: rows.filter((row) => typeof row === 'string').slice(-mostRows) };
}
