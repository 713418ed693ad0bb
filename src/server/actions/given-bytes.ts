import type { GivenFile } from '#contract/operator/action.ts';
import { type Cannot, cannot } from '#contract/operator/cannot.ts';
import { done, type Outcome } from '#contract/outcome.ts';

/** Why a file is not taken: it has too many bytes, or it can't be read. */
interface Refusals {
  tooLarge: Cannot;
  missing?: Cannot;
}

/** The bytes of a file that was handed over, `most` at most: of a larger one no more are read. */
export async function givenBytes(file: GivenFile, most: number, refusals: Refusals): Promise<Outcome<Uint8Array, Cannot>> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const part of file.open()) {
      bytes += part.length;
      if (bytes > most) return refusals.tooLarge;
      parts.push(part);
    }
  } catch {
    return refusals.missing ?? cannot('file_missing', `${file.name} can not be read`);
  }
  return done(Buffer.concat(parts));
}

/** The same as text, without a byte-order mark and with line ends of one kind. */
export async function givenText(file: GivenFile, most: number, refusals: Refusals): Promise<Outcome<string, Cannot>> {
  const bytes = await givenBytes(file, most, refusals);
  return bytes.ok ? done(new TextDecoder().decode(bytes.data).replaceAll('\r\n', '\n')) : bytes;
}
