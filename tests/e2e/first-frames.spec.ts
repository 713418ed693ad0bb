import type { Page } from '@playwright/test';
import { copied, expect, hasContent, test } from './club.ts';

/** What the main part says, and which boxes of it stand in the window. */
type Frame = { text: string; boxes: string[] };
type Looked = { look: () => Frame; first: Frame };

const goTo = (page: Page, path: string): Promise<void> => page.evaluate((to) => history.pushState(null, '', to), path);

/** Has the page keep what the next screen's first frame shows. */
const keepFirstFrame = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const look = (): Frame => {
      const main = document.querySelector('main');
      const boxes = [...(main?.querySelectorAll('*') ?? [])].flatMap((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const isSeen = top < innerHeight && left < innerWidth && height > 0;
        return isSeen ? `${element.tagName} ${Math.round(left)},${Math.round(top)} ${Math.round(width)}` : [];
      });
      return { text: main?.textContent ?? '', boxes };
    };
    Object.assign(window, { look });
    addEventListener('foyer:arrival', () => requestAnimationFrame(() => Object.assign(window, { first: look() })), { once: true });
  });

const firstFrame = (page: Page): Promise<Frame> => page.evaluate(() => (window as unknown as Looked).first);
const frame = (page: Page): Promise<Frame> => page.evaluate(() => (window as unknown as Looked).look());

for (const [from, to, below] of [
  ['/Home', '/nHomeDetail', 'views'],
  ['/game_n', '/luckDraw', 'Your turns'],
  ['/Setting', '/Limits', 'Exclude yourself'],
  ['/Game', '/Lottery', 'My bets on this draw'],
] as const)
  test(`the first frame of ${to} has all that the window shows, and nothing that begins further down`, async ({ page, club }) => {
    await copied(page, club, 'demo');
    await page.getByRole('dialog').getByRole('button', { name: 'Got it' }).click();
    const open = async (prepare?: () => Promise<void>): Promise<void> => {
      await goTo(page, from);
      const link = page.locator(`main a[href^="${to}"]`).first();
      await link.scrollIntoViewIfNeeded();
      await hasContent(page);
      await prepare?.();
      await link.click();
      await expect(page).toHaveURL(new RegExp(to));
      await expect(page.getByRole('main')).toContainText(below);
      await hasContent(page);
    };
    // The first time its code, and what it reads, may be on their way.
    await open();
    // A lottery may come to its draw between the two.
    await expect(async () => {
      await open(() => keepFirstFrame(page));
      const [first, later] = [await firstFrame(page), await frame(page)];
      expect(first.text).not.toContain(below);
      expect(later.text).toContain(below);
      expect(first.boxes.length).toBeGreaterThan(20);
      // Nothing that stood in the window has moved, and nothing has come into it.
      expect(later.boxes).toEqual(first.boxes);
    }).toPass({ timeout: 30_000 });
  });
