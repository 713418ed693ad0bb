import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { OperatorClub } from '../../../tests/ledger/operator-club.ts';
import { asking } from '../../../tests/postgres/collection-rows.ts';
import { onBothDatabases } from '../../../tests/postgres/databases.ts';
import { collectionRevisions } from '../db/collection-revision.ts';
import type { Database } from '../db/database.ts';
import { pullMirror } from '../reads/mirror.ts';
import { reads } from '../reads/reads.ts';

async function pull(db: Database, collection: 'notices' | 'base', cursor?: string) {
  const pulled = await pullMirror(asking(db), collection, cursor);
  if (!pulled.ok) throw new Error(pulled.why);
  return pulled.data;
}

async function textFile(text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-notice-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'notice.html'), text);
  return join(folder, 'notice.html');
}

onBothDatabases('notices', (fresh) => {
  test('are published, changed and removed, and mirrors follow each step (E15, S43, D14, H17, H18)', async () => {
    const club = await OperatorClub.open(await fresh.database());
    const before = await pull(club.db, 'notices');
    const typed = '<p onclick="x()">The desk opens at nine</p><script>x()</script>';
    const text = '<p>The desk opens at nine</p>';
    const added = await club.type('notice add --actor Mira', '--name', 'New hours', '--text', typed);
    const id = String(added.id);
    expect(added).toMatchObject({ name: 'New hours', dropped: ['onclick of <p>', '<script> and what stands in it'] });
    const first = await pull(club.db, 'notices', before.cursor);
    expect(first.rows[0]).not.toHaveProperty('texts');
    expect(first.rows).toMatchObject([{ id, name: 'New hours', text, at_ms: club.context.nowMs() }]);
    expect(await reads.notices.read(asking(club.db), {})).toMatchObject({ ok: true, data: [{ id }] });

    await club.type(`notice edit ${id}`, '--name', 'Newer hours');
    const second = await pull(club.db, 'notices', first.cursor);
    expect(second.rows).toMatchObject([{ id, name: 'Newer hours', text, at_ms: club.context.nowMs() }]);
    expect(await club.type('notice list')).toMatchObject({ notices: [{ id, name: 'Newer hours', words: 'The desk opens at nine' }] });

    expect(await club.type(`notice remove ${id}`, '--reason', 'Old')).toEqual({ id, state: 'shown', removed: 1 });
    expect(await pull(club.db, 'notices', second.cursor)).toMatchObject({ rows: [], gone: [id] });
    expect(await club.audited()).toMatchObject([
      { actor: 'desk', remark: 'Mira', action: 'notice add', after: { id, state: 'shown', texts: { en_us: { name: 'New hours', text } } } },
      { action: 'notice edit', before: { texts: { en_us: { name: 'New hours' } } }, after: { texts: { en_us: { name: 'Newer hours' } } } },
      { action: 'notice remove', reason: 'Old', before: { id, texts: { en_us: { name: 'Newer hours', text } } } },
    ]);
  });

  test('can also be read from a file', async () => {
    const club = await OperatorClub.open(await fresh.database());
    const file = await textFile('\uFEFF<p>One</p>\r\n<p>Two</p>\n');
    await club.type('notice add --name Hours --file', file);
    expect((await pull(club.db, 'notices')).rows).toMatchObject([{ text: '<p>One</p>\n<p>Two</p>' }]);
  });

  test('that would be empty for a reader are refused, and change nothing', async () => {
    const club = await OperatorClub.open(await fresh.database());
    const before = await collectionRevisions(club.db.queries);
    const add = (...more: string[]) => club.refusal('notice add', ...more);
    expect(await add('--text', 'words')).toBe('usage');
    expect(await add('--name', 'two\nlines', '--text', 'words')).toBe('usage');
    expect(await add('--name', 'n'.repeat(121), '--text', 'words')).toBe('usage');
    expect(await add('--name', 'Hours')).toBe('usage');
    expect(await add('--name', 'Hours', '--text', 'words', '--file', 'x')).toBe('usage');
    expect(await add('--name', 'Hours', '--text', '<script>x</script> <br>')).toBe('text_empty');
    expect(await add('--name', 'Hours', '--text', 'x'.repeat(20_001))).toBe('text_too_long');
    expect(await add('--name', 'Hours', '--file', '/nonexistent')).toBe('file_missing');
    expect(await add('--name', 'Hours', '--file', await textFile('x'.repeat(90_000)))).toBe('text_too_long');
    expect(await club.refusal('notice edit nothing', '--name', 'Hours')).toBe('not_found');
    expect(await club.refusal('notice edit nothing')).toBe('usage');
    expect(await add('--text', 'words', '--name', 'Hours', '--language', 'fr')).toBe('usage');
    expect(await add('--text', 'words', '--name', 'Hours', '--starts', 'tomorrow')).toBe('usage');
    expect(await add('--text', 'words', '--name', 'Hours', '--ends', '2027-01-14')).toBe('usage');
    expect(await add('--text', 'words', '--name', 'Hours', '--starts', '2027-02-02', '--ends', '2027-02-01')).toBe('usage');
    expect(await club.refusal('notice remove nothing')).toBe('not_found');
    expect(await collectionRevisions(club.db.queries)).toEqual(before);
    expect(await club.audited()).toEqual([]);
  });
});

