import type { Browser, CDPSession, Page } from '@playwright/test';
import type { ClubServer } from '../e2e/club-server.ts';
import { phone, slow } from './browser.ts';
import { finishedMarkup, openFinished } from './finished-markup.ts';
import { type TapFrames, tracedTap } from './tap-frames.ts';
import { beginWalk, goTo, type Tap, tabs } from './tap-walk.ts';

/** How long is looked at what came, in ms. */
const lookMs = 250;

/**
 * The floor of a tap: the tabs' screens as finished markup, with the app's own styles, in a page without the app. A tap on a tab marks it, and after that
 * frame ten lines of script put the markup of its screen in the place of the one that stands there. No app that draws these screens can be sooner.
 */
export class TapFloor {
  readonly #browser: Browser;
  readonly #page: Page;
  readonly #session: CDPSession;
  readonly #slowdown: number;

  private constructor(browser: Browser, page: Page, session: CDPSession, slowdown: number) {
    this.#browser = browser;
    this.#page = page;
    this.#session = session;
    this.#slowdown = slowdown;
  }

  /** Takes the screens' markup from a member's app with a complete copy, each as it is when the app first shows it. */
  static async open(club: ClubServer, slowdown: number): Promise<TapFloor> {
    const { browser, page: app } = await phone(club.url, 1);
    await app.addInitScript(noteScreens);
    await beginWalk(app, club);
    // Twice: the first time a screen may still be waiting for its file.
    for (const tab of [...tabs, ...tabs]) {
      await goTo(app, tab);
      await app.waitForTimeout(4 * lookMs);
    }
    const screens = await app.evaluate(() => (window as unknown as { screens: Screens }).screens);
    const finished = await finishedMarkup(app, '#root');
    await app.context().close();
    const script = `(${onTap})(${JSON.stringify(screens).replaceAll('</', '<\\/')})`;
    const page = await openFinished(browser, club.url, finished, { slowdown: 1, script, arrival: 'foyer:arrival' });
    return new TapFloor(browser, page, await page.context().newCDPSession(page), slowdown);
  }

  /** Taps each tab once. Slowed down only meanwhile, so that it takes nothing from the app's page, which must not be slowed down now. */
  async round(): Promise<TapFrames[]> {
    const made: TapFrames[] = [];
    await slow(this.#page, this.#slowdown);
    await this.#page.waitForTimeout(8 * lookMs);
    for (const tab of tabs) {
      const { x, y } = await this.#page.evaluate(centreOf, tab);
      const frames = await tracedTap(this.#page, this.#session, () => this.#page.touchscreen.tap(x, y));
      if (!frames) throw new Error(`the floor did not show ${tab}`);
      made.push(frames);
      await this.#page.waitForTimeout(lookMs);
    }
    await slow(this.#page, 1);
    return made;
  }

  close = (): Promise<void> => this.#browser.close();
}

/** The markup of each tab's screen, by its address. */
type Screens = Record<string, string>;

/** In the app's page: keeps each screen's markup as it is in the frame of its arrival. */
function noteScreens(): void {
  const screens: Screens = {};
  Object.assign(window, { screens });
  addEventListener('foyer:arrival', () =>
    requestAnimationFrame(() => {
      const main = document.querySelector('main')?.cloneNode(true) as HTMLElement | undefined;
      // The club's pop-up.
      for (const dialog of main?.querySelectorAll('dialog') ?? []) dialog.remove();
      if (main) screens[location.pathname] = main.outerHTML;
    }),
  );
}

/** In the floor's page. */
function onTap(screens: Screens): void {
  addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('nav a');
    event.preventDefault();
    if (!link) return;
    for (const other of document.querySelectorAll('nav a')) other.removeAttribute('aria-current');
    link.setAttribute('aria-current', 'page');
    requestAnimationFrame(() =>
      setTimeout(() => {
        const main = document.querySelector('main');
        if (main) main.outerHTML = screens[link.pathname] ?? '';
        scrollTo(0, 0);
        dispatchEvent(new Event('foyer:arrival'));
      }),
    );
  });
}

function centreOf(tab: string): Tap {
  const box = document.querySelector(`nav a[href="${tab}"]`)?.getBoundingClientRect();
  if (!box) throw new Error(`the floor has no tab ${tab}`);
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}
