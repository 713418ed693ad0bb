import type { Browser, Locator, Page } from '@playwright/test';
import { tagOf } from '../../src/contract/languages.ts';
import { openAddresses } from '../e2e/addresses.ts';
import { everyFault, overflow } from '../e2e/cells.ts';
import { hasContent, keep, mirrorDone, serviceWorkerReady } from '../e2e/club.ts';
import { ClubServer } from '../e2e/club-server.ts';
import { coveredControls } from '../e2e/covered.ts';
import { cutOff, unseenControls } from '../e2e/looks.ts';
import { operate } from '../e2e/operate.ts';
import { Watch } from '../e2e/watch.ts';
import type { Look } from './looks.ts';
import type { Shot } from './open-cell.ts';

/** A screen is photographed to this many heights of the window: what is further down repeats. */
const heights = 1.5;
/** Buttons of a screen that are pressed to see what opens: of those that look alike, as in the rows of a list, the first. */
const presses = 8;
/** A press that does nothing within this time (the button is covered, or has gone) is left out. */
const pressMs = 2_000;

/** The first lines of a notice, which end where the list's row ends. */
const preview = /\bpreview_/;

/** What to do at each route besides opening it. */
export type Walk = { photographs: boolean; opensWhatOpens: boolean };

/** Opens every route as one look says, in a browser context and club of its own, and asks axe with all rules for faults. */
export async function walkLook(browser: Browser, seed: string, look: Look, walk: Walk): Promise<Shot[]> {
  const club = await ClubServer.open({ seed });
  const context = await browser.newContext({
    baseURL: club.url,
    viewport: { width: look.width, height: look.height },
    locale: 'en-US',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    forcedColors: look.forcedColors ?? 'none',
    serviceWorkers: look.state === 'offline' ? 'allow' : 'block',
  });
  const watch = new Watch();
  watch.over(context);
  // The support page's frame takes no script, this file's neither.
  if (look.remPx) watch.announce(/Blocked script execution in '[^']*\/support\//);
  try {
    const page = await context.newPage();
    const { theme, lang, member } = look;
    await keep(page, club, { theme, lang, ...(member ? { member } : {}) });
    if (look.remPx) await largerText(page, look.remPx);
    await page.goto('/Home');
    if (member) await mirrorDone(page);
    const shots = member ? [await greeting(page, look)] : [];
    const addresses = [...(await openAddresses(club)), ...(member ? [] : ['/Login', '/Register'])];
    if (look.state) await enterState(page, club, look.state, watch);
    // A disabled account ends at the log-in from anywhere.
    for (const address of look.state === 'disabled' ? ['/Mine'] : addresses) {
      const before = watch.complaints.length;
      const shot = await visit(page, address, look, walk);
      shots.push({ ...shot, faults: [...new Set([...shot.faults, ...watch.complaints.slice(before)])] });
    }
    return shots;
  } finally {
    await context.close();
    await club.close();
  }
}

async function enterState(page: Page, club: ClubServer, state: NonNullable<Look['state']>, watch: Watch): Promise<void> {
  if (state === 'disabled') {
    watch.announce(/403/);
    await operate(club, 'member', 'disable', 'demo', '--reason', 'a cell of the looks');
    return;
  }
  await serviceWorkerReady(page);
  await mirrorDone(page);
  watch.offline = true;
  await club.stop();
}

/** Makes text larger as a browser's own setting does: before anything is shown. */
const largerText = (page: Page, remPx: number): Promise<unknown> =>
  page.addInitScript((size) => {
    const grow = () => document.documentElement?.style.setProperty('font-size', `${size}px`);
    grow();
    document.addEventListener('DOMContentLoaded', grow);
  }, remPx);

/** The club's word to a member, which covers Home until it is closed. */
async function greeting(page: Page, look: Look): Promise<Shot> {
  const dialog = page.locator('dialog:modal');
  await dialog.waitFor();
  const shot = { address: '/Home (greeting)', png: await photograph(page, look), faults: await faultsHere(page, look) };
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  return shot;
}

async function visit(page: Page, address: string, look: Look, walk: Walk): Promise<Shot> {
  const faults: string[] = [];
  let png: Buffer = Buffer.alloc(0);
  try {
    await page.goto(address);
    // The app itself leaves for the log-in, and between the two pages there is nothing to ask about.
    if (look.state === 'disabled') await page.waitForURL(/\/Login/);
    await hasContent(page);
    if (walk.photographs) png = await photograph(page, look);
    faults.push(...(await faultsHere(page, look)));
  } catch (error) {
    faults.push((error as Error).message.split('\n').slice(0, 4).join(' '));
    if (walk.photographs) png = await photograph(page, look);
  }
  // Whoever presses a language there reads all the rest in it.
  if (walk.opensWhatOpens && address !== '/language') faults.push(...(await faultsBehindButtons(page, address, look)));
  return { address, png, faults };
}

async function faultsHere(page: Page, look: Look): Promise<string[]> {
  const faults: string[] = [];
  if ((await page.getAttribute('html', 'lang')) !== tagOf(look.lang)) faults.push('speaks another language');
  const wider = await overflow(page);
  if (wider > 0) faults.push(`${wider} px wider than the window`);
  faults.push(...(await everyFault(page)), ...(await cutOff(page)).filter((fault) => !preview.test(fault)));
  if (look.forcedColors) faults.push(...(await unseenControls(page)));
  // An open dialog covers the screen under it, which is its purpose.
  if ((await page.locator('dialog:modal').count()) === 0) faults.push(...(await coveredControls(page)));
  return faults;
}

/** The top of the page, two windows high; what is fixed to the window's lower edge stands at the end. */
async function photograph(page: Page, { width, height }: Look): Promise<Buffer> {
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  return page.screenshot({ fullPage: true, clip: { x: 0, y: 0, width, height: Math.max(height, Math.min(whole, heights * height)) } });
}

/** Presses each button of the screen in turn, and asks axe about the states that come of it: sheets, errors at fields, notes. */
async function faultsBehindButtons(page: Page, address: string, look: Look): Promise<string[]> {
  const faults: string[] = [];
  const buttons = page.locator('main :is(:not(header) > button, summary, [role="tab"], [role="switch"]):visible');
  const looks = await buttons.evaluateAll((all) => all.map((one) => `${one.tagName} ${one.className}`));
  const firsts = looks.flatMap((name, at) => (looks.indexOf(name) === at ? [at] : []));
  for (const at of firsts.slice(0, presses)) {
    const name = await press(buttons.nth(at));
    if (name === undefined) continue;
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    // Of words that are light on dark in the theme axe takes the theme's colour for the one that is drawn, which is the system's.
    const found = (await everyFault(page)).filter((fault) => !(look.forcedColors && fault.startsWith('color-contrast:')));
    faults.push(...found.map((fault) => `after "${name}": ${fault}`));
    const wider = await overflow(page);
    if (wider > 0) faults.push(`after "${name}": ${wider} px wider than the window`);
    await page.goto(address);
    await hasContent(page).catch(() => undefined);
    if ((await page.getAttribute('html', 'lang')) !== tagOf(look.lang)) faults.push(`after "${name}": speaks another language`);
  }
  return faults;
}

/** Presses a button; its name, or undefined if it could not be pressed. */
async function press(button: Locator): Promise<string | undefined> {
  try {
    const name = (await button.getAttribute('aria-label', { timeout: pressMs })) ?? (await button.textContent({ timeout: pressMs }));
    await button.click({ timeout: pressMs });
    return (name ?? '').trim().slice(0, 30);
  } catch {
    return undefined;
  }
}
