import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { ask, expect, hasContent, keep, type MemberName, mirrorDone, serviceWorkerReady, test } from './club.ts';
import { type ClubServer, root } from './club-server.ts';

/** A phone on which the background copy is done, and no record was ever opened. */
async function copied(page: Page, club: ClubServer, member: MemberName): Promise<void> {
  await keep(page, club, { member });
  await page.goto('/Home');
  await serviceWorkerReady(page);
  await mirrorDone(page);
}

const tokenOf = (page: Page): Promise<string> => page.evaluate(() => localStorage.getItem('token') ?? '');

test('with the server stopped the records, the report and the check are there, each with its age (O5, O6, S31, S34, S35, S36)', async ({
  page,
  context,
  club,
  watch,
}) => {
  await copied(page, club, 'demo');
  const token = await tokenOf(page);
  const [withdrawal] = await ask<{ bank_code: string; desc: string }[]>(club, '/user_get_withdraw_list', undefined, token);
  const report = await ask<{ recharge: string }>(club, '/user_get_personalreport', undefined, token);
  await page.close();
  watch.offline = true;
  await club.stop();

  const cold = await context.newPage();
  const seen: [path: string, text: string | RegExp][] = [
    ['/Moneylog', /Deposit/],
    ['/WithdrawRecord', withdrawal?.bank_code ?? 'no withdrawal in the demo club'],
    ['/RechargeRecord', 'Credited'],
    ['/Personalreport', report.recharge],
    ['/Statement', 'Your statement is in order'],
    ['/Notice?mine=1', /Your withdrawal of [\d.,]+ points/],
    ['/Limits', 'Limits can be read here, and changed with a connection.'],
  ];
  for (const [path, text] of seen) {
    await test.step(path, async () => {
      await cold.goto(path);
      await hasContent(cold);
      await expect(cold.getByText(text).first()).toBeVisible();
      await expect(cold.getByText(/^Saved /).first()).toBeVisible();
    });
  }
});

test('a balance that was of now says how old it is once the club can not be reached (O6)', async ({ page, club, watch }) => {
  await keep(page, club, { member: 'demo' });
  await page.goto('/Mine');
  const { money_value } = await ask<{ money_value: number }>(club, '/member/getUserInfo', undefined, await tokenOf(page));
  const points = money_value.toLocaleString('en-US', { minimumFractionDigits: 2 });
  await expect(page.getByRole('definition').filter({ hasText: points })).toBeVisible();
  await expect(page.getByText(/^as of /)).toHaveCount(0);
  watch.offline = true;
  await club.stop();
  await page.evaluate(() => window.dispatchEvent(new Event('offline')));
  await expect(page.getByText(/^as of /)).toBeVisible();
});

test('what the club has nothing of is another thing than what is not on this phone yet (X26, S32, O5)', async ({ page, club, watch }) => {
  await keep(page, club, { member: 'vip' });
  for (const path of ['/WithdrawRecord', '/RechargeRecord']) {
    await page.goto(path);
    await expect(page.getByText('Empty data')).toBeVisible();
  }
  await page.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) if (name?.startsWith('foyer-member-')) indexedDB.deleteDatabase(name);
  });
  watch.offline = true;
  await page.route('**/api/**', (route) => route.abort());
  await page.goto('/WithdrawRecord');
  await expect(page.getByText('Not on this phone yet')).toBeVisible();
  await expect(page.getByText('Empty data')).toHaveCount(0);
});

