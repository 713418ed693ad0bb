import { expect, test } from 'vitest';
import { OperatorClub } from '../../../tests/ledger/operator-club.ts';
import { asking, visitor } from '../../../tests/postgres/collection-rows.ts';
import { onBothDatabases } from '../../../tests/postgres/databases.ts';
import { updateNoticeStates } from '../commands/update-notice-states.ts';
import { collectionRevisions } from '../db/collection-revision.ts';
import type { Database } from '../db/database.ts';
import { pullMirror } from '../reads/mirror.ts';
import { reads } from '../reads/reads.ts';

const dayMs = 86_400_000;

/** What a client in that language has: the mirror after a cursor, and the list. */
async function seen(db: Database, cursor?: string, language: 'en_us' | 'de_de' | 'ja_ja' = 'en_us') {
  const context = { ...asking(db), viewer: { ...visitor, language } };
  const pulled = await pullMirror(context, 'notices', cursor);
  const listed = await reads.notices.read(context, {});
  if (!pulled.ok || !listed.ok) throw new Error('refused');
  return { ...pulled.data, listed: listed.data };
}

const revision = async ({ queries }: Database) => (await collectionRevisions(queries)).notices;

onBothDatabases('a notice with a start and an end', (fresh) => {
  /** A club at 2027-01-15 08:00 UTC, with a notice that is up on the 20th and the 21st. */
  async function scheduled() {
    const club = await OperatorClub.open(await fresh.database());
    const beginsMs = Date.parse('2027-01-20T00:00:00Z');
    const before = { rev: await revision(club.db), cursor: (await seen(club.db)).cursor };
    const added = await club.type('notice add --name Fair --text Come --starts 2027-01-20 --ends 2027-01-21');
    return { club, id: String(added.id), added, beginsMs, endsMs: beginsMs + 2 * dayMs - 1, before };
  }

  test('is in nothing that members have before it begins, and does not change the revision', async () => {
    const { club, id, added, beginsMs, before } = await scheduled();
    const times = { starts: '2027-01-20T00:00:00.000Z', ends: '2027-01-21T23:59:59.999Z' };
    expect(added).toMatchObject({ id, state: 'scheduled', at: null, ...times });
    await club.type(`notice edit ${id} --name Fairs`);
    expect(await updateNoticeStates(club.db, beginsMs - 1)).toEqual({ begun: 0, ended: 0 });
    expect(await seen(club.db, before.cursor)).toMatchObject({ rows: [], gone: [], listed: [] });
    expect((await seen(club.db)).rows).toEqual([]);
    expect(await revision(club.db)).toBe(before.rev);
    expect(await club.type('notice list')).toMatchObject({ notices: [{ id, name: 'Fairs', state: 'scheduled', at: null }] });
    expect(await club.type(`notice remove ${id}`)).toEqual({ id, state: 'scheduled', removed: 1 });
    expect(await revision(club.db)).toBe(before.rev);
    expect((await seen(club.db, before.cursor)).gone).toEqual([]);
  });

  test('goes up with a later time than any other, even if its process’s clock is behind: otherwise members who have read all would miss it', async () => {
    const { club, id, beginsMs } = await scheduled();
    await club.type('notice add --name Now --text Here');
    const laterMs = beginsMs + 90_000;
    await club.db.transaction((tx) => tx.updateTable('notices').set({ at_ms: laterMs }).where('name', '=', 'Now').execute());
    await updateNoticeStates(club.db, beginsMs + 7);
    expect((await seen(club.db)).listed).toMatchObject([{ id, at_ms: beginsMs + 90_001 }, { name: 'Now' }]);
    await club.type('notice add --name Next --text Soon');
    expect((await seen(club.db)).listed).toMatchObject([{ name: 'Next', at_ms: beginsMs + 90_002 }, { id }, { name: 'Now' }]);
  });

  test('goes up as news of that moment under the next revision, and is removed with a tombstone', async () => {
    const { club, id, beginsMs, endsMs, before } = await scheduled();
    expect(await updateNoticeStates(club.db, beginsMs + 7)).toEqual({ begun: 1, ended: 0 });
    const up = await seen(club.db, before.cursor);
    // The time when it went up, not the scheduled one: a member who read everything a moment ago has not read this.
    expect(up).toMatchObject({ rows: [{ id, name: 'Fair', at_ms: beginsMs + 7 }], listed: [{ id, at_ms: beginsMs + 7 }] });
    expect(await revision(club.db)).toBe(before.rev + 1);
    expect(await club.type('notice list')).toMatchObject({ notices: [{ id, state: 'shown' }] });
    expect(await updateNoticeStates(club.db, endsMs)).toEqual({ begun: 0, ended: 1 });
    expect(await seen(club.db, up.cursor)).toMatchObject({ rows: [], gone: [id], listed: [] });
    expect(await club.type(`notice show ${id}`)).toMatchObject({ id, state: 'ended', texts: [{ language: 'en-US', name: 'Fair' }] });
  });

  test('is announced once, whatever clocks do and however many processes check', async () => {
    const place = await fresh.place();
    const [db, other] = [await fresh.open(place), await fresh.open(place)];
    const club = await OperatorClub.open(db);
    await club.type('notice add --name Fair --text Come --starts 2027-01-20 --ends 2027-01-21');
    const beginsMs = Date.parse('2027-01-20T00:00:00Z');
    const turned = await Promise.all([
      updateNoticeStates(db, beginsMs),
      updateNoticeStates(other, beginsMs),
      updateNoticeStates(other, beginsMs + 1),
    ]);
    expect(turned.reduce((sum, { begun }) => sum + begun, 0)).toBe(1);
    const [rev, { cursor, rows }] = [await revision(db), await seen(db)];
    // Back by an hour, and forward again.
    await updateNoticeStates(db, beginsMs - 3_600_000);
    await updateNoticeStates(db, beginsMs + 1_000);
    expect([await revision(db), (await seen(db, cursor)).rows]).toEqual([rev, []]);
    const ended = await Promise.all([updateNoticeStates(db, beginsMs + 2 * dayMs), updateNoticeStates(other, beginsMs + 2 * dayMs)]);
    expect(ended.reduce((sum, { ended: gone }) => sum + gone, 0)).toBe(1);
    await updateNoticeStates(db, beginsMs);
    expect([rows.length, (await seen(db)).rows, await revision(db)]).toEqual([1, [], rev + 1]);
  });

  test('that no process published while it should have been up is over, and reaches nobody', async () => {
    const { club, id, endsMs, before } = await scheduled();
    expect(await updateNoticeStates(club.db, endsMs)).toEqual({ begun: 0, ended: 1 });
    expect(await seen(club.db, before.cursor)).toMatchObject({ rows: [], gone: [] });
    expect(await revision(club.db)).toBe(before.rev);
    expect(await club.type('notice list')).toMatchObject({ notices: [{ id, state: 'ended' }] });
  });

  test('follows the operator: postponed it is removed from clients, brought forward it is news, without an end it stays', async () => {
    const { club, id, before } = await scheduled();
    const nowMs = club.context.nowMs();
    expect(await club.type(`notice edit ${id} --starts none`)).toMatchObject({ state: 'shown', starts: null });
    const up = await seen(club.db, before.cursor);
    expect(up.rows).toMatchObject([{ id, at_ms: nowMs }]);
    expect(await club.type(`notice edit ${id} --starts 2027-01-18T10:00Z`)).toMatchObject({ state: 'scheduled', at: null });
    const down = await seen(club.db, up.cursor);
    expect(down).toMatchObject({ rows: [], gone: [id], listed: [] });
    await updateNoticeStates(club.db, Date.parse('2027-01-18T10:00:00Z'));
    const back = await seen(club.db, down.cursor);
    expect(back).toMatchObject({ rows: [{ id }], gone: [] });
    expect((await seen(club.db, up.cursor)).gone).toEqual([]);
    expect(await club.type(`notice edit ${id} --starts none --ends 2027-01-15T07:00Z`)).toMatchObject({ state: 'ended' });
    expect(await seen(club.db, back.cursor)).toMatchObject({ rows: [], gone: [id] });
    expect(await club.type(`notice edit ${id} --ends none`)).toMatchObject({ state: 'shown', ends: null });
    expect(await updateNoticeStates(club.db, Number.MAX_SAFE_INTEGER)).toEqual({ begun: 0, ended: 0 });
    expect(await club.audited()).toMatchObject([
      { action: 'notice add', after: { id, state: 'scheduled', starts_ms: Date.parse('2027-01-20T00:00:00Z') } },
      { before: { state: 'scheduled' }, after: { state: 'shown' } },
      { before: { state: 'shown' }, after: { state: 'scheduled' } },
      { before: { state: 'shown' }, after: { state: 'ended' } },
      { before: { state: 'ended' }, after: { state: 'shown' } },
    ]);
  });
});

