import { Workbox } from 'workbox-window';
import { tagOf } from '#contract/languages.ts';
import { cacheNames, languageNote, picturePlace } from '#contract/worker.ts';
import { isPushOutdated } from '../device/push-note.ts';
import { currentLanguage, watchLanguage } from '../i18n/language.ts';
import { followTakeover, foundNewVersion } from './update.ts';
import { ask } from './worker.ts';

let address: string | TrustedScriptUrl | undefined;

/** `register` takes a script URL: with Trusted Types it has to come from a policy, which can be made once. */
function workerAddress(): string | TrustedScriptUrl {
  address ??= makeAddress();
  return address;
}

function makeAddress(): string | TrustedScriptUrl {
  const factory = (
    globalThis as { trustedTypes?: { createPolicy(name: string, rules: object): { createScriptURL(text: string): TrustedScriptUrl } } }
  ).trustedTypes;
  if (!factory) return '/sw.js';
  return factory.createPolicy('foyer', { createScriptURL: () => '/sw.js' }).createScriptURL('/sw.js');
}
type TrustedScriptUrl = { toString(): string };

/** Whether the worker has the whole shell, in the language of now. */
let isWhole = false;

/** Registers the worker, and has it fetch the rest of the shell; `again` does that once more if it is not whole. */
export async function openWorker(): Promise<{ again(): Promise<void> }> {
  followTakeover(navigator.serviceWorker);
  const workbox = new Workbox(workerAddress() as string, { scope: '/' });
  workbox.addEventListener('waiting', () => foundNewVersion(() => workbox.messageSkipWaiting()));
  // Another tab may have found it before: the same banner in all of them.
  workbox.addEventListener('installed', (event) => {
    if (event.isExternal) foundNewVersion(() => workbox.messageSkipWaiting());
  });
  // Before the registration: the first worker reads it while it is being installed.
  await noteLanguage();
  await installed(await workbox.register({ immediate: true }));
  watchLanguage(() => {
    isWhole = false;
    void noteLanguage().then(storeShell);
    renewPush();
  });
  handOver();
  renewPush();
  await storeShell();
  return { again: async () => (isWhole ? undefined : storeShell()) };
}

/** Rejects if the first worker can't be installed, since a file can't be fetched: `ready` would wait for ever. */
function installed(registration: ServiceWorkerRegistration | undefined): Promise<unknown> {
  const first = registration?.active ? null : registration?.installing;
  const failed = new Promise<never>((_, fail) => {
    first?.addEventListener('statechange', () => first.state === 'redundant' && fail(new Error('The worker could not be installed')));
  });
  return Promise.race([navigator.serviceWorker.ready, failed]);
}

/** The member's language, or the browser's subscription for notifications, may have changed since the server was told of them. */
function renewPush(): void {
  const renew = async (): Promise<void> => {
    if (await isPushOutdated(currentLanguage())) await (await import('../commands/push.ts')).renewPush();
  };
  // If that fails, the next start tries again.
  void renew().catch(() => undefined);
}

/** Notes the current language for the worker, which cannot ask a page for it while it is being installed. */
async function noteLanguage(): Promise<void> {
  const cache = await caches.open(cacheNames.extras).catch(() => undefined);
  await cache?.put(languageNote, new Response(tagOf(currentLanguage()))).catch(() => undefined);
}

/** Requests the rest of the shell: at each start, after a change of language, and until it is whole whenever the server is back. */
async function storeShell(): Promise<void> {
  const answer = await ask({ type: 'KEEP_SHELL' });
  isWhole = answer === 'whole';
  // Tests and the bench wait for this mark.
  if (isWhole) document.documentElement.dataset.shell = 'complete';
}

/**
 * Pictures on screen that the page loaded before the worker took control would be missing offline. The worker fetches them once more,
 * since the browser gives scripts no bytes of pictures on the page, and its own cache keeps none, so that they can be deleted. This
 * happens once per device; those outside the window come in advance, or when they are looked at again.
 */
function handOver(): void {
  const isVisible = (image: Element): boolean => {
    const { top, bottom, left, right } = image.getBoundingClientRect();
    return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
  };
  const urls = [...document.images]
    .filter(isVisible)
    .map(({ currentSrc }) => currentSrc)
    .filter((url) => url && picturePlaces.some((place) => new URL(url).pathname.startsWith(place)));
  if (urls.length > 0) void ask({ type: 'CACHE_URLS', urls });
}
const picturePlaces = [picturePlace, '/cities/', '/avatars/', '/backgrounds/'];
