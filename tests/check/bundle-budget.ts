import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ChunkPackages } from '../../src/setup/chunk-packages.ts';
import { wireBytes } from '../../src/setup/precompress.ts';
import type { PreloadMap } from '../../src/setup/preload-map.ts';
import { type Check, root } from './check.ts';

/** Compressed script and style of the first Home, and the page with the age gate. */
const homeLimitBytes = 140_000;
const gateLimitBytes = 14_000;
/** The texts of the frame and Home, in English: every other page brings its own. */
const wordsLimitBytes = 5_400;
/** What any other screen needs beside the entry before it is shown, and what a city's does, whose address is passed on most. */
const screenLimitBytes = 82_000;
const cityLimitBytes = 40_000;
/** Routes with a screen of their own, of which some may be removed. */
const fewestScreens = 45;

/** What no screen waits for: it comes after the screen, or when it is used. */
const afterScreens = ['ky', 'plyr', 'dexie', 'dexie-react-hooks', 'dompurify', 'workbox-window', 'yet-another-react-lightbox'];

/** What may be in Home's chunks only if it is visible: a first visit loads none of these. */
const lazyOnly = [...afterScreens, '@base-ui/react', 'eventsource-parser', 'keen-slider', '@use-gesture/react', '@tanstack/react-virtual'];

const kB = (bytes: number): string => (bytes / 1000).toFixed(1);
const client = join(root, 'dist/client');
/** What index.html runs in a thread of its own. */
const rules = '/language-rules.js';

/** What each screen but Home needs beside the entry: bytes, and libraries that it should do without. */
async function screensOf({ files, needs }: PreloadMap, packages: ChunkPackages) {
  const bytes = await Promise.all(files.map((name) => wireBytes(join(client, name))));
  return Object.entries(needs).map(([path, numbers]) => ({
    path,
    bytes: numbers.reduce((sum, number) => sum + (bytes[number] ?? 0), 0),
    early: afterScreens.filter((library) => numbers.some((number) => packages[files[number] ?? '']?.includes(library))),
  }));
}

export const bundleBudget: Check = {
  name: 'bundle budget',
  async run() {
    if (!existsSync(join(client, 'index.html'))) return { ok: false, says: 'nothing is built' };
    const html = await readFile(join(client, 'index.html'), 'utf8');
    const map: PreloadMap = JSON.parse(/id="foyer-build">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null');
    if (!map) return { ok: false, says: 'index.html holds no preload map: is <!--foyer:preload--> in its head?' };
    const catalogue = map.catalogues['en-US'] ?? '';
    const path = [...new Set([map.app, ...map.imports, ...map.styles, ...map.home, ...map.homeStyles, catalogue, rules])].filter(Boolean);
    const sizes = await Promise.all(path.map(async (name) => ({ name, bytes: await wireBytes(join(client, name)) })));
    const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
    const words = catalogue ? await wireBytes(join(client, catalogue)) : Number.POSITIVE_INFINITY;
    const gate = await wireBytes(join(client, 'index.html'));
    const packages: ChunkPackages = JSON.parse(await readFile(join(root, 'dist/packages.json'), 'utf8'));
    const onPath = [...new Set(path.flatMap((name) => packages[name] ?? []))].sort();
    const details = [
      ...sizes.sort((a, b) => b.bytes - a.bytes).map(({ name, bytes }) => `${bytes} ${name} (${(packages[name] ?? []).join(', ')})`),
      ...onPath.filter((name) => lazyOnly.includes(name)).map((name) => `${name} is on Home's path: import it lazily`),
      ...(map.home.length === 0 ? ["Home's route chunk was not found: is it src/client/screens/home/*.tsx, reached by import()?"] : []),
    ];
    const screens = await screensOf(map, packages);
    const largest = Math.max(...screens.map(({ bytes }) => bytes));
    const city = screens.find(({ path }) => path === '/choosedetail')?.bytes ?? Number.POSITIVE_INFINITY;
    for (const { path, bytes, early } of screens)
      if (bytes > screenLimitBytes || early.length > 0)
        details.push(`${path} needs ${bytes} bytes${early.map((name) => `, ${name} among them`).join('')}`);
    // Home has its own lists; a route that is missing here would load its files one after the other.
    const unnamed = Object.entries(map.needs).filter(([, needs]) => needs.length === 0);
    const isNamed =
      map.app !== '' &&
      map.styles.length > 0 &&
      Object.keys(map.needs).length >= fewestScreens &&
      unnamed.length === 0 &&
      Object.keys(map.screens).length > 0 &&
      packages[map.sends]?.includes('ky') === true;
    if (!isNamed)
      details.push(`the preload map has ${Object.keys(map.needs).length} screens: does its pattern still fit src/client/routes/tree.ts?`);
    const fits = total <= homeLimitBytes && gate <= gateLimitBytes && words <= wordsLimitBytes;
    const areScreensSmall = largest <= screenLimitBytes && city <= cityLimitBytes && screens.every(({ early }) => early.length === 0);
    const ok = fits && areScreensSmall && isNamed && map.home.length > 0 && !onPath.some((name) => lazyOnly.includes(name));
    return {
      ok,
      says: `${kB(total)} of ${kB(homeLimitBytes)} kB on Home's path, its words ${kB(words)} of ${kB(wordsLimitBytes)} kB, gate ${kB(gate)} of ${kB(gateLimitBytes)} kB, the largest other screen ${kB(largest)} of ${kB(screenLimitBytes)} kB, a city ${kB(city)} of ${kB(cityLimitBytes)} kB; libraries: ${onPath.join(', ')}`,
      details: details.join('\n'),
    };
  },
};