test('what went out of the balance is green, with a real minus sign, an arrow and a word (C28)', async ({ page, club }) => {
  await keep(page, club, { member: 'demo', theme: 'light' });
  await page.goto('/Moneylog');
  const row = page.getByRole('listitem').filter({ hasText: 'Set aside for a withdrawal' }).first();
  const amount = row.getByText(/^−[\d,]+\.\d\d$/);
  await expect(amount).toBeVisible();
  expect(await amount.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(29, 107, 69)');
  await expect(amount.locator('svg')).toHaveCount(1);
  await expect(row).toContainText('out, leaves');
  const came = page.getByRole('listitem').filter({ hasText: 'Points from the club' }).getByText(/^\+/);
  expect(await came.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(35, 26, 20)');
});

/** Changes what the phone has kept of the statement, as somebody would who holds the phone or its server. */
async function tamper(page: Page, change: 'amount' | 'signature' | 'key'): Promise<void> {
  await page.evaluate(async (how) => {
    const { name } = (await indexedDB.databases()).find((one) => one.name?.startsWith('foyer-member-')) ?? {};
    const database = await new Promise<IDBDatabase>((done, fail) => {
      const opening = indexedDB.open(name ?? '');
      opening.onsuccess = () => done(opening.result);
      opening.onerror = () => fail(opening.error);
    });
    const store = database.transaction('packs', 'readwrite').objectStore('packs');
    type Pack = { shelf: string; rows: { id: string; seq: number; amount_cents?: number }[] };
    const packs = await new Promise<Pack[]>((done) => {
      const asking = store.getAll();
      asking.onsuccess = () => done(asking.result);
    });
    for (const pack of packs.filter(({ shelf }) => shelf === 'statement')) {
      for (const row of pack.rows) {
        if (how === 'amount' && row.seq === 3 && row.id !== 'head') row.amount_cents = 1;
        if (how === 'signature' && row.id === 'head') Object.assign(row, { signature: btoa('x'.repeat(64)) });
        if (how === 'key' && row.id === 'head') Object.assign(row, { public_key: btoa('k'.repeat(32)) });
      }
      store.put(pack);
    }
    await new Promise((done) => {
      store.transaction.oncomplete = done;
    });
    database.close();
  }, change);
}

for (const [change, words] of [
  ['amount', ['Entry 3 was changed afterwards.', 'The balance of entry 3 is not the sum of the entries.']],
  ['signature', ['The signature under the statement is not valid.']],
  ['key', ['The club signs with another key than the first one that this phone has seen.']],
] as const) {
  test(`a statement that was changed on the phone (${change}) does not pass, and says what does not hold`, async ({
    page,
    context,
    club,
    watch,
  }) => {
    await copied(page, club, 'demo');
    await page.goto('/Statement');
    await expect(page.getByRole('heading', { name: 'Your statement is in order' })).toBeVisible();
    watch.offline = true;
    await club.stop();
    await page.goto('about:blank');
    const other = await context.newPage();
    await other.goto('/icons/icon-192.png').catch(() => undefined);
    await tamper(other, change);
    await page.goto('/Statement');
    await expect(page.getByRole('heading', { name: 'Your statement is not in order' })).toBeVisible();
    for (const text of words) await expect(page.getByText(text)).toBeVisible();
  });
}

/** Points from the operator, while the club runs: one more entry of the statement. */
const grant = (club: ClubServer, points: string) =>
  execFileSync(join(root, 'node_modules/.bin/node'), ['src/server/operator/main.ts', 'grant', 'demo', points, '--reason', 'a test'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: club.dataDir },
  });

test('a club that goes back behind what the phone has seen, or on from there in another way, is found out', async ({
  page,
  club,
  watch,
}) => {
  await copied(page, club, 'demo');
  const earlier = await mkdtemp(join(tmpdir(), 'foyer-earlier-'));
  watch.offline = true;
  await club.stop();
  await cp(club.dataDir, earlier, { recursive: true });
  const back = async () => {
    await club.stop();
    await rm(club.dataDir, { recursive: true });
    await cp(earlier, club.dataDir, { recursive: true });
    await club.start();
  };
  const verdict = async (title: string, words: RegExp) => {
    await page.goto('/Statement');
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(page.getByText(words)).toBeVisible();
  };
  await club.start();
  grant(club, '5');
  await verdict('Your statement is in order', /Nothing was left out/);
  await back();
  grant(club, '6');
  await verdict('Your statement is not in order', /The club has signed another entry \d+ than the one that stands there\./);
  await back();
  await verdict('Your statement is not in order', /This phone has seen entry \d+ before\. Now the statement ends with entry \d+\./);
  await rm(earlier, { recursive: true });
});

test('a limit is lowered at once and raised a day later; a pause says what stops before it is sent (H15)', async ({
  page,
  club,
  watch,
}) => {
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

  watch.offline = true;
  await club.stop();
  await page.goto('/Limits');
  await expect(page.getByRole('heading', { name: /Play and deposits are paused until/ })).toBeVisible();
  await expect(page.getByText('You asked for: 500.00 points')).toBeVisible();
  await expect(page.getByText('Limits can be read here, and changed with a connection.').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /Deposits in 24 hours/ })).toHaveCount(0);
});

test('a change of limits whose reply was lost is not known yet, then told from the club’s record, and made once', async ({
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
