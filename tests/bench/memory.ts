import type { Browser, CDPSession, Page } from '@playwright/test';
import { hasContent } from '../e2e/club.ts';
import { ClubServer } from '../e2e/club-server.ts';
import { phone } from './browser.ts';
import { begin, line, median, spread } from './figures.ts';
import { runs } from './measure-pages.ts';
import { memoryOf, type PageMemory } from './page-memory.ts';
import { beginWalk, goTo, type TapWalk } from './tap-walk.ts';

/** By the last of them, which one run alone goes on to, every screen was shown twice and more: what still grows then would grow without end. */
const screens = { few: 20, many: 200, twice: 400 };
const mostGrowth = 1.1;
/** By then Home has come to rest, in ms: its pictures and the rows below its window come after its first frame. */
const restMs = 4_000;

/** What one run has read, by the number of screens before. */
type Run = { few: PageMemory; many: PageMemory; twice?: PageMemory };

/**
 * What a page takes of the memory after 20, 200 and 400 screens, tapped as in `taps`, two pixels of the display for each of CSS. Always read at
 * Home: from one screen to another it differs by more than it grows.
 */
export async function memoryBench(folder: string): Promise<void> {
  begin('memory', `Memory of a page after ${Object.values(screens).join(', ')} screens, from a complete copy, ${runs} runs`);
  const club = await ClubServer.open({ seed: folder });
  try {
    const made: Run[] = [];
    for (let run = 1; run <= Number(runs); run += 1) made.push(await runOnce(club, run === Number(runs)));
    growth(
      made.map(({ few, many }) => [many, few]),
      `after ${screens.many} screens beside ${screens.few}`,
      mostGrowth,
    );
    growth(
      made.flatMap(({ many, twice }) => (twice ? [[twice, many]] : [])),
      `after ${screens.twice} screens beside ${screens.many}`,
    );
  } finally {
    await club.close();
  }
}

/** In a browser of its own. */
async function runOnce(club: ClubServer, goesOn: boolean): Promise<Run> {
  const { browser, context, page } = await phone(club.url, 1, 2);
  try {
    const session = await context.newCDPSession(page);
    const walk = await beginWalk(page, club);
    let shown = 0;
    const after = async (until: number): Promise<PageMemory> => {
      for (let tries = 0; shown < until && tries < 3 * until; tries += 1) if (await tapOnce(page, walk)) shown += 1;
      if (shown < until) throw new Error(`${shown} screens of ${until}`);
      return memoryAtHome(page, session, browser);
    };
    const few = await after(screens.few);
    const many = await after(screens.many);
    return goesOn ? { few, many, twice: await after(screens.twice) } : { few, many };
  } finally {
    await browser.close();
  }
}

/** By run: now, and before. */
type Pair = [now: PageMemory, before: PageMemory];

function growth(made: Pair[], when: string, most?: number): void {
  const ratio = median(ratiosOf('allocated', made));
  const aim = most ? { says: `${most.toFixed(2)} x`, met: ratio <= most } : undefined;
  line(`in use in the page’s process, ${when}`, beside('allocated', made), aim);
  line('V8’s heap, which is a part of it', beside('heap', made));
  line('of the heap: code that V8 has made of the functions that ran', beside('code', made));
  line('besides: pictures that are kept as they were decoded', beside('pictures', made));
}

const ratiosOf = (of: keyof PageMemory, made: Pair[]): number[] => made.map(([now, before]) => now[of] / before[of]);

/** `1.05 x [1.02 .. 1.08] (62.0 MB beside 59.0 MB)`. */
function beside(of: keyof PageMemory, made: Pair[]): string {
  const [now, before] = [0, 1].map((at) => megabytes(median(made.map((pair) => (pair[at] as PageMemory)[of]))));
  return `${spread(ratiosOf(of, made), 'x')} (${now} beside ${before})`;
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

async function memoryAtHome(page: Page, session: CDPSession, browser: Browser): Promise<PageMemory> {
  await goTo(page, '/Home');
  await page.waitForSelector('a[href="/Home"][aria-current="page"]', { state: 'attached' });
  await hasContent(page);
  await page.waitForTimeout(restMs);
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
