/** The list of videos from which one was opened: `saved`, a category's id, or `0` for all; `by` is the filter as an address has it. */
export type VideoListName = { list: string; by: string };

/** Videos whose list is remembered, the one opened first is forgotten first; a reload forgets all, then the category counts. */
const most = 100;

const lists = new Map<string, VideoListName>();

/** The member opens a video from this list. */
export function rememberList(id: string, list: VideoListName): void {
  lists.delete(id);
  lists.set(id, list);
  for (const first of [...lists.keys()].slice(0, Math.max(0, lists.size - most))) lists.delete(first);
}

/** The list from which the member last opened this video; undefined if it was none. */
export const listOf = (id: string): VideoListName | undefined => lists.get(id);

/** The row after this one of those that can play; undefined after the last, or if the list no longer has it. */
export function nextOf<Row extends { id: string }>(rows: readonly Row[], id: string, plays: (row: Row) => boolean): Row | undefined {
  const at = rows.findIndex((row) => row.id === id);
  return at < 0 ? undefined : rows.slice(at + 1).find(plays);
}
