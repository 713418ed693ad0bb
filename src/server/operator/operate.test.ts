import { spawnSync } from 'node:child_process';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { cannot } from '#contract/operator/cannot.ts';
import { newFolder } from '../../../tests/ledger/backup-club.ts';
import { granted, operate } from '../../../tests/ledger/operate.ts';
import { operatorOf } from '../../../tests/ledger/operator-club.ts';
import { nodeEnv } from '../../../tests/node-env.ts';
import { addClass, addRegion, asking, idOf, profileValues, videoValues } from '../../../tests/postgres/collection-rows.ts';
import { onBothDatabases } from '../../../tests/postgres/databases.ts';
import { collectionRevisions, nextRevision } from '../db/collection-revision.ts';
import type { Database } from '../db/database.ts';
import { getSecretSetting, getSettings } from '../db/settings.ts';
import { pictureFolder } from '../media/picture-folder.ts';
import { pullMirror } from '../reads/mirror.ts';
import { reads } from '../reads/reads.ts';
import { helpFor } from './command-line.ts';
import { failureOf, failureText, reportText } from './operate.ts';

const picture = (hash: string) => ({ base: `/media/pictures/${hash}`, widths: [320, 720], width: 720, height: 960, colour: '#000000' });

onBothDatabases('the operator', (fresh) => {
  const at = (db: Database, dataDir = '/nowhere') => operatorOf(db, { dataDir, newId: () => 'abcdefghijklmnopqrstuvwxyz' });
  /** The lines of the log: actor, action, reason, state before and after. */
  const logged = async (db: Database) =>
    (await db.queries.selectFrom('audit').selectAll().orderBy('no').execute()).map((line) => [
      ...[line.no, line.actor, line.action, line.reason],
      ...[JSON.parse(line.before_json), JSON.parse(line.after_json)],
    ]);

  test('makes invites, and never changes one that exists (H17, P9, P10)', async () => {
    const db = await fresh.database();
    expect(await operate(await at(db), ['invite', 'create', '--code', 'SPRING', '--uses', '3'])).toEqual({ code: 'SPRING', uses_left: 3 });
    expect(await operate(await at(db), ['invite', 'create', '--uses=unlimited'])).toEqual({ code: 'ABCDEFGHIJKL', uses_left: null });
    await expect(operate(await at(db), ['invite', 'create', '--code', 'SPRING'])).rejects.toMatchObject({ reason: 'invite_exists' });
    const invites = await db.queries.selectFrom('invites').selectAll().orderBy('code').execute();
    expect(invites.map(({ code, uses_left }) => [code, uses_left])).toEqual([
      ['ABCDEFGHIJKL', null],
      ['SPRING', 3],
    ]);
    expect(await logged(db)).toEqual([
      [1, 'desk', 'invite create', '', {}, { code: 'SPRING', uses_left: 3 }],
      [2, 'desk', 'invite create', '', {}, { code: 'ABCDEFGHIJKL', uses_left: null }],
    ]);
  });

  test('reads and writes settings, which changes the revision of the base collection (H17)', async () => {
    const db = await fresh.database();
    const before = await collectionRevisions(db.queries);
    expect(await operate(await at(db), ['setting', 'get', 'video_login'])).toEqual({ name: 'video_login', value: 0 });
    expect(await operate(await at(db), ['setting', 'set', 'video_login', '1'])).toEqual({ name: 'video_login', value: 1 });
    expect(await operate(await at(db), ['setting', 'set', 'name', '大厅'])).toEqual({ name: 'name', value: '大厅' });
    expect(await operate(await at(db), ['setting', 'get', 'name'])).toEqual({ name: 'name', value: '大厅' });
    expect((await collectionRevisions(db.queries)).base).toBe(before.base + 2);
    await expect(operate(await at(db), ['setting', 'set', 'video_login', 'yes'])).rejects.toMatchObject({ reason: 'setting_invalid' });
    await expect(operate(await at(db), ['setting', 'set', 'frame_origins', '["http://a.example"]'])).rejects.toMatchObject({
      reason: 'setting_invalid',
    });
    await expect(operate(await at(db), ['setting', 'set', 'result', '666'])).rejects.toMatchObject({ reason: 'setting_unknown' });
    await operate(await at(db), ['setting', 'set', 'withdraw_cooling_hours', '1', '--actor', 'Mira', '--reason', 'Public holiday']);
    expect(await logged(db)).toEqual([
      [1, 'desk', 'setting set', '', { video_login: 0 }, { video_login: 1 }],
      [2, 'desk', 'setting set', '', { name: 'Foyer' }, { name: '大厅' }],
      [3, 'desk', 'setting set', 'Public holiday', { withdraw_cooling_hours: 24 }, { withdraw_cooling_hours: 1 }],
    ]);
  });

  test('sets the key of third-party log-ins, and never shows it', async () => {
    const db = await fresh.database();
    const before = await collectionRevisions(db.queries);
    const key = 'a-signing-key-of-the-operator';
    const folder = await newFolder();
    const keyOf = async (text: string, name = 'sso_key') => {
      const file = join(folder, 'key');
      await writeFile(file, text);
      return operate(await at(db), ['setting', 'key', name, file]);
    };
    const refusal = (work: Promise<unknown>) => work.catch((error: unknown) => error);
    const said: unknown[] = [
      await operate(await at(db), ['setting', 'get', 'sso_key']),
      await keyOf(`${key}\n`),
      await operate(await at(db), ['setting', 'get', 'sso_key']),
    ];
    expect(said).toEqual([false, true, true].map((set) => ({ name: 'sso_key', set })));
    expect(await getSecretSetting(db.queries, 'sso_key')).toBe(key);
    for (const [reason, refused] of [
      ['setting_invalid', await refusal(keyOf('short-canary'))],
      ['setting_invalid', await refusal(keyOf('\n'))],
      ['setting_invalid', await refusal(keyOf('canary'.repeat(100)))],
      ['file_invalid', await refusal(keyOf('canary'.repeat(1_000)))],
      ['usage', await refusal(keyOf('canary', 'name'))],
      ['file_missing', await refusal(operate(await at(db), ['setting', 'key', 'sso_key', join(folder, 'none')]))],
      // Typed, it would stay in the shell's history.
      ['usage', await refusal(operate(await at(db), ['setting', 'set', 'sso_key', 'canary-canary-canary']))],
    ] as const) {
      expect(refused).toMatchObject({ reason });
      expect(failureText(failureOf(refused), true)).not.toContain('canary');
    }
    expect(await getSecretSetting(db.queries, 'sso_key')).toBe(key);
    expect(JSON.stringify([await getSettings(db.queries), await reads.baseInfo.read(asking(db), {})])).not.toContain(key);
    expect(await collectionRevisions(db.queries)).toEqual(before);
    expect(await operate(await at(db), ['setting', 'set', 'sso_key', ''])).toEqual({ name: 'sso_key', set: false });
    expect(await getSecretSetting(db.queries, 'sso_key')).toBeUndefined();
    const states = (await logged(db)).map(([, , action, , before, after]) => [action, before, after]);
    const named = (set: boolean) => ({ name: 'sso_key', set });
    expect(states).toEqual([
      ['setting key', named(false), named(true)],
      ['setting set', named(true), named(false)],
    ]);
  });

  test('withdraws a person: from lists, from mirrors, and their pictures from the disk (H11, H17, O24)', async () => {
    const place = await fresh.place();
    const db = await fresh.open(place);
    const folder = pictureFolder(place.dataDir);
    await mkdir(folder, { recursive: true });
    const names = ['aaaaaaaa', 'bbbbbbbb'].flatMap((hash) => [`${hash}-320.avif`, `${hash}-320.webp`, `${hash}-720.webp`]);
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
    expect(await operate(await at(db, place.dataDir), ['profile', 'withdraw', idOf('profile', 1)])).toMatchObject({ pictures_removed: 3 });
    expect(await readdir(folder)).toEqual(names.slice(3));
    expect(await pullMirror(asking(db), 'profiles', pulled.data.cursor)).toMatchObject({ data: { rows: [], gone: [idOf('profile', 1)] } });
    expect(await reads.profile.read(asking(db), { id: idOf('profile', 1) })).toMatchObject({ ok: false, why: 'not_found' });
    await expect(operate(await at(db), ['profile', 'withdraw', 'nobody-known'])).rejects.toMatchObject({ reason: 'not_found' });
    const id = idOf('profile', 1);
    expect(await logged(db)).toEqual([[1, 'desk', 'profile withdraw', '', {}, { id, published: 0, pictures_removed: 3 }]]);
  });

  test('hides a video, also from the rows on Home (H17, O24)', async () => {
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
    await operate(await at(db), ['video', 'hide', idOf('video', 1)]);
    expect(await pullMirror(asking(db), 'base', base.data.cursor)).toMatchObject({ data: { rows: [{}, { movielist_0: [] }] } });
    expect(await reads.videos.read(asking(db), {})).toMatchObject({ data: { data: [], count: 0 } });
    expect(await reads.video.read(asking(db), { id: idOf('video', 1) })).toMatchObject({ ok: false, why: 'not_found' });
    expect(await logged(db)).toEqual([[1, 'desk', 'video hide', '', {}, { id: idOf('video', 1), hidden: 1 }]]);
  });
});

