import * as v from 'valibot';
import { openEnvelope } from './envelope.ts';
import { wireHeaders } from './headers.ts';
import { send } from './http.ts';
import { RefusedError } from './refused-error.ts';

const probeTimeoutMs = 4_000;
const anything = v.unknown();

/** Whether the club answers at all: its health address, with a short patience. */
export async function probe(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(probeTimeoutMs);
    const response = await send({ path: '/api/healthz', headers: wireHeaders(null), signal });
    openEnvelope(await response.text(), anything);
    return true;
  } catch (error) {
    return error instanceof RefusedError;
  }
}
