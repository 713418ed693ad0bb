import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { ClubServer, root } from './e2e/club-server.ts';

/**
 * Takes the pictures of the manifest (`public/screenshots`) and of the README from a running demo club, so that they
 * show what there is: `npm run screenshots`, by hand, when a screen has changed.
 */
const folder = join(root, 'public/screenshots');
const flags =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';

async function enter(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/Login`);
  await page.getByRole('button', { name: /18/ }).click();
  await page.getByRole('textbox', { name: /user/i }).fill('demo');
  await page.getByLabel(/^password/i).fill('demo-member-1');
  await page.getByRole('button', { name: /^log ?in$/i }).click();
  await page.waitForURL(/\/(Home|Mine)/);
  await page.getByRole('button', { name: 'Got it' }).click();
}

async function shot(page: Page, address: string, url: string): Promise<Buffer> {
  await page.goto(`${url}${address}`);
  await page.locator('main img').first().waitFor();
  await page.waitForLoadState('networkidle');
  return page.screenshot();
}

const club = await ClubServer.open();
const executablePath = (await readFile(join(root, 'node_modules/.cache/foyer/chromium'), 'utf8').catch(() => '/usr/bin/chromium')).trim();
const browser = await chromium.launch({ executablePath, args: flags.split(' ') });
try {
  await mkdir(folder, { recursive: true });
  const wide = await browser.newPage({ viewport: { width: 1280, height: 800 }, colorScheme: 'dark', reducedMotion: 'reduce' });
  await enter(wide, club.url);
  await sharp(await shot(wide, '/Home', club.url))
    .webp({ quality: 82 })
    .toFile(join(folder, 'home-wide.webp'));

  const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, reducedMotion: 'reduce' } as const;
  const narrow = await browser.newPage({ ...phone, colorScheme: 'dark' });
  await enter(narrow, club.url);
  const home = await shot(narrow, '/Home', club.url);
  await sharp(home).webp({ quality: 82 }).toFile(join(folder, 'home-narrow.webp'));

  const parts = [
    home,
    await shot(narrow, '/Choose', club.url),
    await shot(narrow, '/nHomeList', club.url),
    await shot(narrow, '/video', club.url),
  ];
  const composed = await Promise.all(
    parts.map(async (part, at) => ({ input: await sharp(part).resize({ width: 390 }).png().toBuffer(), left: at * 406, top: 0 })),
  );
  await sharp({ create: { width: parts.length * 406 - 16, height: 844, channels: 4, background: '#00000000' } })
    .composite(composed)
    .webp({ quality: 80 })
    .toFile(join(folder, 'readme.webp'));
} finally {
  await browser.close();
  await club.close();
}
