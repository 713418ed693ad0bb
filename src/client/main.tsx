import { i18n } from '@lingui/core';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { takeAddressParameters } from './app/address-parameters.ts';
import { App } from './app/app.tsx';
import { makeClient } from './app/boot.ts';
import { startRouter } from './app/club-router.ts';
import { dropStill } from './app/drop-still.ts';
import { askForBanner, goToTab, mayRenderBehindGate, prepareFirstScreen } from './app/first-screen.ts';
import { loadOtherScreens } from './app/other-screens.ts';
import { goToLogIn } from './app/sign-out-navigation.ts';
import { styleBeforeLayout } from './app/style-before-layout.ts';
import { mayFetchPictures } from './device/data-saving.ts';
import { preference } from './device/preferences.ts';
import { startLanguage } from './i18n/language.ts';
import { subscriptions } from './mirror/subscriptions.ts';
import { yieldToMain } from './mirror/yield-to-main.ts';
import { isOfAge, ofAge } from './ui/age-gate.ts';
import { loadAheadIf } from './ui/near-window.ts';
import { beforeRetries } from './ui/retryable.tsx';

async function start(root: HTMLElement): Promise<void> {
  // The steps of the start are tasks of their own: together they block a slow phone for a third of a second.
  await yieldToMain();
  // An id is shown in its place. Members can go on; a test of the pages fails.
  i18n.on('missing', ({ id, locale }) => reportError(new Error(`No message ${id} in ${locale}`)));
  const nowMs = (): number => Date.now();
  const confirmed = ofAge();
  const startClient = makeClient({
    nowMs,
    elapsedMs: () => performance.now(),
    random: () => Math.random(),
    newId: () => crypto.randomUUID(),
    left: (left) => goToLogIn(router, left),
    opens: (href) => void router.navigate({ href }),
    ofAge: confirmed,
  });
  beforeRetries(() => subscriptions.forgetRefusals());
  loadAheadIf(() => mayFetchPictures(preference('picturesAhead')));
  takeAddressParameters();
  const router = startRouter();
  await yieldToMain();
  startClient();
  const language = startLanguage();
  await yieldToMain();
  const drawn = stillDrawn();
  await Promise.all([drawn, language, prepareFirstScreen(router, language)]);
  // Behind the gate Home is rendered while that is read: after the answer it only has to be painted.
  const isBehindGate = !isOfAge() && (await Promise.race([confirmed.then(() => false), mayRenderBehindGate(router)]));
  if (!isBehindGate) await confirmed;
  const still = await drawn;
  still?.noteStillPictures();
  // Rendered first, the still's own screen would keep a slow phone from it for half a second.
  const tappedTab = still?.takeTappedTab();
  if (tappedTab !== undefined) await goToTab(router, tappedTab);
  void (isBehindGate ? confirmed : Promise.resolve()).then(() => askForBanner(router));
  const render = (): void => createRoot(root).render(<App router={router} clock={nowMs} />);
  styleBeforeLayout(root);
  // In slices: the gate's answer must not wait for it, nor what is touched on a slow phone.
  startTransition(render);
  await (still ? still.comeForward(root, tappedTab !== undefined) : confirmed);
  void loadOtherScreens(router, { atOnce: still !== undefined });
}

/** Loads what shows the app behind a still; undefined if index.html shows none. */
const stillDrawn = () => (document.documentElement.dataset.drawn ? import('./app/still.ts').catch(dropStill) : undefined);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
start(root).catch((error: unknown) => {
  reportError(error);
  // The catalogue itself may be missing: index.html says it, in every language.
  window.dispatchEvent(new Event('foyer:failed'));
});
