/** `node tests/aged/store-club.ts FOLDER`: creates the aged club of the tests, for `kept-club.ts`. */
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sqliteFileName } from '../../src/server/db/open.ts';
import { clubSecret } from '../ledger/operator-line.ts';
import { type Ageing, ageClub, beginClub } from './age-club.ts';
import { keptDays, keptNames } from './kept-club.ts';
import { clubSizes } from './sizes.ts';

const folder = process.argv[2];
if (folder === undefined) throw new Error('where to?');
const dataDir = join(folder, keptNames.lastDay);
const first = join(folder, keptNames.firstDay);
for (const each of [dataDir, first]) {
  await mkdir(each, { recursive: true, mode: 0o700 });
  await writeFile(join(each, 'secret'), `${clubSecret}\n`, { mode: 0o600 });
}
const untilMs = Date.now();
const ageing: Ageing = { env: { DATA_DIR: dataDir }, size: clubSizes.small, days: keptDays, seed: 1, untilMs };
await beginClub(ageing);
await copyFile(join(dataDir, sqliteFileName), join(first, sqliteFileName));
await ageClub(ageing);
await writeFile(join(folder, keptNames.made), JSON.stringify({ untilMs }));
