import type { Page } from '@playwright/test';
import { openAddresses } from './addresses.ts';
import { expect, hasContent, keep, withoutWorker as test } from './club.ts';
import type { ClubServer } from './club-server.ts';
import { coveredControls } from './covered.ts';
import { hurryRest } from './hurry-rest.ts';
import { button, leaveWithdrawal } from './wallet-pages.ts';

const phones = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
] as const;

/** A member with a withdrawal of an earlier visit, whose outcome the club does not know yet. */
async function withOpenWithdrawal(page: Page, club: ClubServer): Promise<void> {
  await keep(page, club, { member: 'demo' });
  const running = { code: 200, msg: '', data: { state: 'running' } };
  await page.route('**/api/command/outcome*', (route) => route.fulfill({ json: running }));
  await page.goto('/Mine');
  await leaveWithdrawal(page);
  await page.reload();
  await hurryRest(page);
}

/** Goes there inside the app, waits until the screen that was left is gone, and closes what opens there by itself. */
async function move(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    document.querySelector('h1')?.setAttribute('data-left', '');
    history.pushState(null, '', to);
  }, address);
  await expect(page.locator('h1[data-left]')).toHaveCount(0);
  await hasContent(page);
  if (address !== '/Home' && !address.startsWith('/PlayVideo')) return;
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** The sizes of the images that an iPhone shows while the app starts from the home screen. */
const launchImages = (page: Page): Promise<string[]> =>
  page.locator('link[rel="apple-touch-startup-image"]').evaluateAll((links) =>
    Promise.all(
      links.map(async (link) => {
        const image = new Image();
        image.src = (link as HTMLLinkElement).href;
        await image.decode();
        return `${image.naturalWidth} x ${image.naturalHeight}`;
      }),
    ),
  );

/** Nothing is covered there, on either phone. A bar that has just grown has its height reserved a frame later. */
async function expectNothingCovered(page: Page, address: string): Promise<void> {
  for (const phone of phones) {
    await page.setViewportSize(phone);
    await expect.poll(() => coveredControls(page), { message: `${address}, ${phone.width} px`, timeout: 1_000 }).toEqual([]);
  }
}

test.describe('nothing lies over a control', () => {
  test.describe.configure({ timeout: 120_000 });
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('on any route while a command is open, whose card can be reduced to one line and not be closed (O8)', async ({ page, club }) => {
    await withOpenWithdrawal(page, club);
    const card = page.getByRole('complementary', { name: 'Withdrawal' });
    await expect(card).toContainText('Withdrawal of 50 points: not known yet');
    await expect(card.getByRole('button')).toHaveCount(1);
    await button(page, 'Show less').click();
    await expect(card).not.toContainText('Nothing is sent twice');
    const { height } = (await card.boundingBox()) ?? { height: 0 };
    expect(height).toBeLessThanOrEqual(80);
    await button(page, 'Show details').click();
    await expect(card).toContainText('Nothing is sent twice');

    for (const address of await openAddresses(club)) {
      await move(page, address);
      // The form itself says it there.
      await expect(card).toHaveCount(address === '/withdraw' ? 0 : 1);
      await expectNothingCovered(page, address);
    }
  });

  const agents = {
    Android: undefined,
    iPhone:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  };
  for (const [phone, userAgent] of Object.entries(agents)) {
    test.describe(phone, () => {
      test.use(userAgent ? { userAgent } : {});
      test('on any tab under the offer to install, which comes with the second visit; turned down, it is left to Setting (O21)', async ({
        page,
        club,
      }) => {
        await keep(page, club, { member: 'demo' });
        const card = page.getByRole('complementary', { name: 'Install' });
        const couldPrompt = () => page.evaluate(() => window.dispatchEvent(new Event('beforeinstallprompt')));
        await page.goto('/game_n');
        if (!userAgent) await couldPrompt();
        await hasContent(page);
        await expect(card).toHaveCount(0);
        await page.evaluate(() => localStorage.setItem('foyer.visit', '1'));
        await page.reload();
        if (!userAgent) await couldPrompt();
        await expect(card).toBeVisible();
        await expect.poll(() => launchImages(page)).toEqual(userAgent ? ['390 x 844', '844 x 390'] : []);
        for (const address of ['/Home', '/MessageBoard', '/video', '/Mine', '/game_n']) {
          await move(page, address);
          await expect(card).toBeVisible();
          await expectNothingCovered(page, address);
        }
        await button(page, 'No, thanks').click();
        await expect(card).toHaveCount(0);
        await page.evaluate(() => history.pushState(null, '', '/Setting'));
        await expect(page.getByText('Put Foyer on the home screen')).toBeVisible();
        await page.goto('/game_n');
        if (!userAgent) await couldPrompt();
        await hasContent(page);
        await expect(card).toHaveCount(0);
      });
    });
  }
});
