import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { ClubServer, root } from './e2e/club-server.ts';

/**
 * Takes the screenshots of the manifest (`public/screenshots`) and of the README (also `tests/shots/readme`, in light and dark) from a
 * running demo club, so that they are up to date: `node tests/screenshots.ts`, by hand, when a screen has changed. `--readme` takes only
 * the latter.
 */
const folder = join(root, 'public/screenshots');
const readmeFolder = join(root, 'tests/shots/readme');
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, reducedMotion: 'reduce' } as const;
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
  await page.locator('main img, main canvas, main svg').first().waitFor();
  await page.locator('[aria-busy="true"]:visible').first().waitFor({ state: 'hidden' });
  await page.waitForLoadState('networkidle');
  return page.screenshot();
}

/** Screens next to each other, 16 px apart. */
async function composed(parts: readonly Buffer[], file: string): Promise<void> {
  const tiles = await Promise.all(
    parts.map(async (part, at) => ({ input: await sharp(part).resize({ width: 390 }).png().toBuffer(), left: at * 406, top: 0 })),
  );
  await sharp({ create: { width: parts.length * 406 - 16, height: 844, channels: 4, background: '#00000000' } })
    .composite(tiles)
    .webp({ quality: 80 })
    .toFile(file);
}

async function manifestPictures(browser: Browser, url: string): Promise<void> {
  const wide = await browser.newPage({ viewport: { width: 1280, height: 800 }, colorScheme: 'dark', reducedMotion: 'reduce' });
  await enter(wide, url);
  await sharp(await shot(wide, '/Home', url))
    .webp({ quality: 82 })
    .toFile(join(folder, 'home-wide.webp'));
  const narrow = await browser.newPage({ ...phone, colorScheme: 'dark' });
  await enter(narrow, url);
  const home = await shot(narrow, '/Home', url);
  await sharp(home).webp({ quality: 82 }).toFile(join(folder, 'home-narrow.webp'));
  const parts = [home, await shot(narrow, '/Choose', url), await shot(narrow, '/nHomeList', url), await shot(narrow, '/video', url)];
  await composed(parts, join(folder, 'readme.webp'));
}

/** What a member sees, once in each theme. */
async function readmePictures(browser: Browser, url: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({ ...phone, colorScheme });
    await enter(page, url);
    const parts: Buffer[] = [];
    for (const address of ['/Home', '/game_n', '/luckDraw', '/Mine']) parts.push(await shot(page, address, url));
    await composed(parts, join(readmeFolder, `${colorScheme}.webp`));
    await page.close();
  }
}

const club = await ClubServer.open();
const executablePath = (await readFile(join(root, 'node_modules/.cache/foyer/chromium'), 'utf8').catch(() => '/usr/bin/chromium')).trim();
const browser = await chromium.launch({ executablePath, args: flags.split(' ') });
try {
  await mkdir(folder, { recursive: true });
  await mkdir(readmeFolder, { recursive: true });
  if (!parseArgs({ options: { readme: { type: 'boolean' } } }).values.readme) await manifestPictures(browser, club.url);
  await readmePictures(browser, club.url);
} finally {
  await browser.close();
  await club.close();
}