onBothDatabases('settings that clients show', (fresh) => {
  test('are validated, and a refusal says what is allowed (D2, S54, H17)', async () => {
    const club = await OperatorClub.open(await fresh.database());
    const before = await collectionRevisions(club.db.queries);
    const refused: [name: string, value: string][] = [
      ['kefu', 'http://help.example.org'],
      ['kefu', 'javascript:alert(1)'],
      ['kefu', 'https://name:word@help.example.org'],
      ['kefu', '//help.example.org'],
      ['login_bg', 'https://elsewhere.example/a.png'],
      ['center_bg', '//elsewhere.example/a.png'],
      ['center_bg', '/a b.png'],
      ['pop_content', 'x'.repeat(20_001)],
      ['notice', 'two\nlines'],
      ['notice', 'x'.repeat(501)],
      ['ispop', '2'],
      ['iskefu', 'yes'],
    ];
    for (const [name, value] of refused) expect(await club.refusal('setting set', name, value), `${name} ${value}`).toBe('setting_invalid');
    await expect(club.type('setting set', 'kefu', 'http://x.example')).rejects.toThrow('an https address');
    expect(await collectionRevisions(club.db.queries)).toEqual(before);
    expect(await club.audited()).toEqual([]);
  });

  test('report what else they need, and what HTML was dropped (S10, H14, X6)', async () => {
    const club = await OperatorClub.open(await fresh.database());
    const set = (name: string, value: string) => club.type('setting set', name, value);
    expect(await set('iskefu', '1')).toMatchObject({ notes: ['support is on, and kefu names no page: members are told so'] });
    const kefu = 'https://help.example.org/desk?a=b';
    expect(await set('kefu', kefu)).toMatchObject({ notes: [expect.stringContaining('https://help.example.org stands in frame_origins')] });
    const origins = '["https://help.example.org"]';
    expect(await set('frame_origins', origins)).toEqual({ name: 'frame_origins', value: ['https://help.example.org'] });
    expect(await set('kefu', '/support/index.html')).toEqual({ name: 'kefu', value: '/support/index.html' });
    expect(await set('ispop', '1')).toHaveProperty('notes');
    const html = '<h2>Hello</h2><p>there</p>';
    expect(await set('pop_content', '<h2>Hello</h2><form><input></form><p style="x">there</p>')).toEqual({
      name: 'pop_content',
      value: html,
      dropped: ['<form> and what stands in it', 'style of <p>'],
    });
    expect(await set('login_bg', '/backgrounds/login.webp')).toEqual({ name: 'login_bg', value: '/backgrounds/login.webp' });
    expect(await set('notice', 'Open <b>now</b>')).toHaveProperty('notes');
    const { rows } = await pull(club.db, 'base');
    expect(rows).toMatchObject([{ pop_content: html, iskefu: 1, ispop: 1, login_bg: '/backgrounds/login.webp' }, {}]);
  });
});
