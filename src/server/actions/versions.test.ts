import { expect, test } from 'vitest';
import { OperatorClub } from '../../../tests/ledger/operator-club.ts';
import { addClass, addRegion, idOf, profileValues, videoValues } from '../../../tests/postgres/collection-rows.ts';
import { type Fresh, onBothDatabases } from '../../../tests/postgres/databases.ts';
import { publishCounts } from '../commands/publish-counts.ts';
import { updateNoticeStates } from '../commands/update-notice-states.ts';
import { nextRevision } from '../db/collection-revision.ts';
import type { Database } from '../db/database.ts';

/** A club with a video, a person, a game and a notice, and the commands to show and to edit each. */
async function open(db: Database) {
  const club = await OperatorClub.open(db);
  await db.transaction(async (tx) => {
    await addRegion(tx);
    await addClass(tx);
    await tx
      .insertInto('profiles')
      .values(profileValues(1, await nextRevision(tx, 'profiles')))
      .execute();
    await tx
      .insertInto('videos')
      .values(videoValues(1, await nextRevision(tx, 'videos')))
      .execute();
    const game = { id: 'lottery01', class_id: 'class001', name: 'Dice', desc: '', ico: '', pos: 1, hot: 0 };
    await tx
      .insertInto('lotteries')
      .values({ ...game, key: 'dice', rev: await nextRevision(tx, 'lotteries') })
      .execute();
  });
  const { id } = await club.type('notice add --name Fair --text Come');
  return { club, notice: String(id) };
}

const kinds = ['video', 'profile', 'notice', 'lottery'] as const;

onBothDatabases('an edit with the version that its operator read', (fresh: Fresh) => {
  test.each(kinds)('of a %s is refused if somebody else edited it meanwhile, and nothing is overwritten', async (kind) => {
    const { club, notice } = await open(await fresh.database());
    const its = { video: idOf('video', 1), profile: idOf('profile', 1), notice, lottery: 'dice' }[kind];
    const [word, first, second] = kind === 'video' ? ['--title', 'First', 'Second'] : ['--name', 'First', 'Second'];
    const look = async () => {
      if (kind !== 'lottery') return club.type(`${kind} show ${its}`);
      return ((await club.type('lottery list')).lotteries as Record<string, unknown>[])[0] ?? {};
    };
    const { version } = await look();
    const edited = await club.type(`${kind} edit ${its} --if-version ${version} ${word} ${first}`);
    expect(edited.version).not.toBe(version);
    const before = (await club.audited()).length;
    expect(await club.refusal(`${kind} edit ${its} --if-version ${version} ${word} ${second}`)).toBe('changed_meanwhile');
    expect(await look()).toMatchObject({ version: edited.version, [kind === 'video' ? 'title' : 'name']: first });
    expect(await club.audited()).toHaveLength(before);
    // An operator who has read it again may edit it; without a version the last edit wins.
    const again = await club.type(`${kind} edit ${its} --if-version ${edited.version} ${word} ${second}`);
    expect(await look()).toMatchObject({ version: again.version });
    await club.type(`${kind} edit ${its} ${word} ${first}`);
    expect((await look()).version).toBe(edited.version);
    expect(await club.refusal(`${kind} edit ${its} --if-version latest ${word} ${second}`)).toBe('usage');
  });

  test('is refused for one of two who edit at the same time', async () => {
    const place = await fresh.place();
    const { club } = await open(await fresh.open(place));
    const other = new OperatorClub({ ...club.context, db: await fresh.open(place) });
    for (const [kind, word] of [
      ['video', '--title'],
      ['profile', '--name'],
    ] as const) {
      const { version } = await club.type(`${kind} show ${idOf(kind, 1)}`);
      const edit = `${kind} edit ${idOf(kind, 1)} --if-version ${version} ${word}`;
      const outcomes = await Promise.all([club.refusal(`${edit} Mine`), other.refusal(`${edit} Theirs`)]);
      expect(outcomes.filter((outcome) => outcome === 'changed_meanwhile')).toHaveLength(1);
    }
  });

  test('is not refused because of automatic changes: counts of a profile, the schedule of a notice', async () => {
    const { club, notice } = await open(await fresh.database());
    await club.type(`notice edit ${notice} --starts 2027-01-16`);
    const [person, fair] = [await club.type(`profile show ${idOf('profile', 1)}`), await club.type(`notice show ${notice}`)];
    await club.db.transaction((tx) => tx.updateTable('profiles').set({ unshown_views: 3, counts_due: 1 }).execute());
    await publishCounts(club.db, club.context.nowMs());
    await updateNoticeStates(club.db, Date.parse('2027-01-16T00:00:00Z'));
    expect(await club.type(`profile edit ${idOf('profile', 1)} --if-version ${person.version} --name Ada`)).toMatchObject({
      changed: ['name'],
    });
    expect(await club.type(`notice edit ${notice} --if-version ${fair.version} --name Fairs`)).toMatchObject({ state: 'shown' });
  });
});
