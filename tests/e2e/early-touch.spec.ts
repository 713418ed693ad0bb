import { expect, hasContent, keep, withoutWorker as test } from './club.ts';

type Told = { told?: number };

test.use({ hasTouch: true });

test('a touch that the page hears of after a dialog has opened, but that was made before, does nothing in it', async ({ page, club }) => {
  await keep(page, club, { member: 'demo' });
  await page.goto('/Setting');
  await hasContent(page);
  const touches = await page.context().newCDPSession(page);
  const beforeS = Date.now() / 1000;
  await page.getByRole('button', { name: 'Log out' }).click();
  const dialog = page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: 'Log out' });
  await expect(confirm).toBeVisible();
  const { x, y, width, height } = (await confirm.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const touchPoints = [{ x: x + width / 2, y: y + height / 2 }];
  await page.evaluate(() => addEventListener('click', ({ timeStamp }) => Object.assign(window, { told: timeStamp }), true));

  // As a browser tells of it whose page was busy meanwhile: late, with the time of the touch.
  await touches.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints, timestamp: beforeS });
  await touches.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp: beforeS });
  await expect.poll(() => page.evaluate(() => (window as Told).told)).toBeDefined();
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL('/Setting');

  await confirm.tap();
  await expect(page).toHaveURL(/\/(Login|Home)/);
});
