import { i18n } from '@lingui/core';
import { createRoot } from 'react-dom/client';
import { takeAddressParameters } from './app/address-parameters.ts';
import { App } from './app/app.tsx';
import { makeClient } from './app/boot.ts';
import { showBootFailure } from './app/boot-failure.ts';
import { startRouter } from './app/club-router.ts';
import { dropStill } from './app/drop-still.ts';
import { prepareFirstScreen } from './app/first-screen.ts';
import { fetchOtherScreens } from './app/other-screens.ts';
import { goToLogIn } from './app/sign-out-navigation.ts';
import { mayFetchPictures } from './device/data-saving.ts';
import { preference } from './device/preferences.ts';
import { startLanguage } from './i18n/language.ts';
import { loadAheadIf } from './ui/near-window.ts';

/** Resolves once the visitor has confirmed their age; index.html asks (checklist H10). */
function ofAge(): Promise<void> {
  if (document.documentElement.dataset.age === 'yes') return Promise.resolve();
  return new Promise((go) => addEventListener('foyer:age', () => go(), { once: true }));
}

async function start(root: HTMLElement): Promise<void> {
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
    ofAge: confirmed,
  });
  loadAheadIf(() => mayFetchPictures(preference('picturesAhead')));
  takeAddressParameters();
  startClient();
  const router = startRouter();
  void confirmed.then(() => fetchOtherScreens(router));
  const language = startLanguage();
  const drawn = stillDrawn();
  await Promise.all([drawn, language, confirmed, prepareFirstScreen(router, language)]);
  (await drawn)?.noteStillPictures();
  createRoot(root).render(<App router={router} clock={nowMs} />);
  (await drawn)?.comeForward(root);
}

/** Loads what shows the app behind a still; undefined if index.html has drawn none. */
const stillDrawn = () => (document.documentElement.dataset.drawn ? import('./app/still.ts').catch(dropStill) : undefined);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
start(root).catch((error: unknown) => {
  reportError(error);
  // The catalogue itself may be missing: index.html has these texts in every language.
  dropStill();
  showBootFailure(root, { text: root.dataset.failed ?? 'Foyer could not be opened.', again: root.dataset.again ?? 'Try again' });
});
