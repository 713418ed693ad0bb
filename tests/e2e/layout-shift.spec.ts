import { ask, expect, hasContent, keep, withoutWorker as test } from './club.ts';

test('a lottery’s page and the wheel do not move while they load, on a slow phone, with and without a copy', async ({ page, club }) => {
  const [lottery] = await ask<{ key: string }[]>(club, '/lottery_list');
  await keep(page, club, { member: 'demo' });
  await page.addInitScript(() => {
    const shifts = { sum: 0, moved: [] as string[] };
    Object.assign(window, { shifts });
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
  for (const start of ['cold', 'warm']) {
    for (const address of [`/Lottery?key=${lottery?.key}`, '/luckDraw']) {
      await page.goto(address);
      await hasContent(page);
      // The member's own records come last.
      await expect(page.getByText(address === '/luckDraw' ? 'Prizes and chances' : /^Balance /)).toBeVisible();
      await page.waitForTimeout(1_000);
      const { sum, moved } = await page.evaluate(() => (window as unknown as { shifts: { sum: number; moved: string[] } }).shifts);
      expect(sum, `${start}, ${address}: ${moved.join(', ')}`).toBeLessThan(0.02);
    }
  }
});
