/**
 * `npm run bench [pages | mirror | fling | server | ledger | games | checks | growth | aged …]`: figures, never assertions. Ratios compare what ran in the same
 * run on the same machine; medians stand before [least .. most].
 */
import { rm } from 'node:fs/promises';
import { seededFolder } from '../e2e/club-server.ts';
import { agedBench } from './aged.ts';
import { drawChecksBench } from './draw-checks.ts';
import { flingBench } from './fling.ts';
import { fullClub } from './full-club.ts';
import { gamesBench } from './games.ts';
import { growthBench } from './growth.ts';
import { homeReadsBench } from './home-reads.ts';
import { ledgerBench } from './ledger.ts';
import { mirrorBench } from './mirror-rows.ts';
import { pageLoadsBench } from './page-loads.ts';

const asked = process.argv.slice(2);
const wants = (part: string): boolean => asked.length === 0 || asked.includes(part);

if (wants('growth')) await growthBench();
if (wants('aged')) await agedBench();
if (wants('ledger')) await ledgerBench();
if (wants('games')) await gamesBench();
if (wants('checks')) await drawChecksBench();
if (['server', 'mirror', 'fling', 'pages'].some(wants)) await withDemoClub();

async function withDemoClub(): Promise<void> {
  const seed = await seededFolder();
  const full = await fullClub(seed);
  try {
    if (wants('server')) await homeReadsBench(seed);
    if (wants('mirror')) await mirrorBench(full);
    if (wants('fling')) await flingBench(full);
    if (wants('pages')) await pageLoadsBench(seed);
  } finally {
    await rm(seed, { recursive: true, force: true });
    await rm(full, { recursive: true, force: true });
  }
}
