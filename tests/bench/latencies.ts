/** The result of one process of the bench: how much was done, and how long each request took, in ms. */
export interface Load {
  done: number;
  wrong: number;
  p50Ms: number;
  p99Ms: number;
}

export function loadOf(tookMs: readonly number[], wrong = 0): Load {
  const sorted = [...tookMs].sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { done: sorted.length, wrong, p50Ms: at(0.5), p99Ms: at(0.99) };
}
