/** Does work when the page has nothing else to do, half a second from now at the latest. Safari has no requestIdleCallback. */
export function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: 500 });
  else setTimeout(work, 50);
}
