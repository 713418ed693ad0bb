import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { onBothDatabases } from '../../../tests/postgres/databases.ts';
import { tableLives } from './table-lives.ts';
import { tablesInOrder } from './whole-tables.ts';

const heading = '## How long rows are stored';

onBothDatabases('the lifetime of rows', (fresh, kind) => {
  test('is defined for every existing table, and for no other', async () => {
    const db = await fresh.database();
    expect((await tablesInOrder(db.queries, kind)).toSorted()).toEqual(Object.keys(tableLives).toSorted());
  });
});

test('every table that grows with time is in the README, with how long its rows are stored', async () => {
  const text = await readFile(join(import.meta.dirname, 'README.md'), 'utf8');
  const [, section = ''] = text.split(heading);
  const named = [...(section.split('\n## ')[0] ?? '').matchAll(/`([a-z_]+)`/g)].map(([, name]) => name);
  const growing = Object.entries(tableLives).flatMap(([name, { grows }]) => (grows === 'time' ? name : []));
  expect(named.toSorted()).toEqual(growing.toSorted());
});
