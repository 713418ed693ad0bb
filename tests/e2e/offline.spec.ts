import { languages } from '../../src/contract/languages.ts';
import { openAddresses } from './addresses.ts';
import { ask, expect, hasContent, keep, mirrorDone, serviceWorkerReady, test } from './club.ts';

const three = languages.filter(({ code }) => ['en_us', 'ja_ja', 'de_de'].includes(code));

for (const { code, tag, name } of three) {
  test(`with the server stopped every address opens from cold in ${name}`, async ({ page, context, club, watch }) => {
    test.setTimeout(150_000);
    await keep(page, club, { member: 'demo', lang: code });
    await page.goto('/Home');
    await serviceWorkerReady(page);
    await mirrorDone(page);
    const paths = await openAddresses(club);
    await page.close();
    watch.offline = true;
    await club.stop();

    const titles = new Set<string>();
    for (const path of paths) {
      await test.step(path, async () => {
        const cold = await context.newPage();
        await cold.goto(path);
        await hasContent(cold);
        await expect(cold.locator('html')).toHaveAttribute('lang', tag);
        titles.add((await cold.getByRole('heading', { level: 1 }).first().textContent()) ?? '');
        await cold.close();
      });
    }
    expect(titles.size, 'the screens have titles of their own').toBeGreaterThan(8);
  });
}

test('what was never opened is there without a server, and comes up to date when it is back', async ({ page, context, club, watch }) => {
  await keep(page, club, { member: 'demo' });
  await page.goto('/Setting');
  await serviceWorkerReady(page);
  await mirrorDone(page);
  await page.close();
  watch.offline = true;
  await club.stop('SIGKILL');

  const cold = await context.newPage();
  await cold.goto('/video');
  await hasContent(cold);
  const cards = cold.getByRole('main').getByRole('listitem');
  await expect(cards.first()).toBeVisible();
  await cold.goto('/Notice');
  await hasContent(cold);

  await club.start();
  await cold.evaluate(() => window.dispatchEvent(new Event('online')));
  await cold.reload();
  await hasContent(cold);
});

test('a visitor, too, has the whole catalogue without a server (O4)', async ({ page, context, club, watch }) => {
  await keep(page, club, {});
  await page.goto('/Home');
  await serviceWorkerReady(page);
  await mirrorDone(page);
  const pages = await Promise.all([1, 6].map((at) => ask<{ xuanfei_name: string }[]>(club, `/nHomeList?page=${at}`)));
  await page.close();
  watch.offline = true;
  await club.stop();

  const cold = await context.newPage();
  await cold.goto('/nHomeList');
  const first = pages[0]?.[0]?.xuanfei_name ?? 'nobody';
  const last = pages[1]?.at(-1)?.xuanfei_name ?? 'nobody';
  await expect(cold.getByText(first).first()).toBeVisible();
  await cold.keyboard.press('End');
  await expect(async () => {
    await cold.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(cold.getByText(last).first()).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 15_000 });
  await cold.goto('/video');
  await expect(cold.getByRole('main').getByRole('listitem').first()).toBeVisible();
});
