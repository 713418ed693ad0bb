import { execFile } from 'node:child_process';
import { readdir, readFile, realpath, symlink, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { callerFolder, liesWithin, programFolder } from '../../src/server/operator/caller-folder.ts';
import { nodeEnv } from '../node-env.ts';
import { onBothDatabases } from '../postgres/databases.ts';
import { openClub } from '../wire/open-club.ts';
import { newFolder, refusalOf, typeAt } from './backup-club.ts';
import { operate } from './operate.ts';
import { environmentOf } from './operator-line.ts';

test.each([
  ['npm changed to the program’s folder', { INIT_CWD: '/home/desk' }, programFolder, '/home/desk'],
  ['it was started by hand elsewhere, with an unrelated INIT_CWD', { INIT_CWD: '/home/desk' }, '/srv/club', '/srv/club'],
  ['it was started by hand, without npm', {}, programFolder, programFolder],
])('the caller’s folder if %s', (_, env, working, folder) => {
  expect(callerFolder(env, working)).toBe(folder);
});

test('a path is found to be in a folder through links, too, but not in one whose name only begins alike', async () => {
  const [one, other] = [await newFolder(), await newFolder()];
  await symlink(one, join(other, 'link'));
  expect(await liesWithin(one, one)).toBe(true);
  expect(await liesWithin(join(other, 'link', 'new', 'deeper'), one)).toBe(true);
  expect(await liesWithin(`${one}-too`, one)).toBe(false);
  expect(await liesWithin(join(one, '..'), one)).toBe(false);
});

/** Runs a command as npm does that was typed in `folder`: in the program's folder. */
function throughNpm(folder: string, env: Record<string, string>, ...typed: string[]): Promise<{ said: string; failed: string }> {
  const all = { ...nodeEnv, INIT_CWD: folder, ...env };
  return new Promise((done) => {
    execFile(process.execPath, typed, { env: all, cwd: programFolder }, (_, said, failed) => done({ said, failed }));
  });
}

onBothDatabases('paths as they are typed (H17)', (fresh) => {
  test('are resolved against the caller’s folder, for arguments and options alike', { timeout: 60_000 }, async () => {
    const place = await fresh.place();
    const club = await openClub(await fresh.open(place));
    const folder = await realpath(await newFolder());
    const files: Record<string, unknown> = {
      'prizes.json': [1, 2].map((points) => ({ title: `${points} points`, points, weight: 1 })),
      'notice.txt': 'Open till late',
    };
    for (const [name, value] of Object.entries(files)) {
      await writeFile(join(folder, name), typeof value === 'string' ? value : JSON.stringify(value));
    }
    const context = { ...club.app.context, dataDir: place.dataDir, attribution: { actor: 'desk', reason: '' } };
    expect(await operate(context, ['wheel', 'set', '--prizes', 'prizes.json'], folder)).toMatchObject({ edition: expect.any(Number) });
    expect(await operate(context, ['notice', 'add', '--name', 'Hours', '--file', 'notice.txt'], folder)).toMatchObject({ name: 'Hours' });
    expect(await refusalOf(operate(context, ['profile', 'import', 'people.json'], folder))).toEqual([
      'file_missing',
      expect.stringContaining(join(folder, 'people.json')),
    ]);
    expect(await refusalOf(operate(context, ['banner', 'add', 'banner.png'], folder))).toEqual([
      'file_missing',
      expect.stringContaining(join(folder, 'banner.png')),
    ]);
  });

  test('a backup with a relative folder is written to the caller’s folder, and never into the checkout', { timeout: 60_000 }, async () => {
    const place = await fresh.place();
    await openClub(await fresh.open(place));
    const folder = await realpath(await newFolder());
    const { said, failed } = await throughNpm(folder, environmentOf(place), 'src/server/operator/main.ts', 'backup', 'monday', '--json');
    expect([failed, JSON.parse(said).backup]).toEqual(['', join(folder, 'monday')]);
    expect(await readdir(folder)).toEqual(['monday']);

    const before = await readdir(programFolder);
    const checkout = ['in_checkout', expect.stringContaining(programFolder)];
    await symlink(programFolder, join(folder, 'link'));
    for (const target of [join(programFolder, 'monday'), join(programFolder, 'node_modules/x/monday'), join(folder, 'link/monday')]) {
      expect(await refusalOf(typeAt(environmentOf(place), ['backup', target]))).toEqual(checkout);
    }
    expect(await readdir(programFolder)).toEqual(before);
  });
});

test('verify:draws resolves its file against the caller’s folder', { timeout: 30_000 }, async () => {
  const folder = await realpath(await newFolder());
  await writeFile(join(folder, 'draws.json'), await readFile(join(programFolder, 'tests/vectors/dice.json')));
  const { said } = await throughNpm(folder, {}, 'src/server/operator/verify-draws.ts', 'draws.json');
  expect(said).toMatch(/^\d+ match, 0 do not/);
  expect(relative(programFolder, folder)).toMatch(/^\.\./);
});
