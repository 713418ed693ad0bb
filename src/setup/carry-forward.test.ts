import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { carryForward, keptBuilds } from './carry-forward.ts';

let folder = '';
const live = (name = '') => join(folder, 'live', name);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-carry-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function build(mark: string, extra: Record<string, string> = {}): Promise<string> {
  const files = {
    'index.html': `"build":"${mark}"`,
    [`assets/app-${mark}.js`]: mark,
    'assets/same.js': 'same',
    'icons/a.svg': mark,
    ...extra,
  };
  const next = join(folder, 'next');
  await rm(next, { recursive: true, force: true });
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(next, name)), { recursive: true });
    await writeFile(join(next, name), text);
  }
  return carryForward(next, live());
}

const chunks = async () => (await readdir(live('assets'))).sort();

test('the new build and three earlier ones stay, older ones go', async () => {
  for (const mark of ['a', 'b', 'c', 'd', 'e']) await build(mark);
  expect(keptBuilds).toBe(4);
  expect(await chunks()).toEqual(['app-b.js', 'app-c.js', 'app-d.js', 'app-e.js', 'same.js']);
  expect(await readFile(live('index.html'), 'utf8')).toContain('"build":"e"');
  expect(await readFile(live('icons/a.svg'), 'utf8')).toBe('e');
});

test('the same build again takes no place of its own', async () => {
  for (const mark of ['a', 'b', 'b', 'b', 'b', 'b']) await build(mark);
  expect(await chunks()).toEqual(['app-a.js', 'app-b.js', 'same.js']);
});

test('going back to an earlier build makes it the newest', async () => {
  for (const mark of ['a', 'b', 'c', 'd', 'a', 'e']) await build(mark);
  expect(await chunks()).toEqual(['app-a.js', 'app-c.js', 'app-d.js', 'app-e.js', 'same.js']);
});

test('a public file that is in the new build no more goes at once', async () => {
  await build('a', { 'icons/old.svg': 'old' });
  await build('b');
  expect(await readdir(live('icons'))).toEqual(['a.svg']);
});
