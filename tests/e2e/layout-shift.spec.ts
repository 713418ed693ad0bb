import type { Page } from '@playwright/test';
import { ask, expect, hasContent, keep, withoutWorker as test } from './club.ts';

type Shifts = { sum: number; moved: string[] };

/** Notes what moves without a touch in every page from now on, on a slow phone. */
async function noteShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shifts = { sum: 0, moved: [] };
    Object.assign(window, { shifts });
    // The free room is told late, as on a busy phone.
    const estimate = navigator.storage.estimate.bind(navigator.storage);
    navigator.storage.estimate = () => new Promise((go) => setTimeout(go, 600)).then(estimate);
    type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        shifts.sum += value;
        shifts.moved.push(...sources.map(({ node }) => (node?.textContent ?? '').slice(0, 30)));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

async function expectNoShift(page: Page, start: string, most: number): Promise<void> {
  await page.waitForTimeout(1_000);
  const { sum, moved } = await page.evaluate(() => (window as unknown as { shifts: Shifts }).shifts);
  expect(sum, `${start}: ${moved.join(', ')}`).toBeLessThanOrEqual(most);
}

test('a lottery’s page and the wheel do not move while they load, on a slow phone, with and without a copy', async ({ page, club }) => {
  const [lottery] = await ask<{ key: string }[]>(club, '/lottery_list');
  await keep(page, club, { member: 'demo' });
  await noteShifts(page);
  for (const start of ['cold', 'warm']) {
    for (const address of [`/Lottery?key=${lottery?.key}`, '/luckDraw']) {
      await page.goto(address);
      await hasContent(page);
      // The member's own records come last.
      await expect(page.getByText(address === '/luckDraw' ? 'Prizes and chances' : /^Balance /)).toBeVisible();
      await expectNoShift(page, `${start}, ${address}`, 0.02);
    }
  }
});

const members = [
  ['demo', 'one who sees a preview', 'Preview of'],
  ['vip', 'one who watches in full', 'Save for offline'],
] as const;
for (const [member, who, lastWords] of members) {
  test(`a video’s page does not move while the video is opened, for ${who}`, async ({ page, club }) => {
    const { data } = await ask<{ data: { id: string }[] }>(club, '/video/getVideoList?page=1');
    await keep(page, club, { member });
    await noteShifts(page);
    for (const start of ['cold', 'warm']) {
      await page.goto(`/PlayVideo?id=${data[0]?.id}`);
      await hasContent(page);
      await expect(page.getByText(lastWords).first()).toBeVisible();
      await expect(page.getByText(/^(Captions:|No captions)/)).toBeVisible();
      await expectNoShift(page, start, 0);
    }
  });
}
