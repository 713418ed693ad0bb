import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freshSqlite, openClub } from '../../../tests/wire/open-club.ts';
import { secretSettingNames, settingNames } from '../db/settings.ts';
import { helpFor } from './operate.ts';

const readme = await readFile(join(import.meta.dirname, 'README.md'), 'utf8');

/** What stands in backticks in the first column of the table under a heading. */
function firstColumn(heading: string): string[] {
  const [, section = ''] = readme.split(`\n## ${heading}\n`);
  const rows = (section.split('\n## ', 1)[0] ?? '').split('\n').filter((line) => line.startsWith('| `'));
  return rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name));
}

test('the operator’s README has every setting, once, and none that there is not (H17)', () => {
  expect(firstColumn('Settings').sort()).toEqual([...settingNames, ...secretSettingNames].sort());
});

test('it has every figure of /metrics, and none that there is not', async () => {
  const { text } = await (await openClub(await freshSqlite())).ask('/metrics');
  const figures = [...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name = '']) => name);
  expect(firstColumn('What to watch').sort()).toEqual(figures.sort());
});

test('every command that it shows is one', () => {
  const { usage } = helpFor(['help']) as { usage: string };
  const shown = [...readme.matchAll(/npm run -s operator -- ([a-z]+(?: [a-z-]+)?)/g)].map(([, words = '']) => words);
  expect(shown.length).toBeGreaterThan(10);
  const known = usage.split('\n').map((line) => line.trim());
  for (const words of shown.filter((line) => line !== 'help')) {
    const [verb = ''] = words.split(' ');
    expect([
      words,
      known.some(
        (line) =>
          line.startsWith(`${words} `) || line === words || (line.startsWith(`${verb} `) && /^[A-Z]+/.test(line.slice(verb.length + 1))),
      ),
    ]).toEqual([words, true]);
  }
});
