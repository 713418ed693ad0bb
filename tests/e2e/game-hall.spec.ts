import type { Fairness } from '../../src/client/mirror/game-rows.ts';
import type { Lottery } from '../../src/contract/collections/lotteries.ts';
import {
  ask,
  expect,
  hasContent,
  keep,
  letMove,
  mirrorDone,
  serviceWorkerReady,
  withoutWorker as test,
  test as withWorker,
} from './club.ts';
import { operate } from './operate.ts';

const start = 'Start';

test('a visitor picks one of ten styles and one of four preferences; start leads to the log-in (S24, R4, Q4, T5, C22)', async ({
  page,
  club,
}) => {
  await keep(page, club, {});
  await page.goto('/game_n');
  const styles = page.getByRole('group', { name: 'Style' }).getByRole('radio');
  const lights = page.getByRole('group', { name: 'Preference' }).getByRole('radio');
  await expect(styles).toHaveCount(10);
  await expect(lights).toHaveCount(4);
  await page.getByRole('radio', { name: 'Harbour' }).check();
  await page.getByRole('radio', { name: 'Moonlight' }).check();
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(2);
  await expect(page.getByText('The draws and the odds are the same at every table.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Harbour' }), 'it is kept').toBeChecked();
  await expect(page.getByRole('link', { name: 'Games', exact: true }), 'it is a tab page').toBeVisible();
  await page.getByRole('button', { name: start }).click();
  await expect(page).toHaveURL(/\/Login\?next=%2FLottery/);
});

test('start shows the table being set for two seconds, and opens the first lottery (T37, C17)', async ({ page, club }) => {
  await keep(page, club, { member: 'demo' });
  const [first] = await ask<Lottery[]>(club, '/Lottery/lotteryList');
  await page.goto('/game_n');
  await letMove(page);
  const pressedMs = performance.now();
  await page.getByRole('button', { name: start }).click();
  await expect(page.getByText('Your table is being set')).toBeVisible();
  await page.waitForURL(`**/Lottery?key=${first?.key}&id=${first?.id}`);
  expect(performance.now() - pressedMs).toBeGreaterThan(1_950);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/game_n');
  const againMs = performance.now();
  await page.getByRole('button', { name: start }).click();
  await page.waitForURL(/\/Lottery\?/);
  expect(performance.now() - againMs, 'short where less motion is asked for').toBeLessThan(1_900);
});

withWorker(
  'the hall lists all lotteries, or those of a category in its side bar, even with the server stopped (S21, R42, O5)',
  async ({ page, context, club, watch }) => {
    await keep(page, club, { member: 'demo' });
    const lotteries = await ask<Lottery[]>(club, '/Lottery/lotteryList');
    await page.goto('/game_n');
    await page.getByRole('link', { name: 'Game hall' }).first().click();
    await expect(page).toHaveURL(/\/Game$/);
    const tiles = page.getByRole('tabpanel').getByRole('link');
    await expect(tiles).toHaveCount(lotteries.length);
    await expect(page.getByRole('tab')).toHaveCount(3);
    await page.getByRole('tab', { name: 'Quick dice' }).click();
    await expect(page).toHaveURL(/\/Game\?class=/);
    await expect(tiles).toHaveCount(1);
    await expect(tiles.first()).toContainText('Three dice, a draw every minute');
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('tab', { name: 'All' })).toBeFocused();
    await expect(tiles).toHaveCount(lotteries.length);
    await expect(tiles.first()).toHaveAttribute('href', `/Lottery?key=${lotteries[0]?.key}&id=${lotteries[0]?.id}`);

    await serviceWorkerReady(page);
    await mirrorDone(page);
    watch.offline = true;
    await club.stop();
    const cold = await context.newPage();
    await cold.goto('/Game');
    await expect(cold.getByRole('tabpanel').getByRole('link')).toHaveCount(lotteries.length);
    await cold.goto('/Fairness?key=k3-1m');
    await expect(cold.getByText('The club can’t change a result. But it could know it early')).toBeVisible();
    await cold.goto('/game_n');
    await expect(cold.getByRole('button', { name: start })).toBeVisible();
  },
);

test('while the games are closed both say so (isplay 0)', async ({ page, club }) => {
  await operate(club, 'setting', 'set', 'isplay', '0');
  await keep(page, club, { member: 'demo' });
  await page.goto('/game_n');
  await expect(page.getByText('The games are closed in this club')).toBeVisible();
  await expect(page.getByRole('button', { name: start })).toHaveCount(0);
  await page.getByRole('link', { name: 'To the game hall' }).click();
  await expect(page.getByText(/The games are closed in this club\. Past draws/)).toBeVisible();
});

test('the fairness page shows a visitor the anchor, the open commitment, voids and the return, and says that an unknown key is no game (H4)', async ({
  page,
  club,
}) => {
  await keep(page, club, {});
  const facts = () => ask<Fairness>(club, '/fairness/k3-1m').catch(() => undefined);
  await expect.poll(async () => (await facts())?.anchor, 'a new club makes its chains first').toBeTruthy();
  const { anchor = '' } = (await facts()) ?? {};
  await page.goto('/Fairness');
  await page.getByRole('link', { name: /Dice · 1 minute/ }).click();
  await hasContent(page);
  await expect(page.getByText(anchor).first()).toBeVisible();
  await expect(page.getByText('97%')).toBeVisible();
  await expect(page.getByText('No draw was void so far.')).toBeVisible();
  await page.reload();
  await expect(page.getByText(`Fingerprint of the secret of draw ${(await facts())?.now.expect}`)).toBeVisible();
  await expect(page.getByText((await facts())?.now.commitment ?? 'none').first()).toBeVisible();
  await page.goto('/Fairness?key=wheel');
  await expect(page.getByText(/shows its fingerprint before it knows your text/)).toBeVisible();
  await page.goto('/Fairness?key=unknown');
  await expect(page.getByText('The club has no game at this address.')).toBeVisible();
});