onBothDatabases('a notice in several languages', (fresh) => {
  test('is read in the requested language, otherwise in English, otherwise in any', async () => {
    const club = await OperatorClub.open(await fresh.database());
    const added = await club.type('notice add --language de --name Zeiten --text Ab-neun');
    const id = String(added.id);
    expect(added).toMatchObject({ name: 'Zeiten', languages: ['de'], missing: ['en-US', 'zh-CN', 'es', 'ms', 'vi', 'ja'] });
    expect((await seen(club.db)).rows).toMatchObject([{ id, name: 'Zeiten', texts: { de_de: { name: 'Zeiten', text: 'Ab-neun' } } }]);
    expect(await club.refusal(`notice edit ${id} --language en-US --name Hours`)).toBe('usage');
    const [before, inGerman] = [await seen(club.db, undefined, 'ja_ja'), await seen(club.db, undefined, 'de_de')];
    await club.type(`notice edit ${id} --language en_us --name Hours --text From-nine`);
    const english = { en_us: { name: 'Hours', text: 'From-nine' } };
    const texts = { de_de: { name: 'Zeiten', text: 'Ab-neun' }, ...english };
    // Each reader gets the text in the language asked for, and the one that stands in for it.
    const [after] = (await seen(club.db, before.cursor, 'ja_ja')).rows;
    expect(after).toMatchObject({ id, name: 'Hours', text: 'From-nine', at_ms: club.context.nowMs() });
    expect(after?.texts).toEqual(english);
    expect((await seen(club.db, inGerman.cursor, 'de_de')).rows).toMatchObject([{ name: 'Zeiten', texts }]);
    expect((await seen(club.db, undefined, 'de_de')).listed).toMatchObject([{ name: 'Zeiten', text: 'Ab-neun', texts }]);
    await club.type(`notice edit ${id} --language de --name Uhrzeiten`);
    expect((await seen(club.db, undefined, 'de_de')).listed).toMatchObject([{ name: 'Uhrzeiten', text: 'Ab-neun' }]);
    expect(await club.type(`notice show ${id}`)).toMatchObject({
      name: 'Hours',
      languages: ['en-US', 'de'],
      texts: [
        { language: 'en-US', name: 'Hours', text: 'From-nine' },
        { language: 'de', name: 'Uhrzeiten', text: 'Ab-neun' },
      ],
    });
    // Without a language an edit changes the text that stands in for missing ones.
    await club.type(`notice edit ${id} --name Times`);
    expect((await seen(club.db, undefined, 'ja_ja')).listed).toMatchObject([{ name: 'Times' }]);
    expect(await club.type(`notice edit ${id} --without-language en-US`)).toMatchObject({ name: 'Uhrzeiten', languages: ['de'] });
    expect((await seen(club.db)).listed).toMatchObject([{ name: 'Uhrzeiten' }]);
    expect(await club.refusal(`notice edit ${id} --without-language de`)).toBe('wrong_state');
    expect(await club.refusal(`notice edit ${id} --without-language ja`)).toBe('not_found');
  });

  test('has a limit for all languages together, since clients get them all', async () => {
    const club = await OperatorClub.open(await fresh.database());
    const long = 'x'.repeat(19_000);
    const { id } = await club.type('notice add --name Long --text', long);
    await club.type(`notice edit ${id} --language de --name Long --text`, long);
    expect(await club.refusal(`notice edit ${id} --language ja --name Long --text`, long)).toBe('text_too_long');
  });
});
