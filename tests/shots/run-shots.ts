/**
 * `npm run shots [-- --only TEXT … --minutes N]`: opens every route in every cell (who x net x theme x language), and writes one contact
 * sheet for each theme and language: a row is a caller and a network state, a column is a route. `--only` keeps the cells whose name (`VIP,
 * stopped, dark, de`) contains every text. A page's faults (blank, wider than the screen, a complaint in the console, what axe finds
 * serious) are printed and framed. Exit status 1 if there are any, or if the time (60 minutes) was too short.
 */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from '@playwright/test';
import { type Cell, cellLanguages, cellName, nets, themes, whos } from '../e2e/cells.ts';
import { root, seededFolder } from '../e2e/club-server.ts';
import { composeSheet } from './contact-sheet.ts';
import { openBrowser } from './open-browser.ts';
import { openCell, type Shot } from './open-cell.ts';

const folder = join(root, 'node_modules/.cache/foyer/shots');
/** Cells that are open at once: one for each core of a small machine. */
const atOnce = 2;

const { values } = parseArgs({
  options: { only: { type: 'string', multiple: true, default: [] }, minutes: { type: 'string', default: '60' } },
});
const minutes = Number(values.minutes);
const endsMs = performance.now() + minutes * 60_000;

const languages = Object.keys(cellLanguages) as Cell['lang'][];
const all = languages.flatMap((lang) =>
  themes.flatMap((theme) => whos.flatMap((who) => nets.map((net): Cell => ({ who, net, theme, lang })))),
);
const cells = all.filter((cell) => values.only.every((text) => cellName(cell).includes(text)));
if (cells.length === 0) throw new Error('no cell has such a name');

const shots = new Map<Cell, Shot[]>();
let left = 0;

/** Takes cells from the front of the queue until it is empty or the time is over. */
async function work(browser: Browser, seed: string, queue: Cell[]): Promise<void> {
  for (let cell = queue.shift(); cell; cell = queue.shift()) {
    if (performance.now() > endsMs) {
      left += 1;
      continue;
    }
    const startedMs = performance.now();
    const taken = await openCell(browser, seed, cell);
    shots.set(cell, taken);
    const faults = taken.flatMap(({ address, faults }) => faults.map((fault) => `  ${address}  ${fault}`));
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(0);
    console.log([`${cellName(cell)}: ${taken.length} routes, ${faults.length} faults, ${seconds} s`, ...faults].join('\n'));
  }
}

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const seed = await seededFolder();
const browser = await openBrowser();
try {
  const queue = [...cells];
  await Promise.all(Array.from({ length: atOnce }, () => work(browser, seed, queue)));
} finally {
  await browser.close();
  await rm(seed, { recursive: true, force: true });
}
for (const lang of languages) {
  for (const theme of themes) {
    const rows = cells.filter((cell) => cell.lang === lang && cell.theme === theme && shots.has(cell));
    if (rows.length === 0) continue;
    const file = join(folder, `${cellLanguages[lang]}-${theme}.webp`);
    await composeSheet(
      rows.map((cell) => ({ name: cellName(cell), shots: shots.get(cell) ?? [] })),
      file,
    );
    console.log(file);
  }
}
const taken = [...shots.values()].flat();
const faulty = taken.filter(({ faults }) => faults.length > 0).length;
console.log(
  `shots: ${taken.length} pages of ${shots.size} cells, ${faulty} with faults${left > 0 ? `, ${left} cells not opened in ${minutes} minutes` : ''}`,
);
process.exitCode = faulty + left === 0 ? 0 : 1;
