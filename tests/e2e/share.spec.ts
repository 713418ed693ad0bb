import { ageGate, ask, expect, keep, members, passGate, withoutWorker as test } from './club.ts';
import { operate } from './operate.ts';

type Listed = { id: string; xuanfei_name: string };

test('a video is shared by the system’s sheet, a person’s link is copied; whoever opens it logs in and lands there, or is told that it is gone', async ({
  page,
  context,
  browser,
  club,
}) => {
  const { data } = await ask<{ data: { id: string }[] }>(club, '/video/getVideoList');
  const [video] = data;
  const [person] = await ask<Listed[]>(club, '/xuanfeilist');
  if (!video || !person) throw new Error('the demo club lists nothing');
  await keep(page, club, { member: 'vip' });
  await page.addInitScript(() => {
    const shared: unknown[] = [];
    Object.assign(window, { shared });
    Object.assign(navigator, { share: async (given: unknown) => void shared.push(given) });
  });
  await page.goto(`/PlayVideo?id=${video.id}&from=member`);
  await page.getByRole('button', { name: 'Share this video' }).click();
  const shared = () => page.evaluate(() => (window as unknown as { shared: unknown[] }).shared);
  await expect.poll(shared).toEqual([{ url: `${club.url}/PlayVideo?id=${video.id}` }]);

  // Without a sheet, or where it is refused, the link is copied.
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/profile?id=${person.id}&name=Someone&adsid=7`);
  await page.evaluate(() => Object.assign(navigator, { share: () => Promise.reject(new DOMException('', 'NotAllowedError')) }));
  await page.getByRole('button', { name: `Share ${person.xuanfei_name}` }).click();
  await expect(page.getByText('The link is copied.').first()).toBeVisible();
  const link = `${club.url}/nHomeDetail?id=${person.id}`;
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);

  const other = await browser.newContext({ serviceWorkers: 'block' });
  const guest = await other.newPage();
  await guest.goto(link);
  await expect(ageGate(guest)).toBeVisible();
  await passGate(guest);
  await expect(guest).toHaveURL(/\/Login\?next=/);
  await guest.getByRole('textbox', { name: /user/i }).fill('demo');
  await guest.getByLabel(/^password/i).fill(members.demo);
  await guest.getByRole('button', { name: /^log ?in$/i }).click();
  await expect(guest).toHaveURL(link);
  await expect(guest.getByRole('heading', { level: 2, name: person.xuanfei_name })).toBeVisible();

  await operate(club, 'profile', 'unpublish', person.id);
  await guest.reload();
  await expect(guest.getByText('It may no longer be listed')).toBeVisible();
  await expect(guest.getByRole('button', { name: /^Share/ })).toHaveCount(0);
  await other.close();
});
