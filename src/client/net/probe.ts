import * as v from 'valibot';
import { openEnvelope } from './envelope.ts';
import { RefusedError } from './errors.ts';
import { exchange } from './exchange.ts';

const probeTimeoutMs = 4_000;
const anything = v.unknown();

/** Whether the server answers at all: requests its health address, with a short timeout. */
export async function probe(): Promise<boolean> {
  try {
    const { text } = await exchange({ path: '/api/healthz', session: null, timeoutMs: probeTimeoutMs });
    openEnvelope(text, anything);
    return true;
  } catch (error) {
    return error instanceof RefusedError;
  }
}
