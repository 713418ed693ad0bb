import { copied, expect, keep, withoutWorker as test, test as withWorker } from './club.ts';
import { storedChunks } from './stored-chunks.ts';

withWorker(
  'a limit is lowered at once and raised a day later; a pause says what it stops before it is sent (H15)',
  async ({ page, club, watch }) => {
    await copied(page, club, 'demo');
    await page.goto('/Limits');
    const set = async (points: string, words: RegExp) => {
      await page.getByRole('button', { name: /Deposits in 24 hours/ }).click();
      await page.getByRole('textbox', { name: 'Points' }).fill(points);
      await expect(page.getByText(words)).toBeVisible();
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('dialog')).toBeHidden();
    };
    await set('100', /applies at once/);
    await expect(page.getByRole('button', { name: /Deposits in 24 hours.*100\.00 points/ })).toBeVisible();
    await set('500', /in 24 hours\. Until then/);
    await expect(page.getByText('You asked for: 500.00 points')).toBeVisible();
    await expect(page.getByRole('button', { name: /Deposits in 24 hours.*100\.00 points/ })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Confirm the change' })).toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByText('Deposits in 24 hours: asked for 500.00 points instead of 100.00 points')).toBeVisible();

    await page.getByRole('button', { name: 'Pause play and deposits' }).click();
    await expect(page.getByRole('dialog')).toContainText('Bets, wheel turns and deposits stop at once');
    await page.getByRole('dialog').getByRole('button', { name: 'Pause' }).click();
    await expect(page.getByRole('heading', { name: /Play and deposits are paused until/ })).toBeVisible();
    // What the club replied is shown before it is stored.
    const storedPauses = async () => {
      const chunks = await storedChunks<{ excluded_until_ms?: number | null }>(page);
      return chunks.flatMap(({ rows }) => rows).filter(({ excluded_until_ms }) => typeof excluded_until_ms === 'number').length;
    };
    await expect.poll(storedPauses).toBe(1);

    watch.offline = true;
    await club.stop();
    await page.goto('/Limits');
    await expect(page.getByRole('heading', { name: /Play and deposits are paused until/ })).toBeVisible();
    await expect(page.getByText('You asked for: 500.00 points')).toBeVisible();
    await expect(page.getByText('Limits can be read here, and changed with a connection.').first()).toBeVisible();
    await expect(page.getByRole('button', { name: /Deposits in 24 hours/ })).toHaveCount(0);
  },
);

test('a change of limits whose reply was lost is unknown, then shown from the club’s record, and made once', async ({
  page,
  club,
  watch,
}) => {
  await keep(page, club, { member: 'demo' });
  watch.announce(/ERR_FAILED/);
  let sent = 0;
  await page.route('**/api/member/limits', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    sent += 1;
    await route.fetch();
    await route.abort();
  });
  await page.goto('/Limits');
  await page.getByRole('button', { name: /Deposits in 7 days/ }).click();
  await page.getByRole('textbox', { name: 'Points' }).fill('300');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your limit applies from now on')).toBeVisible();
  await expect(page.getByRole('button', { name: /Deposits in 7 days.*300\.00 points/ })).toBeVisible();
  await page.getByRole('button', { name: 'Understood' }).click();
  await expect(page.getByRole('button', { name: 'Understood' })).toHaveCount(0);
  expect(sent).toBe(1);
  await expect(page.getByText('Deposits in 7 days: 300.00 points instead of No limit')).toHaveCount(1);
});

test('while it is not known whether a limit was changed, no other change and no pause can be sent, and the page says why', async ({
  page,
  club,
  watch,
}) => {
  await keep(page, club, { member: 'demo' });
  watch.announce(/ERR_FAILED/);
  let known = false;
  let sent = 0;
  await page.route('**/api/member/limits', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    sent += 1;
    await route.fetch();
    await route.abort();
  });
  await page.route('**/api/command/outcome**', (route) => (known ? route.continue() : route.abort()));
  await page.goto('/Limits');
  await page.getByRole('button', { name: /Deposits in 7 days/ }).click();
  await page.getByRole('textbox', { name: 'Points' }).fill('300');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Not known yet whether your last change was made.')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();

  const excluding = page.getByRole('button', { name: 'Exclude myself' });
  await expect(excluding).toHaveAttribute('aria-disabled', 'true');
  await expect(excluding).toHaveAccessibleDescription('Your last request is still being checked.');
  await page.getByRole('button', { name: /Deposits in 24 hours/ }).click();
  await page.getByRole('textbox', { name: 'Points' }).fill('100');
  await expect(page.getByRole('button', { name: 'Save' })).toHaveAccessibleDescription('Your last request is still being checked.');
  await page.getByRole('textbox', { name: 'Points' }).press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();

  known = true;
  await expect(page.getByRole('button', { name: 'Save' })).not.toHaveAttribute('aria-disabled', { timeout: 40_000 });
  await page.keyboard.press('Escape');
  await expect(page.getByText('Your limit applies from now on')).toBeVisible();
  expect(sent).toBe(1);
});
