import * as v from 'valibot';
import { decodeData, envelopeSchema } from '#contract/envelope.ts';
import { OutdatedError, RefusedError, UnreachableError } from './errors.ts';

/**
 * The `data` of a reply's text, in the form of `schema`.
 *
 * Throws UnreachableError if the text is not an envelope, RefusedError for any code but 200, and OutdatedError for
 * `data` that this version does not understand. `retryAfterMs`: the wait that the reply asks for.
 */
export function openEnvelope<T>(text: string, schema: v.GenericSchema<unknown, T>, retryAfterMs = 0): { data: T; message: string } {
  const envelope = v.safeParse(envelopeSchema, parse(text, 'The answer is not JSON'));
  if (!envelope.success) throw new UnreachableError('The answer is not an envelope');
  const { code, msg, reason, data } = envelope.output;
  if (code !== 200) throw new RefusedError(code, reason ?? '', msg, retryAfterMs);
  const decoded = v.safeParse(schema, decode(data));
  if (!decoded.success) throw new OutdatedError(v.getDotPath(decoded.issues[0]) ?? '');
  return { data: decoded.output, message: msg };
}

function parse(text: string, problem: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreachableError(problem);
  }
}

function decode(data: unknown): unknown {
  try {
    return decodeData(data);
  } catch {
    throw new UnreachableError('The data of the answer is broken');
  }
}
