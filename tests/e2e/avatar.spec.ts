import { Buffer } from 'node:buffer';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { ask, expect, keep, members, mirrorDone, serviceWorkerReady, test } from './club.ts';
import { button, tokenOf } from './wallet-pages.ts';

/** A photo as a phone takes it: wide, large, with GPS data. Left half red, right half blue. */
async function photo(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const [width, height] = [2_400, 1_200];
  const right = await sharp({ create: { width: width / 2, height, channels: 3, background: '#1040d0' } })
    .png()
    .toBuffer();
  const buffer = await sharp({ create: { width, height, channels: 3, background: '#d01010' } })
    .composite([{ input: right, left: width / 2, top: 0 }])
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1' } })
    .jpeg()
    .toBuffer();
  return { name: 'IMG 0001.jpg', mimeType: 'image/jpeg', buffer };
}

test('a member’s own picture is cropped, uploaded small and without GPS data, shown at once, and available offline (S17, E22, E23, H9, O7)', async ({
  page,
  club,
  watch,
}) => {
  await keep(page, club, { member: 'demo' });
  const sent: Buffer[] = [];
  await page.route('**/api/system/uploadimg', async (route) => {
    sent.push(route.request().postDataBuffer() ?? Buffer.alloc(0));
    await route.continue();
  });
  await page.goto('/Infomation');
  await serviceWorkerReady(page);
  const large = page.getByRole('button', { name: 'Change picture' }).first();
  await large.click();
  const sheet = page.getByRole('dialog');
  const files = sheet.locator('input[type=file]');

  await files.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('These are only words.') });
  await expect(sheet.getByRole('status').filter({ hasText: 'can’t be shown as a picture' })).toBeVisible();

  await files.setInputFiles(await photo());
  const frame = sheet.getByRole('group', { name: /^Your picture/ });
  const size = sheet.getByRole('slider', { name: 'Size' });
  await expect(frame).toBeFocused();
  for (let n = 0; n < 8; n += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('+');
  await expect(size).toHaveJSProperty('value', '1.15');
  // The mouse moves it to where it is only red.
  const box = await frame.boundingBox();
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 120, y, { steps: 4 });
  await page.mouse.up();
  await button(page, 'Save').click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('status').getByText('Your picture is changed', { exact: true })).toBeAttached();

  const shown = large.locator('img');
  await expect(shown).toHaveAttribute('src', /^\/media\/pictures\/[0-9a-f]{32}-384\.webp$/);
  const address = (await shown.getAttribute('src')) ?? '';
  expect(await ask(club, '/user_info', undefined, await tokenOf(page))).toMatchObject({ header_img: address });
  expect([sent.length, (sent[0]?.length ?? 0) < 60_000, sent[0]?.includes('Exif')]).toEqual([1, true, false]);
  const kept = await sharp(Buffer.from(await (await fetch(club.url + address)).arrayBuffer())).stats();
  const [red, , blue] = kept.channels.map(({ mean }) => mean);
  expect([(red ?? 0) > 190, (blue ?? 255) < 40]).toEqual([true, true]);

  await expect(shown).toHaveJSProperty('naturalWidth', 384);
  const mine = page.locator(`img[src="${address}"]`);
  const onMine = async () => {
    await page.goto('/Mine');
    await expect(mine).toBeVisible();
    await expect(mine).toHaveJSProperty('naturalWidth', 384);
  };
  await onMine();
  // The worker caches a picture shortly after it is shown.
  await expect.poll(() => page.evaluate(async (one) => (await caches.match(one)) !== undefined, address)).toBe(true);
  watch.offline = true;
  await club.stop('SIGKILL');
  await onMine();
  await page.goto('/Infomation');
  await large.click();
  const own = sheet.getByRole('button', { name: 'Use a picture of your own' });
  await expect(own).toHaveAttribute('aria-disabled', 'true');
  await expect(own).toHaveAccessibleDescription('You are offline. This needs a connection.');
});

/** Posts the form that the system posts when something is shared with the installed app. */
async function share(page: Page, file: Awaited<ReturnType<typeof photo>>): Promise<void> {
  await page.evaluate(() => {
    const form = Object.assign(document.createElement('form'), {
      method: 'post',
      enctype: 'multipart/form-data',
      action: '/share-picture',
    });
    form.append(Object.assign(document.createElement('input'), { type: 'file', name: 'picture' }));
    document.body.append(form);
  });
  await page.locator('form[action="/share-picture"] input').setInputFiles(file);
  await page.evaluate(() => document.querySelector<HTMLFormElement>('form[action="/share-picture"]')?.submit());
}

test('a picture shared from another app waits for the log-in, is placed like a chosen one, offline too, and is gone after that; nothing is sent by itself (S17, E22, O13)', async ({
  page,
  club,
  watch,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => request.url().includes('uploadimg') && sent.push(request.url()));
  await keep(page, club, {});
  await page.goto('/Login');
  await serviceWorkerReady(page);
  const isKept = () => page.evaluate(() => caches.has('foyer-shared-picture'));
  await share(page, await photo());
  await expect(page).toHaveURL(/\/Login\?next=/);
  expect(await isKept()).toBe(true);
  await page.getByRole('textbox', { name: /user/i }).fill('demo');
  await page.getByLabel(/^password/i).fill(members.demo);
  await button(page, 'Log in').click();
  const sheet = page.getByRole('dialog', { name: 'Place your picture' });
  await expect(sheet.getByRole('group', { name: /^Your picture/ })).toBeFocused();
  await expect(page).toHaveURL(/\/Infomation$/);
  expect(await isKept()).toBe(false);
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/\/Infomation$/);

  // What the member sees is on the device a moment after it is on the screen.
  await mirrorDone(page);
  watch.offline = true;
  await club.stop();
  await share(page, await photo());
  await expect(sheet.getByRole('group', { name: /^Your picture/ })).toBeVisible();
  await expect(button(page, 'Save')).toHaveAttribute('aria-disabled', 'true');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Change picture' }).first()).toBeVisible();
  await expect(sheet).toBeHidden();
  await share(page, { name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('words') });
  await expect(page.getByRole('dialog').getByRole('status').filter({ hasText: 'can’t be shown as a picture' })).toBeVisible();
  await page.goto('/Infomation?shared=kept');
  await expect(page.getByRole('dialog').getByRole('status').filter({ hasText: 'no longer on this phone' })).toBeVisible();
  expect([await isKept(), sent]).toEqual([false, []]);
});
