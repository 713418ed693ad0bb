import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page, Route } from '@playwright/test';
import { ask, expect, hasContent, keep, mirrorDone, serviceWorkerReady, test } from './club.ts';
import { type ClubServer, root } from './club-server.ts';

const run = promisify(execFile);

// Draws come when they come: each of these waits for one or two of them.
test.describe.configure({ timeout: 120_000 });

/** Adds a lottery with short periods by the operator's own command line; it is open within 2 s. */
async function quickLottery(club: ClubServer, seconds = 15): Promise<void> {
  const args = ['src/server/operator/main.ts', 'lottery', 'add', '--key', 'fast', '--name', 'Fast', '--period-seconds', String(seconds)];
  const { DATABASE_URL: _, ...inherited } = process.env;
  await run(join(root, 'node_modules/.bin/node'), args, { cwd: root, env: { ...inherited, DATA_DIR: club.dataDir } });
}

const form = (page: Page) => page.getByRole('form', { name: 'Your bet' });
const dialog = (page: Page) => page.getByRole('dialog');
const tokenOf = (page: Page): Promise<string> => page.evaluate(() => localStorage.getItem('token') ?? '');
const records = async (page: Page, club: ClubServer) =>
  ask<{ id: string; status: number; stake_cents: number; play: string }[]>(club, '/user_get_game_list', undefined, await tokenOf(page));
const seconds = async (page: Page): Promise<number> => {
  const [minutes = '0', rest = '0'] = ((await page.getByRole('timer').textContent()) ?? '').split(':');
  return Number(minutes) * 60 + Number(rest);
};

/** Opens the lottery when a period has at least `left` seconds to go. */
async function openLottery(page: Page, left = 9): Promise<void> {
  await page.goto('/Lottery?key=fast');
  await expect.poll(() => seconds(page), { timeout: 50_000, intervals: [200] }).toBeGreaterThanOrEqual(left);
}

async function choose(page: Page, plays: readonly string[], points: string): Promise<void> {
  for (const play of plays) await page.getByRole('button', { name: new RegExp(`^${play} `) }).click();
  await page.getByLabel('Points for each play').fill(points);
}

async function confirm(page: Page): Promise<void> {
  await form(page).getByRole('button', { name: 'Place bet' }).click();
  await dialog(page).getByRole('button', { name: 'Place bet' }).click();
}

/** Until the bet of the first receipt is drawn and settled. */
async function settled(page: Page, club: ClubServer): Promise<string> {
  await expect.poll(async () => (await records(page, club)).map(({ status }) => status), { timeout: 40_000 }).not.toContain(0);
  return (await records(page, club))[0]?.id ?? '';
}

