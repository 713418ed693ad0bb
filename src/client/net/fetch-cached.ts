import { send } from './http.ts';

/** Longer than a cache takes, in ms. */
const timeoutMs = 5_000;

/** A file of ours out of a cache on this device, never out of the network; undefined if no cache has it. */
export async function fetchCached(address: string): Promise<Blob | undefined> {
  try {
    const sent = send({ path: address, onlyCached: true, timeoutMs });
    return (await sent).ok ? await sent.blob() : undefined;
  } catch {
    return undefined;
  }
}
