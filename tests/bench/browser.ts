import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { root } from '../e2e/club-server.ts';

export const chromiumPath = (): string => readFileSync(join(root, 'node_modules/.cache/foyer/chromium'), 'utf8').trim();

/** 1.6 Mbit/s down, 0.75 up, 150 ms, for the browser's own throttling of a page. */
export const slowConnection = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

/**
 * A page in its own browser profile, emulating a phone with a CPU that is `slowdown` times slower, and `density` pixels for each of CSS.
 * Close its browser after use.
 */
export async function phone(
  origin: string,
  slowdown: number,
  density = 1,
): Promise<{ browser: Browser; context: BrowserContext; page: Page }> {
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'.split(
      ' ',
    ),
  });
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: density,
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await slow(page, slowdown);
  return { browser, context, page };
}

/**
 * Makes a page's processor this many times slower, until the next call. Chromium does that by having the page's process compute in vain the rest of the time,
 * also while the page is at rest: at 4 x that takes three quarters of a core from whatever else runs.
 */
export async function slow(page: Page, slowdown: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}