describe('what the operator types', () => {
  test('is answered with one JSON value, or with lines', () => {
    expect(reportText({ code: 'A', uses_left: null }, true)).toBe('{"code":"A","uses_left":null}');
    expect(reportText({ code: 'A', uses_left: null }, false)).toBe('code: A\nuses_left: null');
    expect(failureText(cannot('not_found', 'nobody'), true)).toBe('{"reason":"not_found","message":"nobody"}');
    expect(failureText(failureOf(new Error('no disk')), false)).toBe('operator: no disk');
  });

  test.each([[['help']], [['--help']], [['-h', '--json']]])('%j shows what can be typed, without a club', (typed) => {
    const help = helpFor(typed);
    expect(reportText(help ? granted(help) : {}, typed.includes('--json'))).toContain('setting set NAME VALUE');
  });

  test('the command line reports a failure in one JSON value, and exits with 1', () => {
    const run = (...typed: string[]) =>
      spawnSync(process.execPath, ['src/server/operator/main.ts', ...typed], {
        env: {
          ...nodeEnv,
          DATA_DIR: '/nonexistent/foyer',
          FOYER_SECRET: 'ab'.repeat(32),
          DATABASE_URL: 'postgres://foyer:hunter2@127.0.0.1:1/foyer',
        },
        encoding: 'utf8',
      });
    const failed = run('setting', 'get', 'name', '--json');
    expect([failed.status, failed.stdout]).toEqual([1, '']);
    expect(Object.keys(JSON.parse(failed.stderr))).toEqual(['reason', 'message']);
    expect(failed.stderr).not.toContain('hunter2');
    const helped = run('help', '--json');
    expect([helped.status, helped.stderr, Object.keys(JSON.parse(helped.stdout))]).toEqual([0, '', ['usage']]);
  });
});
