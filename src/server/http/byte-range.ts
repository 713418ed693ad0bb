/** What of a file is asked for: all of it, nothing that it has, or the bytes from `first` to `last`, both included. */
export type ByteRange = 'whole' | 'none' | { first: number; last: number };

/**
 * Reads a `Range` header for a file of `size` bytes (RFC 9110, 14.2). Several ranges, other units and what can't be
 * read count as not asked, as the standard allows; a range behind the end is `none` (416).
 */
export function byteRange(header: string | undefined, size: number): ByteRange {
  const parts = header === undefined ? null : /^bytes=\s*([0-9]{0,15})-([0-9]{0,15})\s*$/i.exec(header);
  if (!parts) return 'whole';
  const [, from = '', to = ''] = parts;
  if (from === '' && to === '') return 'whole';
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length === 0 ? 'none' : { first: size - length, last: size - 1 };
  }
  const first = Number(from);
  if (to !== '' && Number(to) < first) return 'whole';
  if (first >= size) return 'none';
  return { first, last: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
}
