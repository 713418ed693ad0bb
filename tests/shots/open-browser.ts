import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { root } from '../e2e/club-server.ts';

const flags =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';

/** A browser for screenshots: the one that the e2e tests use, or the system's. */
export async function openBrowser(): Promise<Browser> {
  const found = await readFile(join(root, 'node_modules/.cache/foyer/chromium'), 'utf8').catch(() => '/usr/bin/chromium');
  return chromium.launch({ executablePath: found.trim(), args: flags.split(' ') });
}
