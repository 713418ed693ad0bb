import { ask, test as base, expect, keep, mirrorDone, serviceWorkerReady } from './club.ts';
import { ClubServer } from './club-server.ts';
import { operate } from './operate.ts';

/** A club without any content. */
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures out of this pattern.
  club: async ({}, use) => {
    const club = await ClubServer.open({ env: { DEMO: '0' } });
    await use(club);
    await club.close();
  },
});

/** Lists of each kind, with their text for an empty list. */
const lists: Record<string, string> = {
  '/nHomeList': 'Nobody is listed here yet',
  '/video': 'No videos here yet',
  '/Notice': 'No notices yet',
  '/MessageBoard': 'No messages yet',
  '/GameRecord': 'Your bets and their results',
};

test('an empty club’s lists say so, online and offline', async ({ page, context, club, watch }) => {
  const { code } = await operate<{ code: string }>(club, 'invite', 'create');
  const { token, tokensso } = await ask<{ token: string; tokensso: string }>(club, '/member/doRegister', {
    username: 'firstone',
    password: 'first-one-1',
    code,
  });
  const { id } = await ask<{ id: string }>(club, '/member/getUserInfo', undefined, token);
  await keep(page, club, {});
  await page.evaluate((kept) => Object.assign(localStorage, kept), { token, tokensso, 'foyer.member': id });
  await page.goto('/Home');
  await expect(page.getByText('Nobody is recommended today')).toBeVisible();
  await serviceWorkerReady(page);
  await mirrorDone(page);
  await page.goto('/Recharge');
  // Nobody is sent to a desk that is not there.
  await expect(page.getByText('the club itself credits points to its members.', { exact: false })).not.toContainText('online service');
  await page.close();
  watch.offline = true;
  await club.stop('SIGKILL');

  const cold = await context.newPage();
  for (const [path, words] of Object.entries(lists)) {
    await cold.goto(path);
    await expect(cold.getByText(words)).toBeVisible();
    // A refresh that fails does not change what is known.
    await cold.getByRole('button', { name: 'Refresh', exact: true }).click();
    await expect(cold.getByText(/did not answer|can.t be reached|offline/i).first()).toBeVisible();
    await expect(cold.getByText(words)).toBeVisible();
  }
});
