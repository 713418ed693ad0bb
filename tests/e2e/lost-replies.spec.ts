import type { Page } from '@playwright/test';
import { ask, expect, hasContent, keep, moving, serviceWorkerReady, test, withoutWorker } from './club.ts';
import { hurryRest } from './hurry-rest.ts';
import { LieFiProxy } from './lie-fi-proxy.ts';
import { button, leaveWithdrawal, tokenOf, withdraw } from './wallet-pages.ts';

type Withdrawal = { id: string; money: string; status: number };

/** Connects to the club through a network that can lose a reply. */
const through = test.extend<{ network: LieFiProxy }>({
  network: async ({ club }, use) => {
    const proxy = await LieFiProxy.before(club.port);
    await use(proxy);
    await proxy.close();
  },
  baseURL: async ({ network }, use) => use(network.url),
});

/** How many commands this device still has. */
const storedCommands = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((done, fail) => {
        const opening = indexedDB.open('foyer-device');
        opening.onerror = () => fail(opening.error);
        opening.onsuccess = () => {
          const counting = opening.result.transaction('acts').objectStore('acts').count();
          counting.onsuccess = () => {
            opening.result.close();
            done(counting.result);
          };
        };
      }),
  );

const ends = [
  // The club has executed it, and the connection breaks in the middle of the reply.
  { mood: 'broken', end: 'Your withdrawal is requested', moved: 50 },
  // It never reaches the club.
  { mood: 'silent', end: 'Nothing happened', moved: 0 },
] as const;
for (const { mood, end, moved } of ends) {
  for (const closed of [false, true]) {
    const where = closed ? 'on a page that was closed meanwhile' : 'on the page that sent it';
    through(
      `a withdrawal through a ${mood} network, its server killed, ends in the one true state ${where} (O8)`,
      async ({ page, context, club, network, watch }) => {
        watch.announce(/net::ERR_/);
        await keep(page, club, { member: 'demo' });
        const token = await tokenOf(page);
        const cents = async () =>
          Math.round(100 * (await ask<{ money_value: number }>(club, '/member/getUserInfo', undefined, token)).money_value);
        const records = () => ask<Withdrawal[]>(club, '/user_get_withdraw_list', undefined, token);
        const [centsBefore, before] = [await cents(), await records()];
        await page.goto('/withdraw');
        await expect(button(page, 'Continue')).toBeVisible();
        await serviceWorkerReady(page);

        network.only = /user_set_withdraw|\/command\//;
        network.mood = mood;
        await withdraw(page, '50');
        if (mood === 'silent') {
          await expect(button(page, 'Continue')).toHaveAttribute('aria-busy', 'true');
          await expect.poll(() => moving(page), 'the dots of a busy button').toContain('breathe');
        }
        // Shown as pending for at most 10 s.
        await expect(page.getByRole('main').getByText('Withdrawal: not known yet')).toBeVisible({ timeout: 10_000 });
        await expect(button(page, 'Continue')).toHaveAttribute('aria-disabled', 'true');
        watch.offline = true;
        await club.stop('SIGKILL');
        await expect(page.getByText(/as soon as it can be reached/)).toBeVisible({ timeout: 20_000 });
        if (closed) await page.close();
        network.mood = 'pass';
        await club.start();

        const present = closed ? await context.newPage() : page;
        if (closed) await present.goto('/Mine').then(() => hurryRest(present));
        await present.evaluate(() => window.dispatchEvent(new Event('online')));
        await expect(present.getByText(end).first()).toBeAttached({ timeout: 20_000 });
        expect(await cents()).toBe(centsBefore - moved * 100);
        expect((await records()).length - before.length).toBe(moved === 0 ? 0 : 1);
        if (!closed && moved === 0) await expect(button(present, 'Continue')).not.toHaveAttribute('aria-disabled', 'true');

        // After the member has seen the outcome, this client does not show it again.
        if (closed && moved > 0) {
          await present.getByRole('link', { name: 'Show', exact: true }).click();
          await expect(present).toHaveURL(`/Record?of=withdrawal&id=${(await records())[0]?.id}`);
        }
        if (closed) await button(present, 'Close').click();
        if (!closed && moved > 0) await expect(present).toHaveURL(/\/Record\?of=withdrawal/);
        // A page that is left at once could not delete it any more.
        await expect.poll(() => storedCommands(present)).toBe(0);
        await present.goto('/withdraw');
        await hasContent(present);
        await expect(present.getByText(end)).toHaveCount(0);
      },
    );
  }
}

withoutWorker(
  'an outcome stays known after a reload without a word from the club, and seen in one tab it is not shown in another one (O8)',
  async ({ page, context, club }) => {
    await keep(page, club, { member: 'demo' });
    await page.goto('/Home');
    await hasContent(page);
    await leaveWithdrawal(page);
    const other = await context.newPage();
    const card = (tab: typeof page) => tab.getByText('It did not reach the club');
    for (const tab of [page, other]) {
      await tab.goto('/Mine');
      await hurryRest(tab);
      await expect(card(tab)).toBeVisible();
    }
    // A request for it would be a complaint.
    await page.route('**/api/command/**', (route) => route.abort());
    await page.reload();
    await hurryRest(page);
    await expect(card(page)).toBeVisible();
    await button(page, 'Close').click();
    await expect(card(page)).toBeHidden();
    await expect(card(other)).toBeHidden();
  },
);
