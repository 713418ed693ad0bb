import { expect, keep, serviceWorkerReady, test } from './club.ts';
import { operate } from './operate.ts';

const desk = 'https://help.example.org';

test('a support page that was added later is refused clearly, and shown after a reload (H14, S44)', async ({
  page,
  context,
  club,
  watch,
}) => {
  await context.route(`${desk}/**`, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Desk elsewhere</h1>' }));
  await keep(page, club, {});
  await page.goto('/Home');
  await serviceWorkerReady(page);
  await operate(club, 'setting', 'set', 'frame_origins', JSON.stringify([desk]));
  await operate(club, 'setting', 'set', 'kefu', `${desk}/chat`);

  watch.announce(/frame-src/);
  // The worker's page: it has the CSP of the day when it was fetched.
  await page.goto('/ServicePage');
  await expect(page.getByText('This page can’t be shown inside the app')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open in a new tab' })).toHaveAttribute('href', `${desk}/chat`);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `node_modules/.cache/foyer/refused-${colorScheme}.png` });
  }
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Desk elsewhere' })).toBeVisible();

  await operate(club, 'setting', 'set', 'frame_origins', '[]');
  await page.reload();
  await expect(page.getByText('Support can’t be opened')).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
});
