import type { Browser, CDPSession, Page } from '@playwright/test';
import { hasContent } from '../e2e/club.ts';
import { ClubServer } from '../e2e/club-server.ts';
import { phone } from './browser.ts';
import { begin, line } from './figures.ts';
import { memoryOf, type PageMemory } from './page-memory.ts';
import { beginWalk, goTo, type TapWalk } from './tap-walk.ts';

/** By the last of them every screen was shown twice and more: what still grows then would grow without end. */
const screens = [20, 200, 400] as const;
const mostGrowth = 1.1;

/**
 * What a page takes of the memory after 20, 200 and 400 screens, tapped as in `taps`, two pixels of the display for each of CSS. Always read at
 * Home: from one screen to another it differs by more than it grows.
 */
export async function memoryBench(folder: string): Promise<void> {
  begin('memory', `Memory of a page after ${screens.join(', ')} screens, from a complete copy`);
  const club = await ClubServer.open({ seed: folder });
  const { browser, context, page } = await phone(club.url, 1, 2);
  try {
    const session = await context.newCDPSession(page);
    const walk = await beginWalk(page, club);
    const after: PageMemory[] = [];
    let shown = 0;
    for (const until of screens) {
      for (let tries = 0; shown < until && tries < 3 * until; tries += 1) if (await tapOnce(page, walk)) shown += 1;
      after.push(await memoryAtHome(page, session, browser));
    }
    const [first, middle, last] = after as [PageMemory, PageMemory, PageMemory];
    growth(middle, first, `after ${screens[1]} screens beside ${screens[0]}`, mostGrowth);
    growth(last, middle, `after ${screens[2]} screens beside ${screens[1]}`);
  } finally {
    await browser.close();
    await club.close();
  }
}

function growth(now: PageMemory, before: PageMemory, when: string, most?: number): void {
  const aim = most ? { says: `${most.toFixed(2)} x`, met: now.allocated / before.allocated <= most } : undefined;
  line(`in use in the page’s process, ${when}`, beside('allocated', now, before), aim);
  line('V8’s heap, which is a part of it', beside('heap', now, before));
  line('of the heap: code that V8 has made of the functions that ran', beside('code', now, before));
  line('besides: pictures that are kept as they were decoded', beside('pictures', now, before));
}

const beside = (of: keyof PageMemory, now: PageMemory, before: PageMemory): string =>
  `${(now[of] / before[of]).toFixed(2)} x (${megabytes(now[of])} beside ${megabytes(before[of])})`;

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

async function memoryAtHome(page: Page, session: CDPSession, browser: Browser): Promise<PageMemory> {
  await goTo(page, '/Home');
  await page.waitForSelector('a[href="/Home"][aria-current="page"]', { state: 'attached' });
  await hasContent(page);
  return memoryOf(browser, session);
}

/** How long a member looks at a screen at the least, in ms: what it shows has come by then. */
const lookMs = 400;

/** The walk's next tap; false if there was none or it led nowhere. */
async function tapOnce(page: Page, walk: TapWalk): Promise<boolean> {
  const before = page.url();
  const at = await walk.next();
  if (at) {
    await page.touchscreen.tap(at.x, at.y);
    await page.waitForTimeout(lookMs);
  }
  if (page.url() === before) {
    await walk.goOn();
    return false;
  }
  walk.arrived();
  return true;
}
