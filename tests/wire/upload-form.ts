import type { Ask } from './open-club.ts';

/** One part of a multipart body in a test. `file` absent: a text field. */
export interface Part {
  name?: string;
  file?: string;
  type?: string;
  body: Buffer | string;
}

export const boundary = 'foyer-boundary-7MA4YWxkTrZu0gW';

/** A multipart body with these parts. */
export function multipart(parts: readonly Part[]): Buffer {
  const pieces = parts.flatMap(({ name, file, type, body }) => {
    const named = name === undefined ? '' : `; name="${name}"`;
    const filed = file === undefined ? '' : `; filename="${file}"`;
    const typed = type === undefined ? '' : `\r\nContent-Type: ${type}`;
    return [
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data${named}${filed}${typed}\r\n\r\n`),
      Buffer.from(body),
      Buffer.from('\r\n'),
    ];
  });
  return Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]);
}

/** A request that uploads these parts. */
export const uploading = (token: string | undefined, parts: readonly Part[], more: Partial<Ask> = {}): Ask => ({
  method: 'POST',
  payload: multipart(parts),
  ...more,
  ...(token === undefined ? {} : { token }),
  headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, ...more.headers },
});

/** The one file of a valid upload. */
export const filePart = (body: Buffer | string, file = 'me.jpg', type = 'image/jpeg'): Part => ({ name: 'file', file, type, body });
