import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

const root = join(import.meta.dirname, '..');

/** The browser that the set-up found or installed (src/setup/setup.mjs). */
function chromium(): string {
  try {
    return readFileSync(join(root, 'node_modules/.cache/foyer/chromium'), 'utf8').trim();
  } catch {
    return process.env.FOYER_CHROMIUM ?? '/usr/bin/chromium';
  }
}

/** Files whose tests use a processor half of the time or less. */
const waiting = 'countdown draw-check games lie-fi lost-replies notices pictures-ahead request-budget stream update video wheel'
  .split(' ')
  .map((name) => `**/${name}.spec.ts`);

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/seed-club.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  // One per core for what computes, and a third for what mostly waits (for a draw, or for a network that never answers), which `npm test`
  // begins beside Vitest. With three of the first kind the machine was never idle, and tests failed only because of timing.
  workers: 3,
  projects: [
    { name: 'computing', testIgnore: waiting, workers: 2 },
    { name: 'waiting', testMatch: waiting, workers: 1 },
  ],
  // A test that passes only at a second try is a wrong test, or shows a fault of the app that members meet as well.
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    viewport: { width: 390, height: 844 },
    locale: 'en-US',
    timezoneId: 'UTC',
    // Software draws every frame: a ticker that runs costs a tenth of a core. Tests that are about motion have it (`inMotion` of e2e/club.ts).
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Tracing everything slows every test down: set FOYER_TRACE=1 to investigate a test.
    trace: process.env.FOYER_TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: chromium(),
      // In the closed network of a build machine Chromium's own background requests would fail as refused connections.
      args: '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'.split(
        ' ',
      ),
    },
  },
});
