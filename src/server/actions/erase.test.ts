import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { operate } from '../../../tests/ledger/operate.ts';
import { OperatorClub, operatorOf, people } from '../../../tests/ledger/operator-club.ts';
import { addMember, addRegion, asking } from '../../../tests/postgres/collection-rows.ts';
import { type Fresh, onBothDatabases } from '../../../tests/postgres/databases.ts';
import { report } from '../commands/report.ts';
import type { Database } from '../db/database.ts';
import { sqliteFileName } from '../db/open.ts';
import { linesOf, tablesInOrder } from '../db/whole-tables.ts';
import { availableAccount } from '../ledger/balance.ts';
import { pictureFolder } from '../media/picture-folder.ts';
import { pullMirror } from '../reads/mirror.ts';

/** Is part of every value about a person, so that each of them can be found. */
const mark = 'Zyxwvut';

const person = {
  name: `${mark} Name`,
  region: 'Kyoto',
  title: `${mark} title`,
  remark: `${mark} remark`,
  price: `${mark} 1`,
  height: `${mark} 2`,
  weight: `${mark} 3`,
  bust: `${mark} 4`,
  waist: `${mark} 5`,
  hips: `${mark} 6`,
  services: [`${mark} s`],
  types: [`${mark} t`],
  content: `<p>${mark} about</p>`,
  adult_checked_by: 'Mira',
  adult_checked: '2026-11-20',
  consent: '2026-11-20',
};

/** Every row of every table, as text. */
async function everything(db: Database): Promise<string> {
  return db.snapshot(async (queries) => {
    const texts: string[] = [];
    for (const table of await tablesInOrder(queries, db.kind)) {
      for await (const lines of linesOf(queries, db.kind, table)) texts.push(...lines.map((line) => `${table}: ${line}`));
    }
    return texts.join('\n');
  });
}

const linesWith = async (db: Database, what: string): Promise<string[]> =>
  (await everything(db)).split('\n').filter((line) => line.includes(what));

const pictureName = 'aaaaaaaaaaaaaaaa';
const picture = { base: `/media/pictures/${pictureName}`, widths: [320], width: 320, height: 400, colour: '#000000' };

/** A club with one person in it, with every field filled in, who was viewed, favoured, verified and reported. */
async function clubWith(fresh: Fresh) {
  const place = await fresh.place();
  const db = await fresh.open(place);
  const context = await operatorOf(db, { dataDir: place.dataDir });
  const club = new OperatorClub(context);
  await db.transaction(async (tx) => {
    await addMember(tx);
    await addMember(tx, { id: people.ada, username: 'Ada', username_key: 'ada' });
    await addRegion(tx);
  });
  const folder = pictureFolder(place.dataDir);
  await mkdir(folder, { recursive: true });
  const file = join(place.dataDir, 'people.json');
  await writeFile(file, JSON.stringify([person]));
  const { ids } = (await club.type('profile import', file)) as { ids: string[] };
  const id = ids[0] ?? '';
  await writeFile(file, '');
  for (const kind of ['webp', 'avif']) await writeFile(join(folder, `${pictureName}-320.${kind}`), '');
  await db.transaction(async (tx) => {
    await tx
      .updateTable('profiles')
      .set({ pictures: JSON.stringify([picture]), views: 7, ratings: 3, stars_sum: 9 })
      .where('id', '=', id)
      .execute();
    const said = { member_id: people.ada, profile_id: id };
    await tx
      .insertInto('favourites')
      .values({ ...said, want: 1, stars: 3, at_ms: 1, rev: 2 })
      .execute();
    await tx
      .insertInto('profile_views')
      .values({ ...said, day_ms: 1 })
      .execute();
  });
  await club.type(`profile verify ${id} --until 2028-01-01`, '--how', `Passport of ${mark}`);
  const member = { kind: 'member', language: 'en_us', memberId: people.ada, sessionId: 's', tier: 'registered' } as const;
  const reported = await report(context as never, { member } as never, { kind: 'profile', id, reason: `${mark} is my neighbour` });
  if (!reported.ok) throw new Error(reported.why);
  return { club, db, id, place, folder };
}

