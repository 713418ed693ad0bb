import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Install } from './install.ts';
import { manualInstallOf } from './install.ts';

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
test.each([
  ['Safari on an iPhone', `${iphone} Version/18.0 Mobile/15E148 Safari/604.1`, 5, 'ios'],
  ['Chrome on an iPhone', `${iphone} CriOS/130.0 Mobile/15E148 Safari/604.1`, 5, 'ios-other'],
  ['Firefox on an iPhone', `${iphone} FxiOS/130.0 Mobile/15E148 Safari/605.1.15`, 5, 'ios-other'],
  ['Safari on an iPad', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15', 5, 'ios'],
  ['Safari on a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15', 0, 'none'],
  ['Chrome on Android', 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36', 5, 'none'],
])('%s is offered its own way to install, or none (O21)', (_name, agent, touchPoints, kind) =>
  expect(manualInstallOf(agent, touchPoints)).toBe(kind),
);

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
let root: Root | undefined;

const hourMs = 3_600_000;
let clockMs = 0;

beforeEach(() => {
  localStorage.clear();
  clockMs = Date.UTC(2026, 10, 22, 12);
});
afterEach(async () => {
  await act(async () => root?.unmount());
  vi.unstubAllGlobals();
});

function Offer({ use, told }: { use: () => Install; told: (install: Install) => void }) {
  told(use());
  return null;
}

type Opened = {
  offer(): Install;
  ask(outcome: 'accepted' | 'dismissed'): Promise<() => number>;
  logIn(): Promise<void>;
  engage(): Promise<void>;
};

/** A page that has just opened: `offer` is what a screen gets. */
async function opened(): Promise<Opened> {
  vi.resetModules();
  const { followInstall, noteEngagement, useInstall } = await import('./install.ts');
  const { storeSession } = await import('../device/session.ts');
  followInstall(() => clockMs);
  let told: Install | undefined;
  const made = createRoot(document.createElement('div'));
  root = made;
  await act(async () => made.render(<Offer use={useInstall} told={(install) => (told = install)} />));
  return {
    offer: () => told as Install,
    /** The browser reports that it could prompt. */
    async ask(outcome) {
      let prompted = 0;
      const prompt = async () => {
        prompted += 1;
        return { outcome };
      };
      await act(async () => window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt })));
      return () => prompted;
    },
    logIn: () => act(async () => storeSession({ token: 'a-token', tokensso: 'an-sso', memberId: 'm' })),
    engage: () => act(async () => noteEngagement()),
  };
}

/** A page that opens an hour after the first visit; the browser could prompt. */
async function openedLater(): Promise<Opened> {
  await opened();
  clockMs += hourMs;
  return opened();
}

test('a card offers it on the second visit, an hour after the first; the browser prompts only after a tap (O21)', async () => {
  const first = await opened();
  await first.ask('accepted');
  expect([first.offer().kind, first.offer().offered], 'Setting has it from the start').toEqual(['prompt', false]);
  clockMs += hourMs - 1;
  const early = await opened();
  await early.ask('accepted');
  expect(early.offer().offered).toBe(false);
  clockMs += 1;
  const { offer, ask } = await opened();
  const prompted = await ask('accepted');
  expect([offer().offered, prompted()], 'not by itself').toEqual([true, 0]);
  await act(async () => offer().install());
  expect([prompted(), offer().kind, offer().offered], 'accepted: there is nothing more to offer').toEqual([1, 'none', false]);
});

test('the browser’s offer is not lost if it came before the app ran', async () => {
  window.foyerInstall = Object.assign(new Event('beforeinstallprompt'), { prompt: async () => ({ outcome: 'accepted' as const }) });
  onTestFinished(() => {
    delete window.foyerInstall;
  });
  const { offer } = await opened();
  expect(offer().kind).toBe('prompt');
});

test('never straight after a log-in; a bet, a saved video or a favourite counts as much as a second visit (O21)', async () => {
  const { offer, ask, logIn, engage } = await openedLater();
  await ask('accepted');
  await logIn();
  expect(offer().offered).toBe(false);
  await engage();
  expect(offer().offered).toBe(true);
  const again = await opened();
  await again.ask('accepted');
  expect(again.offer().offered).toBe(true);
});

test('a dismissed card never comes back, and Setting still offers it (O21)', async () => {
  const first = await openedLater();
  await first.ask('dismissed');
  await act(async () => first.offer().dismiss());
  expect([first.offer().kind, first.offer().offered]).toEqual(['prompt', false]);
  const again = await opened();
  const prompted = await again.ask('accepted');
  expect([again.offer().kind, again.offer().offered]).toEqual(['prompt', false]);
  await act(async () => again.offer().install());
  expect(prompted()).toBe(1);
});

test('an installed app is offered nothing (O21)', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(display-mode: standalone)' }));
  const { offer, ask } = await openedLater();
  await ask('accepted');
  expect([offer().kind, offer().offered]).toEqual(['none', false]);
});