test('a bet is chosen, asked about, placed once with its receipts, and its draw checked (S22, S23, S33, C28, T9-T11, V14-V19, X8, X9, C12, C13, H4, H6)', async ({
  page,
  club,
}) => {
  await quickLottery(club);
  await keep(page, club, { member: 'demo', theme: 'light' });
  const posted: string[] = [];
  page.on('request', (request) => request.url().endsWith('/game/placeOrder') && posted.push(request.postData() ?? ''));
  await openLottery(page, 1);
  const plays = page.locator('button[aria-pressed]');
  await expect(plays).toHaveCount(20);
  await expect(page.getByRole('button', { name: /^11 / })).toContainText(/× 7\.76.*27 of 216.*chance 12\.5 %.*back 97\.00 %/);

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
  await expect(form(page)).toContainText('2,000 points in all');
  await go.click();
  await says('Insufficient balance. Please contact customer service.');
  await expect(dialog(page)).toHaveCount(0);

  await openLottery(page);
  await choose(page, ['Big', 'Small'], '5');
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
  await expect(dialog(page)).toContainText('10 points in all');
  await dialog(page).getByRole('button', { name: 'Place bet' }).dblclick();
  await expect(dialog(page)).toContainText('Your bet is placed');
  expect(posted).toHaveLength(1);
  await expect(dialog(page).getByText('Receipt', { exact: true })).toHaveCount(2);
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(page.locator('button[aria-pressed="true"]')).toHaveCount(0);
  expect(await balance()).toBeCloseTo(before - 10, 2);
  expect((await records(page, club)).map(({ play }) => play).toSorted()).toEqual(['bi', 'sm']);

  await page.getByText('Receipt', { exact: true }).first().click();
  await page.getByRole('link', { name: 'Check this bet' }).first().click();
  await expect(page.getByRole('heading', { name: 'Not drawn yet' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your bet and its draw match' })).toBeVisible({ timeout: 40_000 });
  await page.goto('/GameRecord');
  // Of big and small one has won: that alone is green.
  for (const [word, amount, colour] of [
    ['Won', '+9.70', 'rgb(29, 107, 69)'],
    ['Lost', '−5.00', 'rgb(35, 26, 20)'],
  ] as const) {
    const row = page.getByRole('listitem').filter({ hasText: word });
    await expect(row).toHaveCount(1);
    await expect(row.getByText(amount)).toHaveCSS('color', colour);
  }
  await page.getByRole('listitem').first().getByRole('link').click();
  await expect(page).toHaveURL(/\/DrawCheck\?receipt=/);
});

for (const [what, isDone, words, placed] of [
  ['was done', true, 'Your bet is placed', 1],
  ['never came', false, 'Nothing happened', 0],
] as const) {
  test(`a bet that ${what} before the server stopped is not known, then told as it is, and made no second time (V18)`, async ({
    page,
    club,
    watch,
  }) => {
    await quickLottery(club, 30);
    await keep(page, club, { member: 'demo' });
    let sent = 0;
    await page.route('**/api/game/placeOrder', async (route) => {
      sent += 1;
      watch.offline = true;
      if (isDone) await route.fetch();
      await club.stop('SIGKILL');
      await route.abort();
    });
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
  });
}

test('two tabs that confirm at once place one bet, and the other says so (V18)', async ({ page, context, club }) => {
  await quickLottery(club, 30);
  await keep(page, club, { member: 'demo' });
  let sent = 0;
  await context.route('**/api/game/placeOrder', async (route) => {
    sent += 1;
    await new Promise((go) => setTimeout(go, 1_500));
    await route.continue();
  });
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await openLottery(tab, 20);
    await choose(tab, ['Big'], '4');
    await form(tab).getByRole('button', { name: 'Place bet' }).click();
  }
  await dialog(page).getByRole('button', { name: 'Place bet' }).click();
  await dialog(other).getByRole('button', { name: 'Place bet' }).click();
  await expect(dialog(other)).toContainText('A bet is just being placed in another tab.');
  await expect(dialog(page)).toContainText('Your bet is placed');
  expect(sent).toBe(1);
  expect(await records(page, club)).toHaveLength(1);
});

test('a refusal names its rule, keeps what was chosen, and leaves the balance (T12, X7)', async ({ page, club }) => {
  await quickLottery(club);
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

type Row = { id: string; expect?: string; seed?: string | null; opencode?: number[]; commitment?: string; payout_cents?: number };
type Pack = { shelf: string; rows: Row[] };

/** What the phone has kept, pack by pack; `put`: writes these in their place, as somebody would who holds the phone. */
const packs = (page: Page, put: readonly Pack[] = []): Promise<Pack[]> =>
  page.evaluate(async (changed) => {
    const { name } = (await indexedDB.databases()).find((one) => one.name?.startsWith('foyer-member-')) ?? {};
    const database = await new Promise<IDBDatabase>((done, fail) => {
      const opening = indexedDB.open(name ?? '');
      opening.onsuccess = () => done(opening.result);
      opening.onerror = () => fail(opening.error);
    });
    const store = database.transaction('packs', 'readwrite').objectStore('packs');
    for (const pack of changed) store.put(pack);
    const kept = await new Promise<Pack[]>((done) => {
      const asking = store.getAll();
      asking.onsuccess = () => done(asking.result);
    });
    database.close();
    return kept;
  }, put);

const flipped = (hex = ''): string => (hex[0] === '0' ? '1' : '0') + hex.slice(1);

/** One change of what was kept, and what the check says of it. */
const changes: [what: string, shelf: string, change: (row: Row) => Partial<Row>, heading: string, step: RegExp][] = [
  ['the seed', 'periods', ({ seed }) => ({ seed: flipped(seed ?? '') }), 'Does not match', /Does not match.*secret number is not the one/],
  ['the dice', 'periods', ({ opencode }) => ({ opencode: opencode?.map((die) => (die % 6) + 1) }), 'Does not match', /The club says \d/],
  [
    'the receipt',
    'receipts',
    ({ commitment }) => ({ commitment: flipped(commitment) }),
    'Does not match',
    /Does not match.*on your receipt/,
  ],
  ['the payout', 'game-records', ({ payout_cents = 0 }) => ({ payout_cents: payout_cents + 100 }), 'Does not match', /What was booked/],
  ['no seed', 'periods', () => ({ seed: null }), 'Not proven: a proof is missing', /Missing.*secret number of this draw/],
];

test('with the server stopped a bet is checked on the phone, and whatever was changed on it shows (H4, O5)', async ({
  page,
  context,
  club,
  watch,
}) => {
  await quickLottery(club);
  await keep(page, club, { member: 'demo' });
  await openLottery(page);
  await serviceWorkerReady(page);
  await choose(page, ['Big'], '2');
  await confirm(page);
  await expect(dialog(page)).toContainText('Your bet is placed');
  const id = await settled(page, club);
  const address = `/DrawCheck?receipt=${id}`;
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'Your bet and its draw match' })).toBeVisible();
  await mirrorDone(page);
  watch.offline = true;
  await club.stop('SIGKILL');

  const look = async (heading: string, step: RegExp): Promise<Page> => {
    const cold = await context.newPage();
    await cold.goto(address);
    await expect(cold.getByRole('heading', { name: heading })).toBeVisible();
    await expect(cold.getByRole('listitem').filter({ hasText: step }).first()).toBeVisible();
    return cold;
  };
  await page.close();
  let kept = await look('Your bet and its draw match', /Matches.*the dice \d \d \d/);
  await expect(kept.getByText(/^Saved /).first()).toBeVisible();
  const truth = await packs(kept);
  const draw = truth.flatMap(({ shelf, rows }) => (shelf === 'receipts' ? rows : [])).find((row) => row.id === id)?.expect;
  for (const [what, of, change, heading, step] of changes) {
    await test.step(what, async () => {
      const changed = truth.map((pack) => ({
        ...pack,
        rows: pack.rows.map((row) => (pack.shelf === of && [id, `fast.${draw}`].includes(row.id) ? { ...row, ...change(row) } : row)),
      }));
      await packs(kept, changed);
      await kept.close();
      kept = await look(heading, step);
    });
  }
});

test('offline the results are there with their age, no countdown is, and no bet can be placed (O3, O5, O6)', async ({
  page,
  context,
  club,
  watch,
}) => {
  await quickLottery(club);
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
  await expect(cold.getByText(/^Saved /).first()).toBeVisible();
  await expect(cold.getByRole('link', { name: 'Check this draw' })).toBeVisible();
  await expect(cold.locator('button[aria-pressed]')).toHaveCount(20);
  const go = form(cold).getByRole('button', { name: 'Place bet' });
  await expect(go).toHaveAccessibleDescription(/You are offline/);
  await choose(cold, ['Big'], '5');
  await go.click({ force: true });
  await expect(dialog(cold)).toHaveCount(0);
  expect(posted).toEqual([]);
});

/** The club's word on its clock, as the test wants it: the draw comes so many ms after the answer. */
async function clockAt(page: Page, toDrawMs: () => number, expects: () => [now: string, next: string]): Promise<void> {
  await page.route('**/api/Lottery/getLotteryInfo*', async (route: Route) => {
    const reply = await (await route.fetch()).json();
    const [now_expect, next_expect] = expects();
    const draws_at_ms = reply.data.server_ms + toDrawMs();
    const more = { now_expect, next_expect, one: 'bi', two: 'si', draws_at_ms, closes_at_ms: draws_at_ms - 2_000 };
    await route.fulfill({ json: { ...reply, data: { ...reply.data, ...more } } });
  });
}

test('the countdown goes by the club’s clock alone, closes 2 s before the draw, and at 0 asks anew for info, game and history (C10, T13)', async ({
  page,
  club,
}) => {
  await keep(page, club, { member: 'demo' });
  // A phone whose date is three days off.
  await page.addInitScript(() => {
    const { now } = Date;
    Date.now = () => now() + 3 * 86_400_000;
  });
  let left = 7_000;
  let asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await clockAt(
    page,
    () => left,
    () => (left > 0 ? ['1', '2'] : ['2', '3']),
  );
  await page.goto('/Lottery?key=k3-1m');
  await expect(page.getByText('Betting closes in 0:0')).toBeVisible();
  // Looked at inside the page: from here a busy machine would miss a second.
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seenOfClock: seen });
    setInterval(() => {
      const timer = document.querySelector('[role="timer"]');
      seen.push(`${timer?.textContent ?? ''} ${timer?.nextElementSibling?.textContent ?? ''}`);
    }, 50);
  });
  asked = [];
  left = 0;
  await expect.poll(() => asked).toContain('/api/Lottery/getLotteryInfo');
  const seen = await page.evaluate(() => (window as unknown as { seenOfClock: string[] }).seenOfClock);
  const told = seen.filter((text, at) => text !== seen[at - 1]);
  expect(told.at(0)).toMatch(/^0:0[3-7] Betting closes in 0:0[1-5]$/);
  expect(told).toEqual(
    expect.arrayContaining(['0:02 Betting is closed. The draw comes now.', '0:01 Betting is closed. The draw comes now.']),
  );
  const clock = told.map((text) => text.slice(0, 4));
  expect(clock).toEqual(clock.toSorted().toReversed());
  await expect
    .poll(() =>
      ['/api/member/getUserInfo', '/api/Lottery/getLotteryInfo', '/api/Lottery/getLotteryOneList'].filter((path) => !asked.includes(path)),
    )
    .toEqual([]);
});

