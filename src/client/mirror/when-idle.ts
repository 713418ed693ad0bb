/**
 * Runs `work` when the page is idle, after `withinMs` at the latest (0: without limit). Safari has no
 * requestIdleCallback: there it runs after `elseMs`.
 */
export function whenIdle(work: () => void, { withinMs = 500, elseMs = 50 } = {}): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(() => work(), { timeout: withinMs });
  else setTimeout(work, elseMs);
}
