import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { openAddresses } from './addresses.ts';
import { ageGate, expect, hasContent, keep, mirrorDone, test } from './club.ts';

for (const theme of ['light', 'dark'] as const) {
  test.describe(`axe, ${theme}`, () => {
    test.use({ colorScheme: theme, contextOptions: { reducedMotion: 'reduce' } });

    test('finds nothing serious on any address', async ({ page, club }) => {
      test.setTimeout(150_000);
      await keep(page, club, { member: 'demo', theme });
      await page.goto('/Home');
      await mirrorDone(page);
      const found: string[] = [];
      for (const path of await openAddresses(club)) {
        await page.goto(path);
        await hasContent(page);
        found.push(...(await serious(page)).map((line) => `${path} ${line}`));
      }
      expect(found).toEqual([]);
    });

    test('finds nothing serious before the log-in', async ({ page, club }) => {
      await page.goto('/Home');
      await expect(ageGate(page)).toBeVisible();
      const found = await serious(page);
      await keep(page, club, { theme });
      for (const path of ['/Home', '/Login', '/Register', '/language']) {
        await page.goto(path);
        await hasContent(page);
        found.push(...(await serious(page)).map((line) => `${path} ${line}`));
      }
      expect(found).toEqual([]);
    });
  });
}

/** Only the page itself: the support desk's frame is a page of its own, and sandboxed. */
async function serious(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: typeof axe }).axe.run(document, {
      iframes: false,
      resultTypes: ['violations'],
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    }),
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, help, nodes }) =>
        `${id}: ${help} (${nodes
          .map(({ target }) => target.join(' '))
          .join('; ')
          .slice(0, 200)})`,
    );
}
