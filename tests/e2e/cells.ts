import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { keep, type MemberName } from './club.ts';
import type { ClubServer } from './club-server.ts';
import { operate } from './operate.ts';

export const whos = ['visitor', 'registered', 'VIP', 'disabled'] as const;
export const nets = ['online', 'slow', 'stopped'] as const;
export const themes = ['light', 'dark'] as const;
/** The wire's language codes, with the value of `<html lang>`. */
export const cellLanguages = { en_us: 'en-US', de_de: 'de', ja_ja: 'ja', vn_vn: 'vi' } as const;

/** One combination of states in which a route can be opened. */
export type Cell = {
  who: (typeof whos)[number];
  net: (typeof nets)[number];
  theme: (typeof themes)[number];
  lang: keyof typeof cellLanguages;
};

export const cellName = ({ who, net, theme, lang }: Cell): string => `${who}, ${net}, ${theme}, ${cellLanguages[lang]}`;

const memberOf: Partial<Record<Cell['who'], MemberName>> = { registered: 'demo', VIP: 'vip', disabled: 'demo' };

/** Sets up the cell's state, apart from the network: who is logged in, theme and language. The account is disabled last. */
export async function enterCell(page: Page, club: ClubServer, { who, theme, lang }: Cell): Promise<void> {
  const member = memberOf[who];
  await keep(page, club, { theme, lang, ...(member ? { member } : {}) });
  if (who !== 'disabled') return;
  const session = await page.evaluate(() => ({ ...localStorage }));
  // Being refused ends the session on the client: it is restored for every page, as on a client that was not opened since.
  await page.addInitScript((kept) => {
    if (!location.pathname.startsWith('/Login') && !location.pathname.startsWith('/healthz')) Object.assign(localStorage, kept);
  }, session);
  await operate(club, 'member', 'disable', 'demo', '--reason', 'a cell of the tests');
}

/** A slow connection in both directions. */
export async function slowLine(page: Page): Promise<void> {
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 200,
    downloadThroughput: 150_000,
    uploadThroughput: 60_000,
  });
}

/** What axe finds in the page itself: the support page's frame is sandboxed and a page of its own. */
async function violationsIn(page: Page, tags: string[] | undefined): Promise<axe.Result[]> {
  // Half a megabyte of source, which a document that was checked before has already.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    (runOnly) =>
      (window as unknown as { axe: typeof axe }).axe.run(document, {
        iframes: false,
        resultTypes: ['violations'],
        ...(runOnly ? { runOnly } : {}),
      }),
    tags,
  );
  return violations;
}

const asLine = ({ id, help, nodes }: axe.Result): string =>
  `${id}: ${help} (${nodes
    .map(({ target }) => target.join(' '))
    .join('; ')
    .slice(0, 200)})`;

/** What axe finds serious or critical by the rules of WCAG. */
export async function serious(page: Page): Promise<string[]> {
  const violations = await violationsIn(page, ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']);
  return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(asLine);
}

/** Everything that axe finds by all of its rules, however minor. */
export const everyFault = async (page: Page): Promise<string[]> => (await violationsIn(page, undefined)).map(asLine);

/** By how many px the page is wider than the window; 0 if it is not. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth));
