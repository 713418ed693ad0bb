import type { Page } from '@playwright/test';
import { ask, expect, keep, letMove, mirrorDone, serviceWorkerReady, withoutWorker as test, test as withWorker } from './club.ts';
import { hurryRest } from './hurry-rest.ts';
import { LieFiProxy } from './lie-fi-proxy.ts';
import { operate } from './operate.ts';
import { storedChunks } from './stored-chunks.ts';
import { asMember, closeResult, go, prizeAtPointer, tokenOf, useText } from './wheel-pages.ts';

test('on the first visit a member sets a text after the club’s fingerprint, spins for free, then for points (S25, T25-T28, C16, E51-E53, H22, X10, R30)', async ({
  page,
  club,
}) => {
  await letMove(page);
  await keep(page, club, { member: 'demo' });
  const member = asMember(club, await tokenOf(page));
  await page.goto('/luckDraw');
  await expect(page.getByText('Nobody has won at the wheel yet.')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: '500 points' })).toContainText('3 of 1,000 · 0.3%');
  const { next_server_seed_hash: promised } = await member.facts();
  await page.getByText('What it is for, or a text of my own').click();
  await expect(page.getByText(promised)).toBeVisible();
  await expect(page.getByLabel('Your text'), 'the phone proposes one').toHaveValue(/^[0-9a-f]{20}$/);
  await page.getByLabel('Your text').fill('');
  await page.getByRole('button', { name: 'Use this text' }).click();
  await expect(page.getByLabel('Your text')).toHaveAccessibleDescription('Your text needs 1 to 64 characters');
  await page.getByLabel('Your text').fill('my evening 幸运');
  await page.getByRole('button', { name: 'Use this text' }).click();
  await expect(page.getByText('Your text is set. The wheel starts anew with it.').first()).toBeAttached();
  expect(await member.facts()).toMatchObject({ server_seed_hash: promised, member_seed: 'my evening 幸运', n: 0 });

  const prizes = await member.prizes();
  const centsBefore = await member.cents();
  await expect(go(page)).toHaveText('Go · free');
  const pressedMs = performance.now();
  await go(page).click();
  await expect(go(page), 'locked during a turn').toHaveAttribute('aria-disabled', 'true');
  await go(page).click({ force: true });
  await expect(page.getByRole('dialog')).toBeVisible({ timeout: 12_000 });
  expect(performance.now() - pressedMs, 'five seconds, then half a second').toBeGreaterThan(5_500);
  const [first] = await member.spins();
  expect(await prizeAtPointer(page, prizes)).toBe(first?.title);
  await expect(page.getByRole('dialog')).toContainText(/Free turn · balance [\d,.]+ points/);
  expect(await closeResult(page)).toBe(first?.title);
  await expect(page.getByRole('region', { name: 'This sitting' })).toContainText('Playing for');

  await expect(go(page)).toHaveText('Go · 10.00 points');
  await go(page).click();
  await expect(page.getByRole('dialog')).toBeVisible({ timeout: 12_000 });
  const spins = (await member.spins()).toSorted((a, b) => a.n - b.n);
  expect(spins.map(({ n, cost_cents }) => [n, cost_cents])).toEqual([
    [0, 0],
    [1, 1_000],
  ]);
  expect(await prizeAtPointer(page, prizes)).toBe(spins[1]?.title);
  await closeResult(page);
  const won = spins.reduce((sum, { points_cents }) => sum + points_cents, 0);
  expect(await member.cents()).toBe(centsBefore - 1_000 + won);

  // Prizes and turns that have passed are named in the language that the member reads.
  await page.evaluate(() => localStorage.setItem('lang', 'de_de'));
  await page.reload();
  // A spin may have won it: then it is in two lists.
  await expect(page.getByRole('listitem').filter({ hasText: '500 Punkte' }).filter({ hasText: '3 von 1.000' })).toHaveCount(1);
  const names = spins.map(({ texts, title }) => texts?.de_de?.title ?? title);
  for (const name of names) await expect(page.locator('details summary', { hasText: name }).first()).toBeVisible();
  await expect(page.getByText('No points'), 'none is left in English').toHaveCount(0);
});

