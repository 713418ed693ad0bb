/** `node tests/checklist/take-ids.ts FILE`: copies the ids and lines of the specification's checklist into ids.json. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { linesOf } from './checklist-ids.ts';

const file = process.argv[2] ?? join(import.meta.dirname, '../../../shared/spec/checklist.md');
const lines = linesOf(await readFile(file, 'utf8'));
if (lines.length === 0) throw new Error(`${file} holds no line of a checklist`);
await writeFile(
  join(import.meta.dirname, 'ids.json'),
  `${JSON.stringify(Object.fromEntries(lines.map(({ id, text }) => [id, text])), null, 2)}\n`,
);
console.log(`${lines.length} lines`);
