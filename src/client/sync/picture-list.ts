import { type Picture, pictureUrl } from '#contract/picture.ts';
import { picturePlace } from '#contract/worker.ts';
import { type LocalCollection, type MirrorRow, mergeRow } from '../mirror/collection-table.ts';
import { mirror } from '../mirror/instance.ts';

/** Pictures of a gallery that are prefetched; the rest are loaded when it is opened. */
const galleryAhead = 4;

/** A row's pictures, the cover first. */
function picturesOf(row: MirrorRow): Picture[] {
  const found: (Picture | null)[] = [];
  if ('picture' in row) found.push(row.picture);
  if ('pictures' in row) found.push(...row.pictures);
  if ('banners' in row) {
    found.push(...row.banners.map(({ picture }) => picture));
    found.push(...[...row.movielist_0, ...row.movielist_1].map(({ picture }) => picture));
  }
  return found.filter((picture) => picture !== null);
}

/** The small files of a row that are cached for offline use, without duplicates. */
export function aheadUrls(row: MirrorRow): string[] {
  // A member's own picture; those of the set are files of the app.
  if ('header_img' in row) return row.header_img.startsWith(picturePlace) ? [row.header_img] : [];
  const pictures = picturesOf(row);
  const some = 'pictures' in row ? pictures.slice(0, galleryAhead + 1) : pictures;
  return [...new Set(some.map((picture) => pictureUrl(picture, 1)))];
}

/** Addresses (without width) of every picture in a row, in any field. */
export const namedPictures = (row: MirrorRow): string[] => JSON.stringify(row).match(/\/media\/pictures\/\w+/g) ?? [];

/** Addresses (without width) of pictures that rows had and no longer have. */
export function removedPictures(before: readonly MirrorRow[], after: readonly MirrorRow[]): string[] {
  const remaining = new Set(after.flatMap(picturesOf).map(({ base }) => base));
  return [...new Set(before.flatMap(picturesOf).map(({ base }) => base))].filter((base) => !remaining.has(base));
}

/**
 * Before rows are replaced or deleted: their pictures that are named no longer are deleted too. When the collection's own change
 * arrives later, nothing knows any more which pictures the rows had (checklist O24). At a start the first content does not wait
 * for the stored copy: then only rows in memory are considered.
 */
export async function dropPicturesOf(
  collection: LocalCollection,
  ids: readonly string[],
  after: readonly MirrorRow[],
  { dropPictures }: { dropPictures(bases: readonly string[]): unknown },
): Promise<void> {
  const memory = mirror.collection(collection);
  const known = ids.filter((id) => memory.lines.has(id));
  if (memory.opened && known.length > 0) await mirror.need(collection, known);
  const before = known.flatMap((id) => memory.rows.get(id) ?? []);
  const merged = after.map((row) => mergeRow(memory.rows.get(row.id), row));
  const dropped = removedPictures(before, merged);
  // Whatever could not be deleted now is deleted as a picture that no row refers to (pictures-ahead.ts).
  if (dropped.length > 0) Promise.resolve(dropPictures(dropped)).catch(() => undefined);
}
