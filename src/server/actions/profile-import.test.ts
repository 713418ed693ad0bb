import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newFolder } from '../../../tests/ledger/backup-club.ts';
import { clubMs, OperatorClub } from '../../../tests/ledger/operator-club.ts';
import { onBothDatabases } from '../../../tests/postgres/databases.ts';
import { profileRemoval } from '../commands/erase-profile.ts';
import { csvRows } from './csv.ts';

test.each([
  ['plain', 'a,b\nc,d\n', ['1: a|b', '2: c|d']],
  ['CRLF, a byte-order mark and no last line end', '\uFEFFa,b\r\nc,d', ['1: a|b', '2: c|d']],
  ['commas, quotes and lines in quotes', '"a,1","say ""hi""","two\nlines"\nb,,\n', ['1: a,1|say "hi"|two\nlines', '3: b||']],
  ['empty lines', 'a\n\n\nb\n', ['1: a', '4: b']],
  ['an empty cell in quotes', '""\n', ['1: ']],
  ['nothing', '', []],
])('comma-separated values: %s (RFC 4180)', (_, text, rows) => {
  const read = csvRows(text);
  expect(read.ok && read.data.map(({ line, cells }) => `${line}: ${cells.join('|')}`)).toEqual(rows);
});

test.each([
  ['a\n"b', 'line 2: a quote that is never closed'],
  ['a\nb"c"', 'line 2: a quote within a cell'],
  ['"a"b', 'line 1: something stands behind a closing quote'],
])('%j is refused with the number of its line', (text, message) => {
  expect(csvRows(text)).toMatchObject({ ok: false, message: expect.stringContaining(message) });
});

