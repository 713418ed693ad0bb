/** Registers the worker. Called once, after the first content has settled. */
export async function startWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  const { openWorker } = await import('./open-worker.ts');
  await openWorker();
}
