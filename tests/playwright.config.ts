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

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/seed-club.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  // As many as the cores: with a third the machine had no idle moment left, and tests failed on time alone.
  workers: 2,
  // One more try, named and counted in the end (tests/run.ts): a machine's hiccup is told from a test that is not right.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    viewport: { width: 390, height: 844 },
    locale: 'en-US',
    timezoneId: 'UTC',
    screenshot: 'only-on-failure',
    // A trace of everything slows every test down: FOYER_TRACE=1 for a test that has to be understood.
    trace: process.env.FOYER_TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: chromium(),
      // The closed network of a build machine turns Chromium's own background calls into refused connections.
      args: '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'.split(
        ' ',
      ),
    },
  },
});
