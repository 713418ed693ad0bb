/** How long the mirror works before it yields, in ms. */
const sliceMs = 8;

/**
 * Returns a function to be called between the steps of a long computation: it yields to the page's other tasks once its time
 * is up, so that input is never blocked. Not for the inside of a database transaction, which would end.
 */
export function createYieldToMain(): () => Promise<void> {
  let sinceMs = performance.now();
  return async () => {
    if (performance.now() - sinceMs < sliceMs) return;
    await yieldToMain();
    sinceMs = performance.now();
  };
}

/** Lets the page's other tasks run, then goes on before other work of the page. Safari and older browsers have no `scheduler`. */
export const yieldToMain = (): Promise<void> => {
  const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } };
  return scheduler?.yield?.() ?? new Promise((go) => setTimeout(go, 0));
};
