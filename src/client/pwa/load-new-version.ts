import type { WorkerMessage } from '#contract/worker.ts';
import { updatesHeld } from './hold-updates.ts';

/** How long each step may take, in ms. `install`: on a slow line a new worker fetches the whole app. */
export const patienceMs = { install: 60_000, held: 10_000, takeover: 10_000 } as const;

/**
 * Has the newest version take over, for a page that the server no longer understands: its worker would answer a plain reload with the
 * same page. What is held delays it as it delays an accepted update, but not for ever: a command may wait for a reply that this version can't
 * read, and its id is kept. Without a newer worker the page is reloaded as it is.
 */
export async function loadNewVersion(
  container: ServiceWorkerContainer | undefined = navigator.serviceWorker,
  reload = (): void => location.reload(),
): Promise<void> {
  await takeOver(container).catch(() => undefined);
  reload();
}

async function takeOver(container: ServiceWorkerContainer | undefined): Promise<void> {
  const registration = await container?.getRegistration();
  if (!container || !registration) return;
  // Without a network: what waits already may be newer than this page.
  await within(patienceMs.install, lookAndInstall(registration)).catch(() => undefined);
  await within(patienceMs.held, untilFree());
  const { waiting } = registration;
  if (!waiting) return;
  const taken = new Promise<void>((done) => container.addEventListener('controllerchange', () => done(), { once: true }));
  waiting.postMessage({ type: 'SKIP_WAITING' } satisfies WorkerMessage);
  await within(patienceMs.takeover, taken);
}

async function lookAndInstall(registration: ServiceWorkerRegistration): Promise<void> {
  await registration.update();
  const { installing } = registration;
  if (!installing) return;
  await new Promise<void>((done) =>
    installing.addEventListener('statechange', () => {
      if (installing.state !== 'installing') done();
    }),
  );
}

const untilFree = (): Promise<void> =>
  new Promise((done) => {
    const look = (): void => {
      if (updatesHeld.get()) return;
      stop();
      done();
    };
    const stop = updatesHeld.subscribe(look);
    look();
  });

/** Resolves once `step` has, or when its time is up. */
async function within(ms: number, step: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((go) => {
    timer = setTimeout(go, ms);
  });
  await Promise.race([step, late]).finally(() => clearTimeout(timer));
}
