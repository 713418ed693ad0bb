import type { Page } from '@playwright/test';
import { placeOf } from '../../src/client/routes/places.ts';
import type { Path } from '../../src/client/ui/location.ts';
import { openAddresses, secondViews } from './addresses.ts';
import { type Cell, cellLanguages, cellName, enterCell, overflow, serious, slowLine } from './cells.ts';
import { ageGate, expect, hasContent, mirrorDone, serviceWorkerReady, withoutWorker as test, test as withWorker } from './club.ts';
import { hurryRest } from './hurry-rest.ts';

/** Four cells that together contain every value of every row: `npm run shots` opens all of them. */
const cells = {
  member: { who: 'registered', net: 'online', theme: 'light', lang: 'en_us' },
  offline: { who: 'VIP', net: 'stopped', theme: 'dark', lang: 'de_de' },
  visitor: { who: 'visitor', net: 'slow', theme: 'dark', lang: 'ja_ja' },
  disabled: { who: 'disabled', net: 'online', theme: 'light', lang: 'vn_vn' },
} as const satisfies Record<string, Cell>;

/** The English title of every address of section R as openAddresses opens it, which identifies the right screen. */
const titles: Partial<Record<Path | '/no-such-page', string>> = {
  '/Home': 'Foyer',
  '/MessageBoard': 'Message board',
  '/game_n': 'Games',
  '/video': 'Videos',
  '/Mine': 'Me',
  '/language': 'Language',
  '/Setting': 'Settings',
  '/Welcome': 'How the club works',
  '/Passkeys': 'Passkeys',
  '/Notifications': 'Notifications',
  '/Infomation': 'Personal information',
  '/Setname': 'Real name',
  '/Setsex': 'Sex',
  '/Setbank': 'Payout account',
  '/BindCard': 'Add an account',
  '/SetLoginPassword': 'Login password',
  '/SetPayPassword': 'Fund password',
  '/EditPayPassword': 'Change fund password',
  '/Recharge': 'Recharge',
  '/Channel': 'Payment',
  '/RechargeRecord': 'Recharge records',
  '/WithdrawRecord': 'Withdrawal records',
  '/withdraw': 'Withdraw',
  '/Moneylog': 'Points in detail',
  '/GameRecord': 'Game records',
  '/Personalreport': 'Personal report',
  '/Notice': 'Notices',
  '/ServiceOnline': 'Online service',
  '/ServicePage': 'Support',
  '/luckDraw': 'Prize wheel',
  '/Lottery': 'Dice · 1 minute',
  '/nHomeList': 'Seoul',
  '/PlayVideo': 'Watch',
  '/Choose': 'Cities',
  '/ChooseDetail': 'Seoul',
  '/list': 'Seoul',
  '/beauty': 'Portraits',
  '/xf': 'By region',
  '/Game': 'Game hall',
  '/no-such-page': 'Page not found',
};

/** Opens the address, and returns the page's faults as lines. */
async function faultsOf(page: Page, address: string, lang: Cell['lang']): Promise<string[]> {
  await page.goto(address);
  return faultsHere(page, address, lang);
}

/** Goes to the address inside the open app, which is faster than a load and what a member does. */
const move = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
  }, address);

async function faultsHere(page: Page, address: string, lang: Cell['lang']): Promise<string[]> {
  await hasContent(page);
  // The screen itself: of a still, what is below the window comes after its first frame.
  await expect(page.locator('#still')).toHaveCount(0);
  const faults: string[] = [];
  if ((await page.getAttribute('html', 'lang')) !== cellLanguages[lang]) faults.push(`speaks ${await page.getAttribute('html', 'lang')}`);
  const wider = await overflow(page);
  if (wider > 0) faults.push(`is ${wider} px wider than the phone`);
  for (const path of await brokenPictures(page)) faults.push(`shows ${path} as broken`);
  return [...faults, ...(await serious(page))].map((fault) => `${address} ${fault}`);
}

/** The files of the pictures that the browser goes on showing as broken: one that has just failed is about to be taken out. */
async function brokenPictures(page: Page): Promise<string[]> {
  const images = page.locator('img:visible');
  const coming = () =>
    images.evaluateAll((all) => (all as HTMLImageElement[]).filter((one) => !one.complete && one.loading !== 'lazy').length);
  // One that is taken out after it was found has no style any more: it is not shown.
  const broken = () =>
    images.evaluateAll((all) =>
      (all as HTMLImageElement[])
        .filter(
          (one) =>
            one.isConnected && one.complete && one.naturalWidth === 0 && one.currentSrc !== '' && getComputedStyle(one).opacity !== '0',
        )
        .map(({ currentSrc }) => new URL(currentSrc).pathname),
    );
  await expect.poll(coming).toBe(0);
  let shown: string[] = [];
  const look = async () => {
    shown = await broken();
    return shown;
  };
  await expect
    .poll(look)
    .toEqual([])
    .catch(() => undefined);
  return shown;
}

