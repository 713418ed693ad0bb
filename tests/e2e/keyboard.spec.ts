import type { Locator, Page } from '@playwright/test';
import { expect, keep, withoutWorker as test, test as withWorker } from './club.ts';
import { button, fundPassword } from './wallet-pages.ts';

/** More stops than any screen has before what its journey needs. */
const stopsAtMost = 40;
/** The tabs stand before the screen's own content. */
const stopsBackAtMost = 12;

/**
 * Waits until something has the focus: it must not be lost when a dialog closes or a screen comes, or who hears the page starts again
 * from its top.
 */
const hasFocus = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => document.activeElement !== document.body), 'nothing has the focus').toBe(true);

/** Presses a key until the focus is on the target, which has to be in the window then, and to show that it has the focus. */
async function reach(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const isThere = (): Promise<boolean> => target.evaluate((one) => one.contains(one.ownerDocument.activeElement));
  for (let stops = 0; !(await isThere()); stops += 1) {
    if (stops === (key === 'Tab' ? stopsAtMost : stopsBackAtMost)) throw new Error(`${target} has no focus after ${stops} stops`);
    await page.keyboard.press(key);
  }
  const faults = () =>
    target.evaluate((one) => {
      const focused = one.ownerDocument.activeElement ?? one;
      const { top, bottom } = focused.getBoundingClientRect();
      return [
        ...(focused.matches(':focus-visible') ? [] : ['does not show its focus']),
        ...(bottom > 0 && top < (one.ownerDocument.defaultView?.innerHeight ?? 0) ? [] : ['is outside of the window']),
      ];
    });
  // A sheet comes in from below, and what it focuses with it.
  await expect.poll(faults, `${target}`).toEqual([]);
}

/** Acts as somebody who has no mouse and no touch screen. */
function typist(page: Page) {
  let begun = false;
  const to = async (target: Locator, key?: 'Shift+Tab'): Promise<void> => {
    // Only then: until its reply comes, what was pressed last still has the focus.
    await expect(target).toBeVisible();
    // A page that was just opened has no focus yet.
    if (begun) await hasFocus(page);
    begun = true;
    await reach(page, target, key);
  };
  return {
    press: async (target: Locator): Promise<void> => {
      await to(target);
      await page.keyboard.press('Enter');
    },
    /** Goes to another tab. */
    turnTo: async (name: string): Promise<void> => {
      await to(link(page, name), 'Shift+Tab');
      await page.keyboard.press('Enter');
    },
    type: async (target: Locator, text: string): Promise<void> => {
      await to(target);
      await page.keyboard.type(text);
    },
    titled: (name: string | RegExp) => expect(page.getByRole('heading', { level: 1 })).toHaveText(name),
  };
}

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

test('from the registration to a withdrawal by keyboard alone', async ({ page, club, watch }) => {
  // Asking the sandboxed payment page where the focus is.
  watch.announce(/Blocked script execution/);
  const { press, turnTo, type, titled } = typist(page);
  await keep(page, club, {});
  await page.goto('/Register');
  await type(page.getByRole('textbox', { name: 'Username' }), 'Nora.1');
  await type(page.getByLabel(/^Password/), 'long enough');
  await type(page.getByRole('textbox', { name: 'Invite code' }), 'WELCOME');
  await page.keyboard.press('Enter');
  await press(button(page, 'Start'));
  await press(page.getByRole('dialog').getByRole('button', { name: 'Got it' }));
  await turnTo('Me');

  await press(link(page, 'Recharge'));
  await type(page.getByLabel('Amount'), '200');
  await page.keyboard.press('Enter');
  await press(page.getByRole('main').getByRole('listitem').getByRole('button'));
  await press(page.locator('iframe').contentFrame().getByRole('button').first());
  await titled('Credited');
  await press(button(page, 'Back to my account'));

  await press(link(page, 'Withdraw'));
  await press(page.getByRole('link', { name: 'Please set your withdrawal password' }));
  await type(page.getByLabel('New fund password', { exact: true }), fundPassword);
  await type(page.getByLabel('New fund password again'), fundPassword);
  await press(button(page, 'Save'));
  await press(page.getByRole('link', { name: 'Please set bank account' }));
  await press(page.getByRole('button', { name: /Bank or network/ }));
  await press(page.getByRole('dialog').getByRole('button', { name: 'Harbour Bank' }));
  await type(page.getByLabel('Account number or address'), 'AT611904300234573201');
  await type(page.getByLabel('Deposit name'), 'Nora');
  await press(button(page, 'Continue'));
  await press(button(page, 'Confirm'));
  await press(link(page, 'Withdraw'));
  await type(page.getByLabel('Amount'), '50');
  await type(page.getByLabel('Fund password'), fundPassword);
  await press(button(page, 'Continue'));
  await press(page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }));
  await titled('Your withdrawal is requested');
});

test('the answer to the age gate leads to the screen’s title, rendered behind it or later', async ({ page }) => {
  const { press } = typist(page);
  const title = page.getByRole('heading', { level: 1 });
  const answer = async () => {
    await expect(page.getByRole('dialog')).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.locator('#gate')).toBeHidden();
  };
  await page.goto('/Home');
  await expect(page.locator('#root main h1')).toBeAttached();
  await answer();
  await press(page.getByRole('dialog').getByRole('button', { name: 'Got it' }));
  await expect(title).toBeFocused();

  await page.evaluate(() => localStorage.removeItem('foyer.age'));
  await page.goto('/Login');
  await answer();
  await expect(title).toBeFocused();
  await expect(title).toHaveText('Log in');
});

withWorker('a video is found, saved, and stopped while it plays offline, by keyboard alone', async ({ page, club, watch }) => {
  const { press, turnTo } = typist(page);
  await keep(page, club, { member: 'vip' });
  await page.goto('/Mine');
  await turnTo('Videos');
  const card = page.getByRole('main').getByRole('listitem').getByRole('link').first();
  await press(card);
  await press(button(page, 'Save for offline'));
  await expect(page.getByText(/^Saved on this phone/)).toBeVisible();
  watch.offline = true;
  await club.stop();
  await press(button(page, 'Back'));
  await press(card);
  // Offered if enough of it was played before.
  const fromBeginning = button(page, 'From the beginning');
  await expect(fromBeginning.or(page.locator('video')).first()).toBeVisible();
  if (await fromBeginning.isVisible()) await press(fromBeginning);
  await expect(page.locator('video')).toHaveJSProperty('paused', false);
  await press(button(page, 'Pause'));
  await expect(page.locator('video')).toHaveJSProperty('paused', true);
  await press(button(page, 'Back'));
  await expect(page).toHaveURL(/\/video/);
});
