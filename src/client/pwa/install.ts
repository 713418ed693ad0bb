import { preference, setPreference, usePreference } from '../device/preferences.ts';
import { useSession } from '../device/session.ts';
import { createStore, useStore } from '../device/store.ts';

/** The offer to put Foyer on the home screen (checklist O21). */
export type Install = {
  /** `prompt`: the browser asks; `ios`: Share, then Add to Home Screen; `ios-other`: open it in Safari first. */
  kind: 'none' | 'prompt' | 'ios' | 'ios-other';
  /** Opens the browser's own prompt (kind `prompt`). */
  install(): Promise<void>;
  /** Permanently. */
  dismiss(): void;
};
type PromptEvent = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> };

/** Taps after which a visitor counts as engaged; a member does from the start. */
const engagedAfterTaps = 12;

const question = createStore<PromptEvent | null>(null);
const engaged = createStore(false);
const installed = createStore(false);

/** Listens from the very start: the browser's event comes only once. */
export function followInstall(): void {
  installed.set(isStandalone());
  globalThis.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    question.set(event as PromptEvent);
  });
  globalThis.addEventListener('appinstalled', () => installed.set(true));
  let taps = 0;
  const count = (): void => {
    taps += 1;
    if (taps < engagedAfterTaps) return;
    engaged.set(true);
    globalThis.removeEventListener('pointerup', count);
  };
  globalThis.addEventListener('pointerup', count, { passive: true });
}

export function useInstall(): Install {
  const asked = useStore(question);
  const tapped = useStore(engaged);
  const member = useSession() !== null;
  const done = useStore(installed);
  const dismissed = usePreference('installDismissed');
  const offers = !done && !dismissed && (member || tapped);
  const kind = !offers ? 'none' : asked ? 'prompt' : manualInstallOf(navigator.userAgent, navigator.maxTouchPoints);
  return { kind, install, dismiss: () => setPreference('installDismissed', true) };
}

async function install(): Promise<void> {
  const event = question.get();
  if (!event || preference('installDismissed')) return;
  question.set(null);
  const { outcome } = await event.prompt();
  if (outcome === 'accepted') installed.set(true);
}

function isStandalone(): boolean {
  const { standalone } = navigator as Navigator & { standalone?: boolean };
  return standalone === true || globalThis.matchMedia?.('(display-mode: standalone)').matches === true;
}

/** iPhones and iPads have no prompt; an iPad claims to be a Mac, but has touch points. */
export function manualInstallOf(agent: string, touchPoints: number): 'none' | 'ios' | 'ios-other' {
  const apple = /iPhone|iPad|iPod/.test(agent) || (agent.includes('Macintosh') && touchPoints > 1);
  if (!apple) return 'none';
  return /CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|DuckDuckGo|GSA\/|Instagram|FBAN|FBAV|Line\//.test(agent) ? 'ios-other' : 'ios';
}