test('wheel, price, balance and one tap for a random text are in sight on a phone; a result leads to its check (S25, H22)', async ({
  page,
  club,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await keep(page, club, { member: 'demo' });
  const member = asMember(club, await tokenOf(page));
  await page.goto('/luckDraw');
  await expect(go(page)).toHaveAccessibleDescription('Choose your text first, below.');
  const random = page.getByRole('button', { name: 'Use a random text' });
  const cents = await member.cents();
  const balance = `Balance ${(cents / 100).toLocaleString('en', { minimumFractionDigits: 2 })} points`;
  for (const one of [page.getByTestId('wheel-disc'), page.getByText(/^The next turn is free/), page.getByText(balance), go(page), random])
    await expect(one).toBeInViewport({ ratio: 1 });
  const { next_server_seed_hash: promised } = await member.facts();
  await random.click();
  await expect(go(page)).toHaveText('Go · free');
  await expect(go(page)).not.toHaveAttribute('aria-disabled', 'true');
  await expect(go(page), 'a second tap does not turn the wheel').not.toBeFocused();
  expect(await member.facts()).toMatchObject({ server_seed_hash: promised, n: 0 });
  expect((await member.facts()).member_seed).toMatch(/^[0-9a-f]{20}$/);

  await go(page).click();
  const result = page.getByRole('dialog');
  await expect(result.getByRole('time'), 'when, by the club').toBeVisible();
  await expect(result).toContainText('It stands among your turns on this page');
  await result.getByRole('button', { name: 'Check this turn' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  const row = page.getByRole('listitem').filter({ hasText: 'Text still in use' });
  await expect(row.getByText(promised)).toBeInViewport();
  await expect(row.locator('summary')).toBeFocused();
  await row.getByRole('link', { name: 'Record of this turn' }).click();
  await expect(page).toHaveURL(/\/Record\?of=turn&id=/);
  const facts = page.getByRole('main');
  await expect(facts.getByRole('time')).toBeVisible();
  const [spin] = await member.spins();
  for (const said of [spin?.title ?? '', 'free turn', spin?.member_seed ?? '', 'as soon as you change your text'])
    await expect(facts).toContainText(said);
  await facts.getByRole('link', { name: 'Check this turn' }).click();
  await expect(row.locator('summary'), 'opened and in focus, as from its result').toBeFocused();
  await row.getByRole('button', { name: 'Change my text' }).click();
  await useText(page, 'another');
  await expect(page.getByText('1 turn was checked on this phone, and matches.')).toBeVisible();
});

test('a refused spin says why, and the button works again (T29, Q16)', async ({ page, club }) => {
  await keep(page, club, { member: 'demo' });
  const member = asMember(club, await tokenOf(page));
  await page.goto('/luckDraw');
  await useText(page, 'refused');
  await operate(club, 'wheel', 'set', '--free', '0', '--cost', '100000');
  await page.reload();
  await expect(go(page)).toHaveText('Go · 100,000.00 points');
  await go(page).click();
  await expect(page.getByRole('status').getByText('Insufficient balance')).toBeAttached();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(go(page)).not.toHaveAttribute('aria-disabled', 'true');
  expect(await member.spins()).toHaveLength(0);
  await operate(club, 'wheel', 'set', '--cost', '10');
  await page.reload();
  // The price on the client's copy is the old one until the server has answered, and a turn at another price is refused.
  await expect(go(page)).toHaveText('Go · 10.00 points');
  await go(page).click();
  await closeResult(page);
  expect(await member.spins()).toHaveLength(1);
});

test('if the free spin was used on another device, the next one is not charged here without asking', async ({ page, club }) => {
  await keep(page, club, { member: 'demo' });
  const token = await tokenOf(page);
  const member = asMember(club, token);
  await page.goto('/luckDraw');
  await useText(page, 'two devices');
  await expect(go(page)).toHaveText('Go · free');
  await ask(club, '/luckdraw', {}, token);
  await go(page).click();
  await expect(page.getByRole('status').getByText('The price of a turn has changed.')).toBeAttached();
  await expect(go(page)).toHaveText('Go · 10.00 points');
  expect(await member.spins()).toHaveLength(1);
});

test('while the wheel is closed it says so, and earlier spins can still be checked', async ({ page, club }) => {
  await keep(page, club, { member: 'demo' });
  await page.goto('/luckDraw');
  await useText(page, 'before it closed');
  await go(page).click();
  await closeResult(page);
  await operate(club, 'setting', 'set', 'isluckdraw', '0');
  await page.reload();
  await expect(page.getByText('The wheel is closed in this club')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your turns' })).toBeVisible();
  await expect(go(page)).toHaveCount(0);
  await page.getByRole('listitem').filter({ hasText: 'Text still in use' }).locator('summary').click();
  await page.getByRole('button', { name: 'Change my text' }).click();
  await useText(page, 'after it closed');
  await expect(page.getByText('1 turn was checked on this phone, and matches.')).toBeVisible();
});

test('with reduced motion the wheel points at its prize at once (T27)', async ({ page, club }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await keep(page, club, { member: 'demo' });
  const member = asMember(club, await tokenOf(page));
  await page.goto('/luckDraw');
  await useText(page, 'still');
  const pressedMs = performance.now();
  await go(page).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(performance.now() - pressedMs).toBeLessThan(4_000);
  const [spin] = await member.spins();
  expect(await prizeAtPointer(page, await member.prizes())).toBe(spin?.title);
});

/** Connects to the club through a network that can lose a reply. */
const through = withWorker.extend<{ network: LieFiProxy }>({
  network: async ({ club }, use) => {
    const proxy = await LieFiProxy.before(club.port);
    await use(proxy);
    await proxy.close();
  },
  baseURL: async ({ network }, use) => use(network.url),
});

for (const [mood, turns, closed] of [
  // The club has executed it, and the connection breaks in the middle of the reply.
  ['broken', 1, false],
  ['broken', 1, true],
  // It never reaches the club.
  ['silent', 0, false],
] as const) {
  const where = closed ? ', on a page that is opened later' : '';
  through(
    `a spin through a ${mood} network, with its server killed, ends in the one true prize${where} (T26)`,
    async ({ page, context, club, network, watch }) => {
      // Silence is detected only after the timeout of a read, twice.
      test.setTimeout(100_000);
      watch.announce(/net::ERR_/);
      if (!closed) await letMove(page);
      await keep(page, club, { member: 'demo' });
      const member = asMember(club, await tokenOf(page));
      await page.goto('/luckDraw');
      await useText(page, 'lost');
      await serviceWorkerReady(page);
      const databases = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
      await expect.poll(databases, 'the phone can keep an act').toContain('foyer-device');
      network.only = /\/luckdraw$|\/command\//;
      network.mood = mood;
      await go(page).click();
      await expect(page.getByText('Your turn: not known yet')).toBeVisible({ timeout: 10_000 });
      await expect(go(page)).toHaveAttribute('aria-disabled', 'true');
      watch.offline = true;
      await club.stop('SIGKILL');
      await expect(page.getByText(/as soon as it can be reached/)).toBeVisible({ timeout: 40_000 });
      if (closed) await page.close();
      network.mood = 'pass';
      await club.start();
      const present = closed ? await context.newPage() : page;
      if (closed) await present.goto('/luckDraw').then(() => hurryRest(present));
      await present.evaluate(() => window.dispatchEvent(new Event('online')));
      if (turns === 1) {
        await expect(present.getByRole('dialog')).toBeVisible({ timeout: 20_000 });
        const [spin] = await member.spins();
        expect(await prizeAtPointer(present, await member.prizes())).toBe(spin?.title);
        expect(await closeResult(present)).toBe(spin?.title);
      } else await expect(present.getByText(/It did not reach the club\. Nothing happened/).first()).toBeAttached({ timeout: 20_000 });
      expect(await member.spins()).toHaveLength(turns);
      await expect(go(present)).not.toHaveAttribute('aria-disabled', 'true');
    },
  );
}

/** Changes what the client has stored of a spin. */
async function tamper(page: Page): Promise<void> {
  const chunks = await storedChunks<{ points_cents: number; n: number }>(page);
  const spins = chunks.filter(({ collection }) => collection === 'wheel-spins');
  for (const row of spins.flatMap(({ rows }) => rows)) if (row.n === 1) row.points_cents += 100;
  await storedChunks(page, spins);
}

withWorker(
  'a new text reveals the old secret; the client checks every spin with it, even with the server stopped, and detects changes (H22)',
  async ({ page, context, club, watch }) => {
    await keep(page, club, { member: 'demo' });
    await page.goto('/luckDraw');
    await useText(page, 'the first');
    for (const _turn of [0, 1]) {
      await go(page).click();
      await closeResult(page);
    }
    await expect(page.getByText('Text still in use')).toHaveCount(2);
    await page.getByRole('button', { name: 'Change my text' }).click();
    await useText(page, 'the second');
    await expect(page.getByText('2 turns were checked on this phone, and all match.')).toBeVisible();
    await expect(page.getByText('not seen on this phone')).toHaveCount(0);
    await serviceWorkerReady(page);
    await mirrorDone(page);
    watch.offline = true;
    await club.stop();

    await page.goto('/luckDraw');
    await expect(page.getByText('2 turns were checked on this phone, and all match.')).toBeVisible();
    await expect(go(page)).toHaveAccessibleDescription('You are offline. The wheel needs a connection.', { timeout: 15_000 });
    await page.goto('about:blank');
    const other = await context.newPage();
    await other.goto('/icons/favicon.svg').catch(() => undefined);
    await tamper(other);
    await page.goto('/luckDraw');
    await expect(page.getByText('1 turn does not match what was promised.')).toBeVisible();
    await expect(page.getByText('Does not match', { exact: true })).toHaveCount(1);
  },
);

test('after the time that the member set, a reminder of time and result waits for an answer, and so does the wheel (H20, H15)', async ({
  page,
  club,
}) => {
  await keep(page, club, { member: 'demo' });
  await ask(club, '/member/limits', { name: 'reality_minutes', value: '5' }, await tokenOf(page));
  await page.clock.install();
  await page.goto('/luckDraw');
  await useText(page, 'an hour');
  await go(page).click();
  await closeResult(page);
  const dialog = page.getByRole('dialog', { name: 'Time check' });
  await page.clock.fastForward('04:30');
  await expect(page.getByText('Playing for 4 minutes')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await page.clock.fastForward('00:40');
  await expect(dialog).toContainText('You have been playing for 5 minutes.');
  await expect(dialog).toContainText(/In this time you staked 0\.00 points and have (won [\d.]+ points|neither won nor lost)\./);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(go(page)).toHaveAccessibleDescription('Please look at your time check first.');
  await page.getByRole('button', { name: 'Time check' }).click();
  await dialog.getByRole('button', { name: 'Go on playing' }).click();
  await expect(dialog).toBeHidden();
  await expect(go(page)).not.toHaveAttribute('aria-disabled', 'true');
  await page.clock.fastForward('04:00');
  await expect(dialog).toHaveCount(0);
  await page.clock.fastForward('01:10');
  await expect(dialog).toBeVisible();
});