/** Whether the expected state came in time. */
const said = [() => true, () => false] as const;

const titleOf = async (page: Page): Promise<string> => (await page.getByRole('heading', { level: 1 }).first().textContent()) ?? '';

test.describe('every route', () => {
  test.describe.configure({ timeout: 180_000 });

  test(`${cellName(cells.member)}: its own screen, the bar on the five tab pages alone (R2-R32, R34-R37, R39-R43, R47, O25)`, async ({
    page,
    club,
  }) => {
    await enterCell(page, club, cells.member);
    await page.goto('/Home');
    await mirrorDone(page);
    const found: string[] = [];
    let before: string | undefined;
    for (const address of await openAddresses(club)) {
      const asked = new URL(address, club.url).pathname;
      const title = secondViews.includes(address) ? undefined : titles[asked as Path];
      // Inside the app a new title shows that the new screen is rendered; without one the page is loaded.
      if (title === undefined || title === before) await page.goto(address);
      else await move(page, address);
      before = title;
      const heading = page.getByRole('heading', { level: 1 }).first();
      if (title !== undefined) {
        const right = await expect(heading)
          .toHaveText(title)
          .then(...said);
        if (!right) found.push(`${address} is "${await titleOf(page)}", not "${title}"`);
      }
      found.push(...(await faultsHere(page, address, cells.member.lang)));
      const path = new URL(page.url()).pathname;
      const bars = await page.getByRole('navigation', { name: 'Main' }).count();
      if (bars !== (placeOf(path)?.tab ? 1 : 0)) found.push(`${address} has ${bars} bars`);
    }
    expect(found).toEqual([]);
  });

  withWorker(`${cellName(cells.offline)}: opens from cold (R46, R47, O3, O25)`, async ({ page, club, watch }) => {
    await enterCell(page, club, cells.offline);
    await page.goto('/Home');
    await serviceWorkerReady(page);
    await mirrorDone(page);
    const paths = await openAddresses(club);
    watch.offline = true;
    await club.stop();
    const seen = new Set<string>();
    const found: string[] = [];
    for (const address of paths) {
      found.push(...(await faultsOf(page, address, cells.offline.lang)));
      seen.add(await titleOf(page));
    }
    expect(found).toEqual([]);
    expect(seen.size, 'the screens have titles of their own').toBeGreaterThan(8);
  });

  test(`${cellName(cells.visitor)}: opens public pages, and the log-in for the rest (P1-P3, T5, O25, H10)`, async ({ page, club }) => {
    const found = await gateFaults(page);
    await enterCell(page, club, cells.visitor);
    await slowLine(page);
    for (const address of [...(await openAddresses(club)), '/Login', '/Register']) {
      const known = placeOf(address.split('?')[0] ?? '');
      // All lead to the same log-in: one of them is enough.
      if (known?.gate === 'member' && known.path !== '/Setting') continue;
      found.push(...(await faultsOf(page, address, cells.visitor.lang)));
      if (known?.gate === 'member') await expect(page).toHaveURL(/\/Login\?next=/);
    }
    expect(found).toEqual([]);
  });

  test(`${cellName(cells.disabled)}: ends at the log-in everywhere, with nothing left of the session (T6, X5, O13)`, async ({
    page,
    club,
    watch,
  }) => {
    const found = await gateFaults(page);
    watch.announce(/403/);
    const paths = await openAddresses(club);
    await enterCell(page, club, cells.disabled);
    for (const address of paths) {
      await page.goto(address, { waitUntil: 'commit' });
      // A screen that requests nothing by itself is refused with the background copy.
      await hurryRest(page);
      await expect(page).toHaveURL(/\/Login/);
      expect(await page.evaluate(() => localStorage.getItem('token')), address).toBeNull();
    }
    await hasContent(page);
    found.push(...(await serious(page)));
    expect([found, await overflow(page)]).toEqual([[], 0]);
  });
});

/** The age gate, before it was confirmed. */
async function gateFaults(page: Page): Promise<string[]> {
  await page.goto('/Home');
  await expect(ageGate(page)).toBeVisible();
  return serious(page);
}
