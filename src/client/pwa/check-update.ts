/** Asks the server for a newer version now. `found`: one is installed or being installed; the banner offers it. */
export async function checkForUpdate(): Promise<'found' | 'none' | 'failed'> {
  if (!('serviceWorker' in navigator)) return 'failed';
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) return 'failed';
  try {
    await registration.update();
  } catch {
    // No reply, or not a worker: the network's fault, not the member's.
    return 'failed';
  }
  return registration.installing || registration.waiting ? 'found' : 'none';
}
