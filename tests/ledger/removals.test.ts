import { appendFile, copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { claimClub } from '../../src/server/commands/claim-club.ts';
import type { Database } from '../../src/server/db/database.ts';
import { openDatabase } from '../../src/server/db/open.ts';
import { linesOf, tablesInOrder } from '../../src/server/db/whole-tables.ts';
import { availableAccount } from '../../src/server/ledger/balance.ts';
import { pictureFolder } from '../../src/server/media/picture-folder.ts';
import { readRemovals, removalListFile, syncRemovals } from '../../src/server/removal-list.ts';
import { addClass, addMember, addRegion, idOf, messageValues, profileValues, videoValues } from '../postgres/collection-rows.ts';
import { type DatabasePlace, type Fresh, onBothDatabases } from '../postgres/databases.ts';
import { LeavingClub } from '../wire/leaving-club.ts';
import { newFolder, refusalOf, typeAt } from './backup-club.ts';
import { operate } from './operate.ts';
import { clubMs, OperatorClub, operatorOf, people } from './operator-club.ts';
import { environmentOf } from './operator-line.ts';

vi.setConfig({ testTimeout: 60_000 });

const hourMs = 3_600_000;
const mark = 'Zyxwvut';
/** The secret of `operatorOf`. */
const secret = '00'.repeat(32);
const picture = (hash: string) => ({ base: `/media/pictures/${hash}`, widths: [320], width: 320, height: 400, colour: '#000000' });

/** A club, and its backup from before many things were deleted, closed and tightened. */
async function lostClub(fresh: Fresh) {
  const place = await fresh.place();
  const db = await fresh.open(place);
  const clock = { nowMs: clubMs };
  const context = await operatorOf(db, { dataDir: place.dataDir, nowMs: () => clock.nowMs });
  const club = new OperatorClub(context);
  await claimClub(db, context.keys.fingerprint);
  await db.transaction(async (tx) => {
    await addMember(tx, { username: `${mark}Guest`, username_key: 'zyxwvutguest' });
    await addMember(tx, { id: people.ada, username: `${mark}Ada`, username_key: 'zyxwvutada' });
    await addMember(tx, { id: 'member-bob', username: 'Bob', username_key: 'bob' });
    await addRegion(tx);
    await addClass(tx);
    for (const number of [1, 2, 3, 4]) {
      const told = { name: `${mark} ${number}`, content: `<p>${mark}</p>`, pictures: JSON.stringify([picture(`aaaaaaa${number}`)]) };
      const imported = number === 2 ? { import_key: 'of-a-file' } : {};
      await tx
        .insertInto('profiles')
        .values(profileValues(number, 1, number === 4 ? { name: 'Stays' } : { ...told, ...imported }))
        .execute();
    }
    await tx
      .insertInto('videos')
      .values([videoValues(1, 1), videoValues(2, 1)])
      .execute();
    await tx
      .insertInto('messages')
      .values([messageValues(1, 1), messageValues(2, 1)])
      .execute();
  });
  const folder = pictureFolder(place.dataDir);
  await mkdir(folder, { recursive: true });
  for (const number of [1, 2, 3]) await writeFile(join(folder, `aaaaaaa${number}-320.webp`), '');
  await club.post('grant', 'grant:1', 'house:grants', availableAccount(people.ada), 5_00);
  const backup = join(await newFolder(), 'backup');
  await typeAt(environmentOf(place, secret), ['backup', backup], () => clock.nowMs);

  clock.nowMs += 2 * hourMs;
  const type = (words: string, ...more: string[]) => operate(context, [...words.split(' '), ...more]);
  await type(`profile withdraw ${idOf('profile', 1)}`);
  await type(`profile erase ${idOf('profile', 2)}`, '--reason', 'By letter');
  await type(`profile withdraw ${idOf('profile', 3)}`);
  await type(`member erase ${mark}Ada --give-up 5`, '--reason', 'By letter');
  await type('member exclude Bob 6', '--reason', 'By phone');
  await type('member limit Bob loss_24h 5');
  await type(`video hide ${idOf('video', 1)}`);
  await type(`message remove ${idOf('message', 1)}`, '--reason', 'Rude');
  return { place, db, clock, context, backup, list: removalListFile(place.dataDir), type };
}

async function everything(db: Database): Promise<string> {
  return db.snapshot(async (queries) => {
    const texts: string[] = [];
    for (const table of await tablesInOrder(queries, db.kind))
      for await (const lines of linesOf(queries, db.kind, table)) texts.push(...lines);
    return texts.join('\n');
  });
}

const applied = { profiles: 3, members: 1, members_with_open: 0, exclusions: 1, limits: 1, messages: 1, videos: 1 };

/** What a restored club must be like, wherever it was restored. */
async function expectRemoved(to: DatabasePlace): Promise<void> {
  const db = await openDatabase(to);
  try {
    const text = await everything(db);
    // The guest was not removed, and nothing else contains that name.
    expect(text.replaceAll(`${mark}Guest`, '')).not.toContain(mark);
    const profiles = await db.queries.selectFrom('profiles').select(['id', 'name', 'published', 'withdrawn_ms']).orderBy('id').execute();
    const blank = { name: '', published: 0, withdrawn_ms: clubMs + 2 * hourMs };
    expect(profiles).toEqual([
      { id: idOf('profile', 1), ...blank },
      { id: idOf('profile', 3), ...blank },
      { id: idOf('profile', 4), name: 'Stays', published: 1, withdrawn_ms: null },
    ]);
    const bob = await db.queries.selectFrom('members').select('excluded_until_ms').where('id', '=', 'member-bob').executeTakeFirstOrThrow();
    expect(bob.excluded_until_ms).toBeGreaterThan(clubMs + 150 * 24 * hourMs);
    expect(await db.queries.selectFrom('member_limits').select(['member_id', 'name', 'value']).execute()).toEqual([
      { member_id: 'member-bob', name: 'loss_24h', value: 5_00 },
    ]);
    expect(await db.queries.selectFrom('messages').select('id').execute()).toEqual([{ id: idOf('message', 2) }]);
    expect(await db.queries.selectFrom('videos').select('id').where('hidden', '=', 0).execute()).toEqual([{ id: idOf('video', 2) }]);
    expect(await readdir(pictureFolder(to.dataDir))).toEqual([]);
    // A later backup of this club contains them as well, and an old file brings nobody back.
    const ids = (await db.queries.selectFrom('removals').select('id').execute()).map(({ id }) => id);
    expect(ids).toHaveLength(9);
    expect(ids).toContain('import.of-a-file');
  } finally {
    await db.close();
  }
}

onBothDatabases('a club that was restored from a backup before a removal (H11, H13, H15, O24)', (fresh, kind) => {
  test('has it repeated before it opens, from the list next to the secret; in the other database as well', async () => {
    const { backup, list, clock } = await lostClub(fresh);
    const typed = (to: DatabasePlace, ...more: string[]) =>
      typeAt(environmentOf(to, secret), ['restore', backup, ...more], () => clock.nowMs);
    const to = await fresh.emptyPlace();
    expect(await typed(to, '--removals', list)).toMatchObject({ fits: true, removals: { lines: 9, ...applied, unreadable: 0 } });
    await expectRemoved(to);
    // If the secret and the list survived in DATA_DIR, nothing has to be named. On PostgreSQL: into SQLite.
    const standing = kind === 'sqlite' ? await fresh.emptyPlace() : { databaseUrl: undefined, dataDir: await newFolder() };
    await copyFile(list, removalListFile(standing.dataDir));
    await writeFile(join(standing.dataDir, 'secret'), `${secret}\n`, { mode: 0o600 });
    const env = { ...environmentOf(standing), FOYER_SECRET: undefined };
    expect(await typeAt(env, ['restore', backup], () => clock.nowMs)).toMatchObject({ removals: applied });
    await expectRemoved(standing);
  });

  test('says clearly that there is no list, refuses another club’s, and skips a line that was cut short', async () => {
    const { backup, list, clock } = await lostClub(fresh);
    const typed = (to: DatabasePlace, ...more: string[]) =>
      typeAt(environmentOf(to, secret), ['restore', backup, ...more], () => clock.nowMs);
    expect(await typed(await fresh.emptyPlace())).toMatchObject({ removals: expect.stringContaining('no list') });
    const to = await fresh.emptyPlace();
    const other = join(await newFolder(), 'other.jsonl');
    await writeFile(other, (await readFile(list, 'utf8')).replaceAll(/"mac":"../g, '"mac":"00'));
    expect(await refusalOf(typed(to, '--removals', other))).toEqual(['removals_wrong', expect.stringContaining('nothing was written')]);
    expect(await refusalOf(typed(to, '--removals', `${other}.gone`))).toEqual(['file_missing', expect.any(String)]);
    expect(await readdir(to.dataDir)).toEqual([]);
    await appendFile(list, '{"kind":"profile","id":"x');
    expect(await typed(to, '--removals', list)).toMatchObject({ removals: { ...applied, unreadable: 1 } });
  });

  test('keeps what was allowed again: newer consent, and a limit in a later backup', async () => {
    const { place, backup: first, list, clock, context, type } = await lostClub(fresh);
    clock.nowMs += 2 * hourMs;
    const consent = `${new Date(clock.nowMs).toISOString().slice(0, 16)}Z`;
    await type(`profile publish ${idOf('profile', 1)} --consent ${consent} --name Anew`);
    await context.db.transaction((tx) => tx.updateTable('member_limits').set({ value: 900 }).execute());
    clock.nowMs += 2 * hourMs;
    const second = `${first}-2`;
    await typeAt(environmentOf(place, secret), ['backup', second], () => clock.nowMs);
    const to = await fresh.emptyPlace();
    const words = ['restore', second, '--removals', list];
    expect(await typeAt(environmentOf(to, secret), words, () => clock.nowMs)).toMatchObject({
      removals: { lines: 9, profiles: 0, members: 0, limits: 0 },
    });
    const db = await fresh.open(to);
    const known = await db.queries
      .selectFrom('profiles')
      .select(['name', 'published'])
      .where('id', '=', idOf('profile', 1))
      .executeTakeFirst();
    expect(known).toEqual({ name: 'Anew', published: 1 });
    expect(await db.queries.selectFrom('member_limits').select('value').execute()).toEqual([{ value: 900 }]);
  });

  test('had a list without personal data, which is rewritten if it is lost', async () => {
    const { place, db, context, list } = await lostClub(fresh);
    const text = await readFile(list, 'utf8');
    expect(text).not.toMatch(new RegExp(`${mark}|Bob|Rude|letter`));
    const { removals, unreadable } = await readRemovals(list, context.keys);
    expect([removals.length, unreadable]).toEqual([9, 0]);
    expect(await syncRemovals(context)).toBe(0);
    await rm(list);
    expect(await syncRemovals(context)).toBe(9);
    expect((await readRemovals(list, context.keys)).removals).toEqual(expect.arrayContaining(removals));
    // What only the list has stays: it is from a time that a restore lost.
    await db.transaction((tx) => tx.deleteFrom('removals').execute());
    expect(await syncRemovals(context)).toBe(0);
    expect((await readRemovals(removalListFile(place.dataDir), context.keys)).removals).toHaveLength(9);
  });
});

onBothDatabases('the list of removals (H15, H16)', (fresh) => {
  test('has what members do themselves as soon as it is done: limits, a pause, a closed account', async () => {
    const place = await fresh.place();
    const club = await LeavingClub.openOn(await fresh.open(place), { dataDir: place.dataDir });
    const person = await club.person('bea');
    const listed = async () =>
      (await readRemovals(removalListFile(place.dataDir), club.context.keys)).removals.map(({ kind, id, value }) => [kind, id, value]);
    await club.act('limits', { name: 'loss_24h', value: '50' }, { as: person.token });
    expect(await listed()).toEqual([['limit', `${person.id}.loss_24h`, 50]]);
    await club.act('limits', { name: 'loss_24h', value: '500' }, { as: person.token });
    expect(await listed()).toHaveLength(1);
    await club.act('limits', { cool_off_hours: '24' }, { as: person.token });
    expect(await listed()).toContainEqual(['exclusion', person.id, club.clock.nowMs + 24 * hourMs]);
    expect((await club.forget({ password: 'bea-password' }, { as: person.token })).envelope.code).toBe(200);
    expect(await listed()).toContainEqual(['member', person.id, null]);
  });
});
