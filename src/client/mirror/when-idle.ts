/**
 * Does work when the page has nothing else to do, `withinMs` from now at the latest (0: however long that takes). Safari has no
 * requestIdleCallback: there it is done after `elseMs`.
 */
export function whenIdle(work: () => void, { withinMs = 500, elseMs = 50 } = {}): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(() => work(), { timeout: withinMs });
  else setTimeout(work, elseMs);
}