test('when a period of 60 s has opened a toast tells the draw before it, once (T14, Q14)', async ({ page, club }) => {
  await keep(page, club, { member: 'demo' });
  let openedMs = 0;
  await clockAt(
    page,
    () => {
      openedMs ||= Date.now();
      return 60_400 - (Date.now() - openedMs);
    },
    () => ['2026112000000041', '2026112000000042'],
  );
  const toast = page.locator('span').filter({ hasText: 'Draw 2026112000000041: Big, Odd' });
  await page.goto('/Lottery?key=k3-1m');
  await expect(toast).toBeVisible();
  await expect(toast).toHaveCount(0, { timeout: 15_000 });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.waitForTimeout(500);
  await expect(toast).toHaveCount(0);
});

test('with isplay 0 nothing can be placed and the screen says why; with close_number 1 results are numbers (C29, S23)', async ({
  page,
  club,
}) => {
  await quickLottery(club);
  await keep(page, club, { member: 'demo' });
  await page.route('**/api/mirror/base*', async (route) => {
    const reply = await (await route.fetch()).json();
    const rows = reply.data.rows.map((row: { id: string }) => (row.id === 'base_info' ? { ...row, isplay: 0, close_number: 1 } : row));
    await route.fulfill({ json: { ...reply, data: { ...reply.data, rows } } });
  });
  await page.goto('/Lottery?key=fast');
  await expect(form(page).getByRole('button', { name: 'Place bet' })).toHaveAccessibleDescription('The games are closed in this club');
  const result = page.getByRole('region', { name: 'Results' });
  await expect(result.getByRole('img').first()).toBeVisible({ timeout: 40_000 });
  await expect(result.locator('img')).toHaveCount(0);
});
