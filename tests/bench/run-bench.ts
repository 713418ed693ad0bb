/**
 * `npm run bench [gate | pages | tabs | wire | mirror | tasks | fling | search | taps | memory | server | ledger | games | checks | growth | aged …]`: measurements, never assertions,
 * written to measurements.md. Ratios compare results of the same run on the same machine.
 */
import { rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { seededFolder } from '../e2e/club-server.ts';
import { agedBench } from './aged.ts';
import { drawChecksBench } from './draw-checks.ts';
import { storePart } from './figures.ts';
import { flingBench } from './fling.ts';
import { fullClub } from './full-club.ts';
import { gamesBench } from './games.ts';
import { gateAnswerBench } from './gate-answer.ts';
import { growthBench } from './growth.ts';
import { homeReadsBench } from './home-reads.ts';
import { ledgerBench } from './ledger.ts';
import { lighthouseBench } from './lighthouse.ts';
import { longTasksBench } from './long-tasks.ts';
import { memoryBench } from './memory.ts';
import { mirrorBench } from './mirror-rows.ts';
import { pageLoadsBench } from './page-loads.ts';
import { searchBench } from './search.ts';
import { tabStartsBench } from './tab-starts.ts';
import { tapsBench } from './taps.ts';
import { wireBench } from './wire.ts';

const { positionals: asked } = parseArgs({ allowPositionals: true });
const wants = (part: string): boolean => asked.length === 0 || asked.includes(part);

/** Each part is stored as soon as it is measured, so that a later failure does not lose it. */
async function measure(part: string, bench: () => Promise<void>): Promise<void> {
  if (!wants(part)) return;
  await bench();
  await storePart();
}

await measure('growth', growthBench);
await measure('aged', agedBench);
await measure('ledger', ledgerBench);
await measure('games', gamesBench);
await measure('checks', drawChecksBench);
if (['server', 'mirror', 'tasks', 'fling', 'search', 'taps', 'memory', 'gate', 'pages', 'tabs', 'wire', 'lighthouse'].some(wants))
  await withDemoClub();

async function withDemoClub(): Promise<void> {
  const seed = await seededFolder();
  try {
    await measure('server', () => homeReadsBench(seed));
    if (['mirror', 'tasks', 'fling', 'search'].some(wants)) await withFullClub(seed);
    await measure('taps', () => tapsBench(seed));
    await measure('memory', () => memoryBench(seed));
    await measure('gate', () => gateAnswerBench(seed));
    await measure('pages', () => pageLoadsBench(seed));
    await measure('tabs', () => tabStartsBench(seed));
    await measure('wire', () => wireBench(seed));
    await measure('lighthouse', () => lighthouseBench(seed));
  } finally {
    await rm(seed, { recursive: true, force: true });
  }
}

async function withFullClub(seed: string): Promise<void> {
  const full = await fullClub(seed);
  try {
    await measure('mirror', () => mirrorBench(full));
    await measure('tasks', () => longTasksBench(full));
    await measure('fling', () => flingBench(full));
    await measure('search', () => searchBench(full));
  } finally {
    await rm(full, { recursive: true, force: true });
  }
}
