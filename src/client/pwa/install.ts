import { preference, setPreference, usePreference } from '../device/preferences.ts';
import { watchSession } from '../device/session.ts';
import { createStore, useStore } from '../device/store.ts';

/** How Foyer can be put on the home screen (checklist O21). */
export type Install = {
  /** `prompt`: the browser asks; `ios`: Share, then Add to Home Screen; `ios-other`: open it in Safari first. */
  kind: 'none' | 'prompt' | 'ios' | 'ios-other';
  /** A card may offer it now; Setting always does. */
  offered: boolean;
  /** Opens the browser's own prompt (kind `prompt`). */
  install(): Promise<void>;
  /** No card offers it any more. */
  dismiss(): void;
};
type PromptEvent = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> };

declare global {
  interface Window {
    /** The browser's event, if it came before the app ran. */
    foyerInstall?: PromptEvent;
  }
}

/** A start at least this long after the first one is a second visit. */
const secondVisitAfterMs = 3_600_000;

const question = createStore<PromptEvent | null>(null);
const engaged = createStore(false);
const installed = createStore(false);

/** The browser's event comes only once: the page has kept one that came before this listened (index.html). */
export function followInstall(nowMs: () => number): void {
  installed.set(isStandalone());
  question.set(window.foyerInstall ?? null);
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    question.set(event as PromptEvent);
  });
  globalThis.addEventListener('appinstalled', () => installed.set(true));
  const fromMs = preference('secondVisitMs');
  if (fromMs === 0) setPreference('secondVisitMs', nowMs() + secondVisitAfterMs);
  engaged.set(fromMs !== 0 && nowMs() >= fromMs);
  // Somebody who has just logged in wants something else.
  watchSession(() => engaged.set(false));
}

/** The member has placed a bet, saved a video or kept a favourite: that counts as much as coming back. */
export function noteEngagement(): void {
  setPreference('secondVisitMs', 1);
  engaged.set(true);
}

export function useInstall(): Install {
  const asked = useStore(question);
  const isEngaged = useStore(engaged);
  const done = useStore(installed);
  const dismissed = usePreference('installDismissed');
  const kind = done ? 'none' : asked ? 'prompt' : manualInstallOf(navigator.userAgent, navigator.maxTouchPoints);
  const offered = kind !== 'none' && isEngaged && !dismissed;
  return { kind, offered, install, dismiss: () => setPreference('installDismissed', true) };
}

async function install(): Promise<void> {
  const event = question.get();
  if (!event) return;
  question.set(null);
  const { outcome } = await event.prompt();
  if (outcome === 'accepted') installed.set(true);
}

function isStandalone(): boolean {
  const { standalone } = navigator as Navigator & { standalone?: boolean };
  return standalone === true || globalThis.matchMedia?.('(display-mode: standalone)').matches === true;
}

/** Only iPhones and iPads take a launch image, from the page that is put on the home screen. */
export const takesLaunchImage = (): boolean => !isStandalone() && manualInstallOf(navigator.userAgent, navigator.maxTouchPoints) !== 'none';

/** iPhones and iPads have no prompt; an iPad claims to be a Mac, but has touch points. */
export function manualInstallOf(agent: string, touchPoints: number): 'none' | 'ios' | 'ios-other' {
  const apple = /iPhone|iPad|iPod/.test(agent) || (agent.includes('Macintosh') && touchPoints > 1);
  if (!apple) return 'none';
  return /CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|DuckDuckGo|GSA\/|Instagram|FBAN|FBAV|Line\//.test(agent) ? 'ios-other' : 'ios';
}
