/** `npm run check [part of a step's name …]`: every step runs even if one fails; one line for each. */
import { parseArgs } from 'node:util';
import { bundleBudget } from './bundle-budget.ts';
import type { Check, Verdict } from './check.ts';
import { clockAndRandom } from './clock-and-random.ts';
import { codeStyle } from './code-style.ts';
import { deadExports } from './dead-exports.ts';
import { importFences } from './import-fences.ts';
import { namesOfDocuments } from './names-of-documents.ts';
import { onePlaceForActions } from './one-place-for-actions.ts';
import { oneWayOut } from './one-way-out.ts';
import { precacheBudget } from './precache-budget.ts';
import { sizesAndNames } from './sizes-and-names.ts';
import { translations } from './translations.ts';
import { typesPerFolder } from './types-per-folder.ts';

const all: Check[] = [
  codeStyle,
  typesPerFolder,
  importFences,
  oneWayOut,
  onePlaceForActions,
  deadExports,
  translations,
  clockAndRandom,
  sizesAndNames,
  namesOfDocuments,
  bundleBudget,
  precacheBudget,
];
const { positionals: asked } = parseArgs({ allowPositionals: true });
const checks = asked.length === 0 ? all : all.filter(({ name }) => asked.some((part) => name.includes(part)));

async function report({ name, run }: Check): Promise<boolean> {
  const startedMs = performance.now();
  const { ok, says, details }: Verdict = await run().catch((error: Error) => ({ ok: false, says: 'broke', details: error.stack ?? '' }));
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name}: ${says}, ${((performance.now() - startedMs) / 1000).toFixed(1)} s`);
  if (!ok && details) console.log(details.trim().replace(/^/gm, '       '));
  return ok;
}

const results: boolean[] = [];
for (const check of checks) results.push(await report(check));
const failed = results.filter((ok) => !ok).length;
console.log(`check: ${results.length - failed} of ${results.length} steps hold`);
process.exitCode = failed === 0 && results.length > 0 ? 0 : 1;
