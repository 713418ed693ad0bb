/** How long the mirror works at a stretch, in ms. */
const stretchMs = 8;

/**
 * Gives a function to be called between pieces of a long piece of work: it lets the page do what waits as soon as a
 * stretch is over, so that a finger never waits for the mirror. Not for the inside of a database transaction: it would end.
 */
export function createYieldToMain(): () => Promise<void> {
  let sinceMs = performance.now();
  return async () => {
    if (performance.now() - sinceMs < stretchMs) return;
    await pause();
    sinceMs = performance.now();
  };
}

/** Safari and older browsers have no `scheduler`. */
const pause = (): Promise<void> => {
  const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } };
  return scheduler?.yield?.() ?? new Promise((go) => setTimeout(go, 0));
};
