import type { Page } from '@playwright/test';
import { hasContent, keep } from '../e2e/club.ts';
import type { ClubServer } from '../e2e/club-server.ts';

/** Where a tap goes: a point in the window. */
export type Tap = { x: number; y: number };

export const tabs = ['/Home', '/MessageBoard', '/game_n', '/video', '/Mine'];

/** `/Video` of `/Video?id=1`. */
export const routeOf = (address: string): string => new URL(address, 'http://club').pathname;

/** Goes to a screen within the app, as nobody taps there: not measured. */
export const goTo = (page: Page, path: string): Promise<void> => page.evaluate((to) => history.pushState(null, '', to), path);

/**
 * A walk through all screens that links lead to, also those further down: always the link whose screen was visited least. Where every
 * link leads to a screen that was visited more often than some tab, it taps Back: without that it went back and forth between two
 * screens that have links to each other alone.
 */
export class TapWalk {
  readonly visits = new Map<string, number>();
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Scrolls to what is tapped next, and says where that is; undefined if there is nothing on this screen. */
  async next(): Promise<Tap | undefined> {
    const most = this.#of(this.#leastVisitedTab());
    const look = () => this.#page.evaluate(tapTarget, { most, counts: [...this.visits] });
    const found = await look();
    if (!found?.scrolled) return found;
    // As a member who has scrolled there: what comes into the window is drawn, and may move what is tapped.
    await this.#page.waitForTimeout(250);
    return look();
  }

  arrived(): void {
    this.#count(routeOf(this.#page.url()));
  }

  /** Closes the dialog that covers everything, or goes on at the tab that was visited least. */
  async goOn(): Promise<void> {
    if ((await this.#page.getByRole('dialog').count()) > 0) await this.#page.keyboard.press('Escape');
    else {
      const tab = this.#leastVisitedTab();
      this.#count(tab);
      await goTo(this.#page, tab);
    }
    await this.#page.waitForTimeout(300);
  }

  #of(route: string): number {
    return this.visits.get(route) ?? 0;
  }

  #count(route: string): void {
    this.visits.set(route, this.#of(route) + 1);
  }

  #leastVisitedTab(): string {
    return tabs.toSorted((a, b) => this.#of(a) - this.#of(b))[0] ?? '/Home';
  }
}

/** Begins at Home, as a member with a complete copy. */
export async function beginWalk(page: Page, club: ClubServer): Promise<TapWalk> {
  await keep(page, club, { member: 'demo', ahead: 'wifi' });
  await page.goto('/Home');
  await page.waitForSelector('html[data-mirror="complete"]', { state: 'attached', timeout: 180_000 });
  await page.goto('/Home');
  await hasContent(page);
  return new TapWalk(page);
}

/** In the page: the link whose screen was visited least, unless that is more than `most` times; then Back. */
function tapTarget({ most, counts }: { most: number; counts: [string, number][] }): (Tap & { scrolled: boolean }) | undefined {
  const visits = new Map(counts);
  const pointIn = (control: Element): Tap | undefined => {
    const { left, top, width, height } = control.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    return width > 0 && control.contains(document.elementFromPoint(x, y)) ? { x, y } : undefined;
  };
  const of = ({ pathname }: HTMLAnchorElement): number => visits.get(pathname) ?? 0;
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')]
    .filter((link) => link.pathname !== location.pathname && link.target === '' && !link.closest('[inert]') && of(link) <= most)
    .sort((a, b) => of(a) - of(b));
  const before = window.scrollY;
  for (const control of [...links, document.querySelector('main header button[aria-label="Back"]')]) {
    let point = control && pointIn(control);
    if (control && !point) {
      control.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
      point = pointIn(control);
    }
    if (point) return { ...point, scrolled: window.scrollY !== before };
  }
  window.scrollTo(0, before);
  return undefined;
}
