import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newFolder } from '../../../tests/ledger/backup-club.ts';
import { granted, operate } from '../../../tests/ledger/operate.ts';
import { freshSqlite, openClub } from '../../../tests/wire/open-club.ts';
import { getSettings, secretSettingNames, settingNames } from '../db/settings.ts';
import { helpFor } from './command-line.ts';

const readme = await readFile(join(import.meta.dirname, 'README.md'), 'utf8');

/** The text in backticks in the first column of the table under a heading. */
function firstColumn(heading: string): string[] {
  const [, section = ''] = readme.split(`\n## ${heading}\n`);
  const rows = (section.split('\n## ', 1)[0] ?? '').split('\n').filter((line) => line.startsWith('| `'));
  return rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name));
}

test('the operator’s README has every setting once, and no others (H17)', () => {
  expect(firstColumn('Settings').sort()).toEqual([...settingNames, ...secretSettingNames].sort());
});

test('it lists every metric of our own, some of the process’s, and none that does not exist', async () => {
  const { text } = await (await openClub(await freshSqlite())).ask('/metrics');
  const figures = [...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name = '']) => name);
  const named = firstColumn('What to monitor');
  const ours = (name: string): boolean => name.startsWith('foyer_');
  expect(named.filter(ours).sort()).toEqual(figures.filter(ours).sort());
  expect(named.filter((name) => !figures.includes(name))).toEqual([]);
});

/** Whether the words match a usage line, up to its options. */
function isTyped(words: readonly string[], usage: string): boolean {
  const pattern = usage.split(' --', 1)[0]?.split(' ') ?? [];
  const fits = (part: string, word: string) => part === word || /^[A-Z]+…?$/.test(part) || part.split('|').includes(word);
  return pattern.length === words.length && pattern.every((part, index) => fits(part, words[index] ?? ''));
}

test('every command that it shows exists', () => {
  const help = helpFor(['help']);
  const { usage } = help ? granted(help) : { usage: '' };
  const known = usage.split('\n').map((line) => line.trim());
  const verbs = new Set(known.map((line) => line.split(' ', 1)[0]));
  const inLine = [...readme.matchAll(/`([^`\n]+)`/g)].map(([, text = '']) => text).filter((text) => /^(?!npm )[a-z]+ [a-zA-Z]/.test(text));
  const whole = [...readme.matchAll(/npm run -s operator -- ([^`#\n]+)/g)].map(([, text = '']) => text);
  const shown = [...inLine.filter((text) => verbs.has(text.split(' ', 1)[0])), ...whole].filter(
    (text) => !/^help( [a-z]+)*$/.test(text.trim()),
  );
  expect(shown.length).toBeGreaterThan(25);
  const wrong = shown.filter((text) => {
    const words = wordsOf(text.split(' --', 1)[0] ?? '');
    return !known.some((line) => isTyped(words, line));
  });
  expect(wrong).toEqual([]);
});

/** Splits a line as a shell does, as far as the README needs it. */
const wordsOf = (line: string): string[] => [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word = '']) => quoted ?? word);

test('the commands that it shows for the first start open a club with a name, an invite, a bank, a game and a wheel (H17, H18)', async () => {
  const { app, db } = await openClub(await freshSqlite());
  const prizes = join(await newFolder(), 'prizes.json');
  await writeFile(prizes, JSON.stringify([1, 2].map((points) => ({ title: `${points} points`, points, weight: 1 }))));
  const context = { ...app.context, dataDir: '/nowhere', attribution: { actor: 'desk', reason: '' } };
  const [, section = ''] = readme.split('\n## First start, without the demo\n');
  const typed = [...(section.split('\n## ', 1)[0] ?? '').matchAll(/^npm run -s operator -- (.*)$/gm)].map(([, line = '']) => line);
  expect(typed.at(-1)).toBe('doctor');
  for (const line of typed.slice(0, -1)) {
    const words = wordsOf(line).map((word) => (word === 'prizes.json' ? prizes : word));
    await operate(context, words);
  }
  const settings = await getSettings(db.queries);
  expect(settings).toMatchObject({ name: 'Harbour Club', isplay: 1, isluckdraw: 1, withdraw_two_person: 1_000, sandbox: 0 });
  expect(await db.queries.selectFrom('invites').select(['code', 'uses_left']).execute()).toEqual([{ code: 'FRIENDS', uses_left: 20 }]);
  expect(await db.queries.selectFrom('banks').select('name').execute()).toEqual([{ name: 'Harbour Bank' }]);
  expect(await db.queries.selectFrom('lotteries').select('key').execute()).toEqual([{ key: 'k3-1m' }]);
  expect(await db.queries.selectFrom('regions').select(['name', 'city']).execute()).toEqual([{ name: 'Berlin', city: 'berlin' }]);
  expect(await db.queries.selectFrom('classes').select('name').where('kind', '=', 'video').execute()).toEqual([{ name: 'Concerts' }]);
  const audited = await db.queries.selectFrom('audit').select('actor').execute();
  expect(audited.map(({ actor }) => actor)).toEqual(typed.slice(0, -1).map(() => 'desk'));
  // A game's chain is a million hashes.
}, 60_000);
