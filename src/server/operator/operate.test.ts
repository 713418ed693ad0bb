import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { onBothDatabases } from '../../../tests/postgres/databases.ts';
import { addClass, addRegion, asking, idOf, profileValues, videoValues } from '../../../tests/postgres/shelf-rows.ts';
import type { Database } from '../db/database.ts';
import { nextRevision, shelfRevisions } from '../db/shelf-revision.ts';
import { pictureFolder } from '../media/picture-folder.ts';
import { pullMirror } from '../reads/mirror.ts';
import { reads } from '../reads/reads.ts';
import { OperatorError, parseCommandLine } from './command-line.ts';
import { failureText, operate, reportText } from './operate.ts';

const picture = (hash: string) => ({ base: `/media/pictures/${hash}`, widths: [320, 720], width: 720, height: 960, colour: '#000000' });

onBothDatabases('the operator', (fresh) => {
  const at = (db: Database, dataDir = '/nowhere') => ({ db, dataDir, nowMs: () => 7, newId: () => 'abcdefghijklmnopqrstuvwxyz' });

  test('makes invites, and never changes one that exists', async () => {
    const db = await fresh.database();
    expect(await operate(at(db), ['invite', 'create', '--code', 'SPRING', '--uses', '3'])).toEqual({ code: 'SPRING', uses_left: 3 });
    expect(await operate(at(db), ['invite', 'create', '--uses=unlimited'])).toEqual({ code: 'ABCDEFGHIJKL', uses_left: null });
    await expect(operate(at(db), ['invite', 'create', '--code', 'SPRING'])).rejects.toMatchObject({ reason: 'invite_exists' });
    const invites = await db.queries.selectFrom('invites').selectAll().orderBy('code').execute();
    expect(invites.map(({ code, uses_left }) => [code, uses_left])).toEqual([
      ['ABCDEFGHIJKL', null],
      ['SPRING', 3],
    ]);
  });

  test('reads and writes settings, which moves the base shelf on', async () => {
    const db = await fresh.database();
    const before = await shelfRevisions(db.queries);
    expect(await operate(at(db), ['setting', 'get', 'video_login'])).toEqual({ name: 'video_login', value: 0 });
    expect(await operate(at(db), ['setting', 'set', 'video_login', '1'])).toEqual({ name: 'video_login', value: 1 });
    expect(await operate(at(db), ['setting', 'set', 'name', '大厅'])).toEqual({ name: 'name', value: '大厅' });
    expect(await operate(at(db), ['setting', 'get', 'name'])).toEqual({ name: 'name', value: '大厅' });
    expect((await shelfRevisions(db.queries)).base).toBe(before.base + 2);
    await expect(operate(at(db), ['setting', 'set', 'video_login', 'yes'])).rejects.toMatchObject({ reason: 'setting_invalid' });
    await expect(operate(at(db), ['setting', 'set', 'frame_origins', '["http://a.example"]'])).rejects.toMatchObject({
      reason: 'setting_invalid',
    });
    await expect(operate(at(db), ['setting', 'set', 'result', '666'])).rejects.toMatchObject({ reason: 'setting_unknown' });
  });

  test('withdraws a person: from lists, from mirrors, and their pictures from the disk', async () => {
    const place = await fresh.place();
    const db = await fresh.open(place);
    const folder = pictureFolder(place.dataDir);
    await mkdir(folder, { recursive: true });
    const names = ['aaaaaaaa', 'bbbbbbbb'].flatMap((hash) => [`${hash}-320.webp`, `${hash}-720.webp`]);
    for (const name of names) await writeFile(join(folder, name), '');
    await db.transaction(async (tx) => {
      await addRegion(tx);
      const rev = await nextRevision(tx, 'profiles');
      const first = profileValues(1, rev, { pictures: JSON.stringify([picture('aaaaaaaa'), picture('bbbbbbbb')]) });
      const second = profileValues(2, rev, { pictures: JSON.stringify([picture('bbbbbbbb')]) });
      await tx.insertInto('profiles').values([first, second]).execute();
    });
    const pulled = await pullMirror(asking(db), 'profiles', undefined);
    if (!pulled.ok) throw new Error(pulled.why);
    expect(await operate(at(db, place.dataDir), ['profile', 'withdraw', idOf('profile', 1)])).toMatchObject({ pictures_removed: 2 });
    expect(await readdir(folder)).toEqual(['bbbbbbbb-320.webp', 'bbbbbbbb-720.webp']);
    expect(await pullMirror(asking(db), 'profiles', pulled.data.cursor)).toMatchObject({ data: { rows: [], gone: [idOf('profile', 1)] } });
    expect(await reads.profile.read(asking(db), { id: idOf('profile', 1) })).toMatchObject({ ok: false, why: 'not_found' });
    await expect(operate(at(db), ['profile', 'withdraw', 'nobody-known'])).rejects.toMatchObject({ reason: 'not_found' });
  });

  test('hides a video, also from the rows on Home', async () => {
    const db = await fresh.database();
    await db.transaction(async (tx) => {
      await addClass(tx);
      const rev = await nextRevision(tx, 'videos');
      await tx
        .insertInto('videos')
        .values(videoValues(1, rev, { home_row: 1 }))
        .execute();
    });
    const base = await pullMirror(asking(db), 'base', undefined);
    if (!base.ok) throw new Error(base.why);
    await operate(at(db), ['video', 'hide', idOf('video', 1)]);
    expect(await pullMirror(asking(db), 'base', base.data.cursor)).toMatchObject({ data: { rows: [{}, { movielist_0: [] }] } });
    expect(await reads.videos.read(asking(db), {})).toMatchObject({ data: { data: [], count: 0 } });
    expect(await reads.video.read(asking(db), { id: idOf('video', 1) })).toMatchObject({ ok: false, why: 'not_found' });
  });
});

describe('what the operator types', () => {
  test('is words, options and switches', () => {
    const parsed = parseCommandLine(['setting', 'set', '--json', '--a', 'x', 'VALUE', '--b=y=z']);
    expect(parsed.words).toEqual(['setting', 'set', 'VALUE']);
    expect([...parsed.options]).toEqual([
      ['a', 'x'],
      ['b', 'y=z'],
    ]);
    expect(parsed.json).toBe(true);
  });

  test.each([[['--code']], [['--a', '1', '--a', '2']]])('is refused when it is %j', (typed) => {
    expect(() => parseCommandLine(typed)).toThrow(OperatorError);
  });

  test('is answered in one JSON value, or in lines', () => {
    expect(reportText({ code: 'A', uses_left: null }, true)).toBe('{"code":"A","uses_left":null}');
    expect(reportText({ code: 'A', uses_left: null }, false)).toBe('code: A\nuses_left: null');
    expect(failureText(new OperatorError('not_found', 'nobody'), true)).toBe('{"reason":"not_found","message":"nobody"}');
    expect(failureText(new Error('no disk'), false)).toBe('operator: no disk');
  });
});
