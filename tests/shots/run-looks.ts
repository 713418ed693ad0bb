/**
 * `npm run looks [-- --only TEXT … --axe --press]`: opens every route in ten cells of widths, themes, languages and system settings (looks.ts), and
 * writes contact sheets of six screens each. With `--axe`: no sheets, but the narrowest phone in each of the seven languages, as it is, with
 * forced colours, with the server stopped and with a disabled account. `--press` also presses the buttons of each screen, to see what opens. `--only` keeps the cells whose name contains every text. A
 * page's faults (axe with all rules, words cut off, controls covered, wider than the window, complaints of the console) are printed and framed. Exit
 * status 1 if there are any.
 */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root, seededFolder } from '../e2e/club-server.ts';
import { composeTiles } from './contact-sheet.ts';
import { narrowLooks, tenLooks } from './looks.ts';
import { openBrowser } from './open-browser.ts';
import { walkLook } from './walk-look.ts';

const folder = join(root, 'node_modules/.cache/foyer/looks');
/** Screens of one sheet: more would be too small to be read. */
const perSheet = 6;

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [] },
    axe: { type: 'boolean', default: false },
    press: { type: 'boolean', default: false },
  },
});
const looks = (values.axe ? narrowLooks : tenLooks).filter(({ name }) => values.only.every((text) => name.includes(text)));
if (looks.length === 0) throw new Error('no cell has such a name');

await mkdir(folder, { recursive: true });
const seed = await seededFolder();
const browser = await openBrowser();
let faulty = 0;
let pages = 0;
try {
  for (const look of looks) {
    const startedMs = performance.now();
    const shots = await walkLook(browser, seed, look, { photographs: !values.axe, opensWhatOpens: values.press });
    const faults = shots.flatMap(({ address, faults }) => faults.map((fault) => `  ${address}  ${fault}`));
    faulty += shots.filter(({ faults }) => faults.length > 0).length;
    pages += shots.length;
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(0);
    console.log([`${look.name}: ${shots.length} routes, ${faults.length} faults, ${seconds} s`, ...faults].join('\n'));
    for (let at = 0; !values.axe && at < shots.length; at += perSheet) {
      await composeTiles(shots.slice(at, at + perSheet), look, join(folder, `${look.name}-${at / perSheet + 1}.webp`));
    }
  }
} finally {
  await browser.close();
  await rm(seed, { recursive: true, force: true });
}
console.log(`looks: ${pages} pages of ${looks.length} cells, ${faulty} with faults${values.axe ? '' : `; sheets in ${folder}`}`);
process.exitCode = faulty === 0 ? 0 : 1;