onBothDatabases('a person who withdraws consent', (fresh) => {
  test('is no longer anywhere: not in a row, an audit line, a file or the pages of the database (H11, O24, H18)', async () => {
    const { club, db, id, place, folder } = await clubWith(fresh);
    expect((await linesWith(db, mark)).length).toBeGreaterThan(2);
    const first = await pullMirror(asking(db), 'profiles', undefined);
    if (!first.ok) throw new Error(first.why);
    expect(await club.type(`profile withdraw ${id}`)).toEqual({ id, published: 0, pictures_removed: 2 });
    expect(await linesWith(db, mark)).toEqual([]);
    expect(await linesWith(db, pictureName)).toEqual([]);
    expect(await readdir(folder)).toEqual([]);
    expect(await pullMirror(asking(db), 'profiles', first.data.cursor)).toMatchObject({ data: { rows: [], gone: [id] } });
    expect(await club.type('report list open')).toEqual({ reports: [] });
    for (const table of ['favourites', 'profile_views'] as const)
      expect(await db.queries.selectFrom(table).selectAll().execute()).toEqual([]);

    // What is kept proves that it was done, and does not identify the person.
    const row = await db.queries.selectFrom('profiles').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      id,
      name: '',
      content: '',
      services: '[]',
      pictures: '[]',
      published: 0,
      views: 0,
      ratings: 0,
      stars_sum: 0,
      adult_checked_by: 'Mira',
      consent_ms: Date.parse('2026-11-20'),
      consent_by: 'desk',
      withdrawn_ms: club.context.nowMs(),
    });
    expect((await club.audited()).at(-1)).toMatchObject({ action: 'profile withdraw', after: { id, published: 0, pictures_removed: 2 } });
    if (db.kind === 'sqlite') {
      await db.close();
      expect((await readFile(join(place.dataDir, sqliteFileName))).includes(mark)).toBe(false);
    }
  });

  test('can be published again only with newer consent, and what was erased has to be entered again (H11)', async () => {
    const { club, db, id } = await clubWith(fresh);
    await club.type(`profile withdraw ${id}`);
    const withdrawn = new Date(club.context.nowMs());
    const publish = (...more: string[]) => club.refusal(`profile publish ${id}`, ...more);
    expect(await publish()).toBe('consent_withdrawn');
    expect(await publish('--name', 'Anew')).toBe('consent_withdrawn');
    expect(await publish('--name', 'Anew', '--consent', withdrawn.toISOString().slice(0, 10))).toBe('consent_withdrawn');
    expect(await publish('--name', 'Anew', '--consent', `${withdrawn.toISOString().slice(0, 16)}Z`)).toBe('consent_withdrawn');
    const later = { ...club.context, nowMs: () => withdrawn.getTime() + 3_600_000 };
    const consent = `${new Date(withdrawn.getTime() + 60_000).toISOString().slice(0, 16)}Z`;
    await expect(operate(later, ['profile', 'publish', id, '--consent', consent])).rejects.toMatchObject({ reason: 'name_missing' });
    expect(await operate(later, ['profile', 'publish', id, '--consent', consent, '--name', 'Anew'])).toEqual({ id, published: 1 });
    const pulled = await pullMirror(asking(db), 'profiles', undefined);
    expect(pulled).toMatchObject({ data: { rows: [{ id, xuanfei_name: 'Anew', content: '', views: 0 }], gone: [] } });
  });

  test('and wants nothing to be kept has the proof erased as well', async () => {
    const { club, db, id, folder } = await clubWith(fresh);
    expect(await club.refusal(`profile erase ${id}`)).toBe('reason_missing');
    expect(await club.type(`profile erase ${id}`, '--reason', 'By letter')).toEqual({ id, erased: 1, pictures_removed: 2 });
    expect(await linesWith(db, mark)).toEqual([]);
    expect(await readdir(folder)).toEqual([]);
    const tables = (await linesWith(db, id)).map((line) => line.split(':')[0]);
    expect([...new Set(tables)].sort()).toEqual(['audit', 'removals', 'reports', 'tombstones']);
    expect(await club.refusal(`profile erase ${id}`, '--reason', 'Again')).toBe('not_found');
  });

  test('is erased with the proof also if the profile was never published, or withdrawn before', async () => {
    const { club, db, id } = await clubWith(fresh);
    await club.type(`profile withdraw ${id}`);
    expect(await club.type(`profile erase ${id}`, '--reason', 'By letter')).toMatchObject({ erased: 1 });
    const { id: waiting } = await club.type('profile add --region Kyoto', '--name', `${mark} waits`);
    await club.type(`profile erase ${String(waiting)}`, '--reason', 'By letter');
    expect(await linesWith(db, mark)).toEqual([]);
  });
});

onBothDatabases('a member who asks to be erased', (fresh) => {
  test('is erased, with the reason on record and no name; pending withdrawals, deposits and bets are reported first (H15, H16, H18)', async () => {
    const club = await OperatorClub.open(await fresh.database());
    expect(await club.refusal('member erase Ada')).toBe('reason_missing');
    expect(await club.refusal('member erase Nobody', '--reason', 'By letter')).toBe('member_unknown');
    await club.post('grant', 'grant:1', 'house:grants', availableAccount(people.ada), 12_50);
    const erase = (...more: string[]) => club.refusal('member erase Ada', '--reason', 'By letter', ...more);
    await expect(club.type('member erase Ada', '--reason', 'By letter')).rejects.toThrow('--give-up 12.50');
    expect(await erase('--give-up', '12')).toBe('forget_points');
    const withdrawal = await club.askWithdrawal(people.ada, 2_50);
    expect(await erase('--give-up', '10')).toBe('forget_withdrawal');
    await club.type(`withdrawal reject ${withdrawal}`, '--reason', 'By wish');
    expect(await erase('--give-up', '12.50')).toEqual({ id: people.ada, erased: 1, given_up: '12.50' });
    const row = await club.db.queries.selectFrom('members').selectAll().where('id', '=', people.ada).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ username: '', password_hash: '', status: 0 });
    expect(await linesWith(club.db, 'Ada')).toEqual([]);
    expect((await club.audited()).at(-1)).toEqual({
      no: 2,
      actor: 'desk',
      action: 'member erase',
      member_id: people.ada,
      reason: 'By letter',
      remark: '',
      before: { closed: 0 },
      after: { closed: 1 },
    });
    expect(await erase()).toBe('member_unknown');
    expect(await club.balances(people.ada)).toEqual({ available: 0, held: 0 });
    expect(await club.type('verify')).toMatchObject({ fits: true });
  });
});
