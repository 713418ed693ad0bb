import { expect, hasContent, keep, letMove, mirrorDone, serviceWorkerReady, withoutWorker as test, test as withWorker } from './club.ts';
import {
  choose,
  confirm,
  dialog,
  drawsTimeoutMs,
  form,
  noDrawSeconds,
  openLottery,
  ownBets,
  quickLottery,
  records,
  soonSeconds,
} from './lottery-page.ts';

test.describe.configure({ timeout: drawsTimeoutMs });

test('a bet is chosen, confirmed, placed once with its receipts, and its draw checked (S22, S23, S33, C28, T9-T11, V14-V19, X8, X9, C12, C13, H4, H6)', async ({
  page,
  club,
}) => {
  await letMove(page);
  await quickLottery(club);
  await keep(page, club, { member: 'demo', theme: 'light' });
  const posted: string[] = [];
  page.on('request', (request) => request.url().endsWith('/game/placeOrder') && posted.push(request.postData() ?? ''));
  await openLottery(page, 1);
  const plays = page.locator('button[aria-pressed]');
  await expect(plays).toHaveCount(20);
  await expect(page.getByRole('button', { name: /^11 / })).toContainText(/× 7\.76.*27 of 216.*chance 12\.5%.*97\.00% return/);

  const go = form(page).getByRole('button', { name: 'Place bet' });
  const says = (words: string) => expect(form(page).getByText(words)).toBeVisible();
  await expect(go).not.toHaveAttribute('aria-disabled', 'true', { timeout: 15_000 });
  await openLottery(page);
  for (const [typed, words] of [
    ['', 'Please enter an amount'],
    ['0', 'Wrong amount'],
    ['1.5', 'Wrong amount'],
    ['5', 'Please choose a number'],
  ] as const) {
    await page.getByLabel('Points for each play').fill(typed);
    await go.click();
    await says(words);
    await expect(dialog(page)).toHaveCount(0);
  }
  await choose(page, ['Big', '11', 'Odd'], '1000');
  await page.getByRole('button', { name: /^Odd / }).click();
  await expect(page.getByRole('button', { name: /^Odd / })).toHaveAttribute('aria-pressed', 'false');
  await expect(form(page)).toContainText('2 plays chosen');
  await expect(form(page)).toContainText('Total: 2,000 points');
  await go.click();
  await says('Insufficient balance. Please contact customer service.');
  await expect(dialog(page)).toHaveCount(0);

  await openLottery(page);
  await choose(page, ['Big', 'Small'], '');
  await page.getByRole('button', { name: 'Stake 5 points' }).click();
  await expect(page.getByLabel('Points for each play')).toHaveValue('5');
  await expect(page.getByText(/^Betting closes in 0:/), 'wherever the page is scrolled to').toBeInViewport();
  const balance = async () =>
    Number(
      (
        (await form(page)
          .getByText(/^Balance /)
          .textContent()) ?? ''
      ).replace(/[^\d.]/g, ''),
    );
  const before = await balance();
  await go.click();
  await expect(dialog(page).getByRole('listitem'), 'each play, its points and what a win pays').toHaveText([
    /Big.*5 points.*a win pays 9\.70/,
    /Small.*5 points.*a win pays 9\.70/,
  ]);
  await expect(dialog(page)).toContainText('Total: 10 points');
  await expect(dialog(page)).toContainText(/Draw \d+Betting closes in 0:/);
  await dialog(page).getByRole('button', { name: 'Place bet' }).dblclick();
  await expect(dialog(page)).toContainText('Your bet is placed');
  expect(posted).toHaveLength(1);
  await expect(dialog(page).getByText('Receipt', { exact: true })).toHaveCount(2);
  const left = (before - 10).toLocaleString('en', { minimumFractionDigits: 2 });
  await expect(dialog(page)).toContainText(`Stake 10.00 points · balance ${left}`);
  await expect(dialog(page).getByRole('time'), 'when, by the club').toBeVisible();
  await expect(dialog(page)).toContainText('The result of your bet appears on this page');
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(page.locator('button[aria-pressed="true"]')).toHaveCount(0);
  expect(await balance()).toBeCloseTo(before - 10, 2);
  expect((await records(page, club)).map(({ play }) => play).toSorted()).toEqual(['bi', 'sm']);

  await expect(page.getByRole('heading', { name: 'My bets on this draw' })).toBeVisible();
  await expect(ownBets(page)).toHaveCount(2);
  await expect(ownBets(page).filter({ hasText: /^Small · 5\.00 points\s*Not drawn yet/ })).toHaveCount(1);
  await page.getByRole('button', { name: 'Same again' }).click();
  await expect(page.locator('button[aria-pressed="true"]')).toHaveCount(2);
  await expect(page.getByLabel('Points for each play')).toHaveValue('5');
  expect(posted, 'the form alone is filled').toHaveLength(1);
  await ownBets(page).first().click();
  await expect(page.getByRole('heading', { name: 'Not drawn yet' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your bet and its draw match' })).toBeVisible({ timeout: 40_000 });
  // One step back to where it was placed; what became of it is there.
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(ownBets(page).filter({ hasText: 'Won +9.70' })).toHaveCount(1);
  await expect(ownBets(page).filter({ hasText: 'Lost −5.00' })).toHaveCount(1);
  await page.goto('/GameRecord');
  // Either big or small has won: only that one is green.
  for (const [word, amount, colour] of [
    ['Won', '+9.70', 'rgb(29, 107, 69)'],
    ['Lost', '−5.00', 'rgb(35, 26, 20)'],
  ] as const) {
    const row = page.getByRole('listitem').filter({ hasText: word });
    await expect(row).toHaveCount(1);
    await expect(row.getByText(amount)).toHaveCSS('color', colour);
    await expect(row).toContainText('Updated');
    await expect(row.locator('time'), 'when it was placed, and when it was settled').toHaveCount(2);
    await expect(row.locator('a > svg'), 'the arrow is seen').toHaveCSS('width', '18px');
  }
  await page.getByRole('listitem').filter({ hasText: 'Won' }).getByRole('link').click();
  await expect(page).toHaveURL(/\/Record\?of=bet&id=/);
  const bet = page.getByRole('main');
  await expect(bet.getByRole('listitem'), 'each state and its time').toHaveText([/^Placed.*\d:\d\d/, /^Won.*\d:\d\d/]);
  for (const said of ['+9.70', 'Stake', '5.00', 'Paid out', '9.70', 'Draw', 'Result', 'in your balance'])
    await expect(bet).toContainText(said);
  await bet.getByRole('link', { name: 'Check this bet' }).click();
  await expect(page).toHaveURL(/\/DrawCheck\?receipt=/);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/Record\?of=bet&id=/);
});

for (const [what, isDone, words, placed] of [
  ['was done', true, 'Your bet is placed', 1],
  ['never came', false, 'Nothing happened', 0],
] as const) {
  withWorker(
    `a bet that ${what} before the server stopped is unknown, then shown as it is, and not placed a second time (V18)`,
    async ({ page, club, watch }) => {
      await quickLottery(club, noDrawSeconds);
      await keep(page, club, { member: 'demo' });
      let sent = 0;
      await page.route('**/api/game/placeOrder', async (route) => {
        sent += 1;
        watch.offline = true;
        if (isDone) await route.fetch();
        await club.stop('SIGKILL');
        await route.abort();
      });
      await page.goto('/Home');
      await serviceWorkerReady(page);
      await openLottery(page, 15);
      await choose(page, ['Small'], '7');
      await confirm(page);
      await expect(dialog(page)).toContainText('Not known yet whether your bet was placed');
      await dialog(page).getByRole('button', { name: 'Close' }).click();
      await expect(form(page).getByRole('button', { name: 'Place bet' })).toHaveAttribute('aria-disabled', 'true');
      await page.unroute('**/api/game/placeOrder');
      await club.start();
      await expect(page.getByRole('main').getByText(words).first()).toBeVisible({ timeout: 40_000 });
      expect(sent).toBe(1);
      expect(await records(page, club)).toHaveLength(placed);
    },
  );
}

test('two tabs that confirm at once place one bet, and the other says so (V18)', async ({ page, context, club }) => {
  await quickLottery(club, noDrawSeconds);
  await keep(page, club, { member: 'demo' });
  let sent = 0;
  const refused = Promise.withResolvers<void>();
  await context.route('**/api/game/placeOrder', async (route) => {
    sent += 1;
    await refused.promise;
    await route.continue();
  });
  const other = await context.newPage();
  // Both are about the same draw: opening the second one takes time on a busy machine.
  await openLottery(other, 0);
  await openLottery(page, 30);
  for (const tab of [page, other]) {
    await choose(tab, ['Big'], '4');
    await form(tab).getByRole('button', { name: 'Place bet' }).click();
  }
  const tabs = [page, other];
  await Promise.all(tabs.map((tab) => dialog(tab).getByRole('button', { name: 'Place bet' }).click()));
  const isRefused = (tab: typeof page) => dialog(tab).getByText('A bet is being placed in another tab.').isVisible();
  await expect.poll(async () => (await Promise.all(tabs.map(isRefused))).filter(Boolean)).toHaveLength(1);
  const first = (await isRefused(other)) ? page : other;
  refused.resolve();
  await expect(dialog(first)).toContainText('Your bet is placed');
  expect(sent).toBe(1);
  expect(await records(page, club)).toHaveLength(1);
});

test('a refusal names its rule, keeps the chosen bet, and leaves the balance (T12, X7)', async ({ page, club }) => {
  await quickLottery(club, noDrawSeconds);
  await keep(page, club, { member: 'demo' });
  const refusal = { code: 409, msg: 'Betting on this draw has closed. Nothing was placed.', reason: 'period_closed', data: '' };
  await page.route('**/api/game/placeOrder', (route) => route.fulfill({ json: refusal }));
  await openLottery(page);
  await choose(page, ['Even'], '3');
  const balance = await form(page)
    .getByText(/^Balance /)
    .textContent();
  await confirm(page);
  await expect(dialog(page)).toContainText(refusal.msg);
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: /^Even / })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByLabel('Points for each play')).toHaveValue('3');
  await expect(form(page).getByText(/^Balance /)).toHaveText(balance ?? '');
  await expect(form(page).getByRole('button', { name: 'Place bet' })).not.toHaveAttribute('aria-disabled', 'true', { timeout: 15_000 });
});

