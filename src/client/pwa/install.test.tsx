import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepSession, recheckSession } from '../device/session.ts';
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

beforeEach(() => {
  localStorage.clear();
  recheckSession();
});
afterEach(async () => {
  await act(async () => root?.unmount());
  vi.unstubAllGlobals();
});

function Offer({ use, told }: { use: () => Install; told: (install: Install) => void }) {
  told(use());
  return null;
}

/** A page that has just opened: `offer` is what a screen gets. */
async function opened(): Promise<{ offer(): Install; ask(outcome: 'accepted' | 'dismissed'): Promise<() => number> }> {
  vi.resetModules();
  const { followInstall, useInstall } = await import('./install.ts');
  followInstall();
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
  };
}

const tap = (times: number) =>
  act(async () => {
    for (let n = 0; n < times; n += 1) window.dispatchEvent(new Event('pointerup'));
  });

test('nothing is offered before a visitor has done something; the browser prompts only after a tap (O21)', async () => {
  const { offer, ask } = await opened();
  const prompted = await ask('accepted');
  expect(offer().kind).toBe('none');
  await tap(12);
  expect(offer().kind).toBe('prompt');
  expect(prompted(), 'not by itself').toBe(0);
  await act(async () => offer().install());
  expect([prompted(), offer().kind], 'accepted: there is nothing more to offer').toEqual([1, 'none']);
});

test('a dismissed offer never comes back (O21)', async () => {
  keepSession({ token: 'a-token', tokensso: 'an-sso', memberId: 'm' });
  const first = await opened();
  await first.ask('dismissed');
  expect(first.offer().kind, 'a member counts from the start').toBe('prompt');
  await act(async () => first.offer().dismiss());
  expect(first.offer().kind).toBe('none');
  const again = await opened();
  await again.ask('dismissed');
  await tap(20);
  expect(again.offer().kind).toBe('none');
});

test('an installed app is offered nothing (O21)', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(display-mode: standalone)' }));
  keepSession({ token: 'a-token', tokensso: 'an-sso', memberId: 'm' });
  const { offer, ask } = await opened();
  await ask('accepted');
  expect(offer().kind).toBe('none');
});