onBothDatabases('people out of a file (H11, H17, H18)', (fresh) => {
  async function open() {
    const club = await OperatorClub.open(await fresh.database());
    const folder = await newFolder();
    await club.type('region add --name Kyoto');
    await club.type('region add --name Osaka');
    const importing = async (name: string, content: unknown, ...more: string[]) => {
      const file = join(folder, name);
      await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
      return club.type('profile import', file, ...more).catch((error: { reason: string; report: object }) => [error.reason, error.report]);
    };
    const people = () => club.db.queries.selectFrom('profiles').selectAll().orderBy('pos').execute();
    return { club, importing, people };
  }
  const records = { adult_checked_by: 'Desk', adult_checked: '2026-02-01', consent: '2026-02-02' };

  test('importing a file twice adds nobody, and changes in it are applied', async () => {
    const { importing, people } = await open();
    const noor = { key: 'noor-1', name: 'Noor', region: 'Kyoto', price: '100', services: ['Dinner'] };
    const waits = { name: 'Waits', region: 'kyoto' };
    expect(await importing('a.json', [noor, waits])).toMatchObject({ added: 2, changed: 0, same: 0, published: 0 });
    expect(await importing('a.json', [noor, waits])).toMatchObject({ added: 0, changed: 0, same: 2 });
    // Fields that a row does not give stay; a profile that now has all three records is published.
    const later = [{ key: 'noor-1', name: 'Noor Ali', region: 'Osaka', ...records }, waits];
    expect(await importing('a.json', later)).toMatchObject({ added: 0, changed: 1, same: 1, published: 1 });
    const rows = await people();
    expect(rows.map(({ name, price, services, published }) => [name, price, services, published])).toEqual([
      ['Noor Ali', '100', '["Dinner"]', 1],
      ['Waits', '', '[]', 0],
    ]);
    expect(JSON.stringify(rows)).not.toContain('noor-1');
  });

  test('whom an operator took down stays so, with changed texts and records too, until they are published again', async () => {
    const { club, importing, people } = await open();
    const noor = { key: 'noor-1', name: 'Noor', region: 'Kyoto', ...records };
    expect(await importing('a.json', [noor])).toMatchObject({ added: 1, published: 1 });
    const [{ id } = { id: '' }] = await people();
    await club.type(`profile unpublish ${id}`);
    const before = await people();
    expect(await importing('a.json', [noor])).toMatchObject({ changed: 0, same: 1, published: 0 });
    expect(await people()).toEqual(before);
    const later = { ...noor, price: '100', consent: '2026-03-01' };
    expect(await importing('b.json', [later], '--dry-run', 'yes')).toMatchObject({ changed: 1, changed_lines: [1] });
    expect(await importing('b.json', [later])).toMatchObject({ changed: 1, published: 0 });
    expect((await people()).map(({ price, published }) => [price, published])).toEqual([['100', 0]]);
    const tombstones = () => club.db.queries.selectFrom('tombstones').select('id').where('shelf', '=', 'profiles').execute();
    expect(await tombstones()).toEqual([{ id }]);
    expect(await club.type(`profile publish ${id}`)).toMatchObject({ published: 1 });
    expect(await tombstones()).toEqual([]);
  });

  test('a file may have their words in several languages, which are the same when it is imported again', async () => {
    const { importing, people } = await open();
    const noor = {
      name: 'Noor',
      region: 'Kyoto',
      title: 'Host',
      price: '100',
      services: ['Dinner'],
      content: '<p>Hi</p><script>1</script>',
    };
    const file = [
      { ...noor, texts: { de: { title: 'Moderation', content: '<p>Hallo</p><script>1</script>' }, ja_ja: { services: ['夕食'] } } },
    ];
    expect(await importing('a.json', file)).toMatchObject({ added: 1 });
    const own = { title: 'Host', remark: '', price: '100', services: '["Dinner"]', content: '<p>Hi</p>' };
    const [row] = await people();
    expect(row).toMatchObject({ ...own, language: 'en_us' });
    expect(JSON.parse(row?.texts ?? '')).toEqual({
      de_de: { ...own, title: 'Moderation', content: '<p>Hallo</p>' },
      ja_ja: { ...own, services: '["夕食"]' },
    });
    expect(await importing('a.json', file)).toMatchObject({ same: 1 });
    expect(await importing('a.json', [{ ...noor, texts: { de: { title: 'Abend' } } }])).toMatchObject({ changed: 1 });
    expect(JSON.parse((await people())[0]?.texts ?? '')).toEqual({ de_de: { ...own, title: 'Abend' } });
    expect(await importing('b.json', [{ ...noor, texts: { xx: { title: 'No' } } }])).toMatchObject(['file_invalid', {}]);
  });

  test('CSV works like JSON, and a dry run reports the result in advance and changes nothing', async () => {
    const { club, importing, people } = await open();
    const csv = 'key,name,region,services,remark\r\n1,Noor,Kyoto,Dinner; Walks,"Quiet, calm"\r\n2,Mira,Osaka,,\r\n';
    const revisions = () => club.db.queries.selectFrom('shelf_revs').selectAll().orderBy('shelf').execute();
    const before = await revisions();
    expect(await importing('a.csv', csv, '--dry-run', 'yes')).toEqual({
      dry_run: 1,
      added: 2,
      changed: 0,
      same: 0,
      new_lines: [2, 3],
      changed_lines: [],
      refused: [],
    });
    expect(await revisions()).toEqual(before);
    expect(await people()).toEqual([]);
    expect(await importing('a.csv', csv)).toMatchObject({ added: 2 });
    expect((await people()).map(({ name, services, remark }) => [name, services, remark])).toEqual([
      ['Noor', '["Dinner","Walks"]', 'Quiet, calm'],
      ['Mira', '[]', ''],
    ]);
    const changed = 'key,name,region\n1,Noor,Osaka\n3,Lea,Atlantis\n4,Ada,Kyoto\n4,Ada,Kyoto\n5,,Kyoto\n';
    const refused = [
      { line: 3, why: expect.stringContaining('there is no region "Atlantis"') },
      { line: 5, why: expect.stringContaining('the same profile as in 4') },
      { line: 6, why: expect.stringContaining('name') },
    ];
    const dry = await importing('a.csv', changed, '--dry-run', 'yes');
    expect(dry).toMatchObject({ added: 1, changed: 1, same: 0, changed_lines: [2], refused });
    const rows = await people();
    expect(await importing('a.csv', changed)).toEqual(['file_invalid', expect.objectContaining({ refused })]);
    expect(await people()).toEqual(rows);
  });

  test('nobody who withdrew consent is brought back by an old file', async () => {
    const { club, importing, people } = await open();
    const file = [{ name: 'Noor', region: 'Kyoto', ...records }];
    await importing('a.json', file);
    await club.type(`profile withdraw ${(await people())[0]?.id}`);
    expect(await importing('a.json', file)).toEqual([
      'file_invalid',
      expect.objectContaining({ refused: [{ line: 1, why: expect.stringContaining('consent was taken back') }] }),
    ]);
    expect((await people()).map(({ published, name }) => [published, name])).toEqual([[0, '']]);
  });

  test('nobody who was erased is brought back by an old file; a later consent lists them anew', async () => {
    const { club, importing, people } = await open();
    const file = [{ key: 'noor-1', name: 'Noor', region: 'Kyoto', ...records }];
    await importing('a.json', file);
    await club.type(`profile erase ${(await people())[0]?.id}`, '--reason', 'By letter');
    expect(await people()).toEqual([]);
    const refused = ['file_invalid', { refused: [{ line: 1, why: expect.stringContaining('was erased at') }] }];
    const removals = await club.db.queries.selectFrom('removals').selectAll().orderBy('id').execute();
    // By its own id, and by a mark that reveals nothing.
    expect(removals.map(({ kind, value }) => [kind, value])).toEqual([
      ['profile', profileRemoval.erased],
      ['profile', profileRemoval.erased],
    ]);
    expect(JSON.stringify(removals)).not.toMatch(/noor/i);
    for (const consent of ['2026-02-02', undefined]) {
      expect(await importing('a.json', [{ ...file[0], consent }])).toMatchObject(refused);
      expect(await people()).toEqual([]);
    }
    const nextDayMs = clubMs + 86_400_000;
    club.context.nowMs = () => nextDayMs;
    const consent = new Date(nextDayMs).toISOString().slice(0, 10);
    expect(await importing('b.json', [{ ...file[0], consent }])).toMatchObject({ added: 1, published: 1 });
    expect(await importing('a.json', file)).toMatchObject(refused);
    expect(await importing('c.json', [{ key: 'noor-1', name: 'Noor', region: 'Osaka' }])).toMatchObject({ changed: 1 });
  });
});