withWorker(
  'offline the results are shown with their age, without a countdown, and no bet can be placed (O3, O5, O6)',
  async ({ page, context, club, watch }) => {
    await quickLottery(club, soonSeconds);
    await keep(page, club, { member: 'demo' });
    await openLottery(page, 1);
    await expect(page.getByRole('link', { name: 'Check this draw' })).toBeVisible({ timeout: 40_000 });
    await serviceWorkerReady(page);
    await mirrorDone(page);
    await page.close();
    watch.offline = true;
    await club.stop('SIGKILL');
    const cold = await context.newPage();
    const posted: string[] = [];
    cold.on('request', (request) => request.method() === 'POST' && posted.push(request.url()));
    await cold.goto('/Lottery?key=fast');
    await hasContent(cold);
    await expect(cold.getByText('The time to the next draw comes from the club.')).toBeVisible();
    await expect(cold.getByRole('timer')).toHaveCount(0);
    await expect(cold.getByText(/^As of /).first()).toBeVisible();
    await expect(cold.getByRole('link', { name: 'Check this draw' })).toBeVisible();
    await expect(cold.locator('button[aria-pressed]')).toHaveCount(20);
    const go = form(cold).getByRole('button', { name: 'Place bet' });
    await expect(go).toHaveAccessibleDescription(/You are offline/);
    await choose(cold, ['Big'], '5');
    await go.click({ force: true });
    await expect(dialog(cold)).toHaveCount(0);
    expect(posted).toEqual([]);
  },
);
