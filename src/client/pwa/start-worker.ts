let opening: Promise<{ again(): Promise<void> }> | undefined;

/**
 * Registers the worker, and has it fetch the rest of the shell. Called after the first content has settled, and whenever the server is back:
 * then only what is still missing is tried again. Rejects if the worker can't be registered now.
 */
export async function startWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  const isAgain = opening !== undefined;
  opening ??= import('./open-worker.ts').then(({ openWorker }) => openWorker());
  try {
    const { again } = await opening;
    if (isAgain) await again();
  } catch (error) {
    opening = undefined;
    throw error;
  }
}
