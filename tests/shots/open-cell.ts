import type { Browser, Page } from '@playwright/test';
import { openAddresses } from '../e2e/addresses.ts';
import { type Cell, cellLanguages, enterCell, overflow, serious, slowLine } from '../e2e/cells.ts';
import { hasContent, mirrorDone, serviceWorkerReady } from '../e2e/club.ts';
import { ClubServer } from '../e2e/club-server.ts';
import { operate } from '../e2e/operate.ts';
import { Watch } from '../e2e/watch.ts';

/** A screenshot of a route, with its faults as lines. */
export type Shot = { address: string; png: Buffer; faults: string[] };

/** Opens every route in a cell, with a separate browser context and club. */
export async function openCell(browser: Browser, seed: string, cell: Cell): Promise<Shot[]> {
  const club = await ClubServer.open({ seed });
  const context = await browser.newContext({
    baseURL: club.url,
    viewport: { width: 390, height: 844 },
    locale: 'en-US',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
  });
  const watch = new Watch();
  watch.over(context);
  if (cell.who === 'disabled') watch.announce(/403/);
  try {
    const page = await context.newPage();
    const addresses = [...(await openAddresses(club)), ...(cell.who === 'visitor' ? ['/Login', '/Register'] : [])];
    await enter(page, club, cell, watch);
    const shots: Shot[] = [];
    for (const address of addresses) shots.push(await shoot(page, address, cell, watch));
    return shots;
  } finally {
    await context.close();
    await club.close();
  }
}

/** Brings the client into the cell's state. A server that will be stopped is visited first: otherwise nothing would be cached. */
async function enter(page: Page, club: ClubServer, cell: Cell, watch: Watch): Promise<void> {
  if (cell.net !== 'stopped') {
    await enterCell(page, club, cell);
    if (cell.net === 'slow') await slowLine(page);
    return;
  }
  await enterCell(page, club, { ...cell, who: cell.who === 'disabled' ? 'registered' : cell.who });
  await page.goto('/Home');
  await serviceWorkerReady(page);
  await mirrorDone(page);
  // Disabled while the client was offline: it shows what it has stored until the club tells it.
  if (cell.who === 'disabled') await operate(club, 'member', 'disable', 'demo', '--reason', 'a cell of the tests');
  watch.offline = true;
  await club.stop();
}

async function shoot(page: Page, address: string, { lang }: Cell, watch: Watch): Promise<Shot> {
  const before = watch.complaints.length;
  const faults: string[] = [];
  try {
    await page.goto(address);
    await hasContent(page);
    if ((await page.getAttribute('html', 'lang')) !== cellLanguages[lang]) faults.push('speaks another language');
    const wider = await overflow(page);
    if (wider > 0) faults.push(`${wider} px wider than the phone`);
    faults.push(...(await serious(page)));
  } catch (error) {
    faults.push((error as Error).message.split('\n')[0] ?? 'did not open');
  }
  faults.push(...watch.complaints.slice(before));
  return { address, png: await page.screenshot(), faults };
}
