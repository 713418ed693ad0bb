import { beforeEach, expect, test } from 'vitest';
import { OperatorClub } from '../../../tests/ledger/operator-club.ts';
import { addRegion, asking, idOf, profileValues, vip } from '../../../tests/postgres/collection-rows.ts';
import { onBothDatabases } from '../../../tests/postgres/databases.ts';
import { nextRevision } from '../db/collection-revision.ts';
import { pullMirror } from '../reads/mirror.ts';

onBothDatabases('a club’s profiles', (fresh) => {
  let club: OperatorClub;
  const person = idOf('profile', 1);
  const none = { consent_ms: null, published: 0 };

  beforeEach(async () => {
    club = await OperatorClub.open(await fresh.database());
    await club.db.transaction(async (tx) => {
      await addRegion(tx);
      await addRegion(tx, 'region02', 'Osaka', 2);
      const rev = await nextRevision(tx, 'profiles');
      const rows = [1, 2, 3].map((number) => profileValues(number, rev, number === 2 ? none : {}));
      await tx.insertInto('profiles').values(rows).execute();
    });
  });

  async function pull(cursor?: string) {
    const pulled = await pullMirror(asking(club.db), 'profiles', cursor);
    if (!pulled.ok) throw new Error(pulled.why);
    return pulled.data;
  }

  test('are edited: the given fields change, clients get them, and the log does not contain them (H17, H18, H14)', async () => {
    const { cursor } = await pull();
    const edited = await club.type(
      `profile edit ${person} --region Osaka --bust 90 --services`,
      'Dinner; Concerts',
      '--content',
      '<p>Hello</p><script>x()</script>',
    );
    expect(edited).toEqual({
      id: person,
      changed: ['bust', 'services', 'content', 'region'],
      dropped: ['<script> and what stands in it'],
      version: expect.any(String),
    });
    expect((await pull(cursor)).rows).toMatchObject([{ id: person, address: 'Osaka' }]);
    expect(await club.type(`profile show ${person}`)).toMatchObject({
      id: person,
      name: 'Person 1',
      region: 'Osaka',
      bust: '90',
      services: ['Dinner', 'Concerts'],
      content: '<p>Hello</p>',
      published: 1,
      pictures: 0,
      verified: null,
      adult_checked_by: 'desk',
    });
    expect(await club.audited()).toMatchObject([{ action: 'profile edit', before: {}, after: { id: person, changed: edited.changed } }]);
    expect(await club.refusal(`profile edit ${person}`)).toBe('usage');
    expect(await club.refusal(`profile edit ${person} --name`, '')).toBe('usage');
    expect(await club.refusal(`profile edit ${person} --region Nowhere`)).toBe('region_unknown');
    expect(await club.refusal('profile edit nobody --name Ada')).toBe('not_found');
    await club.type(`profile withdraw ${person}`);
    expect(await club.refusal(`profile edit ${person} --name Ada`)).toBe('consent_withdrawn');
    expect(await club.refusal('profile show nobody')).toBe('not_found');
    expect(await club.audited()).toHaveLength(2);
  });

  test('say their words in each language, of a limited length in all of them together; others see the fallback (H17, C2)', async () => {
    await club.type(`profile edit ${person} --title Host --price`, '90 points / h', '--services', 'Dinner', '--content', '<p>Hello</p>');
    const { changed } = await club.type(`profile edit ${person} --language de --title Moderation --services`, 'Abendessen');
    expect(changed).toEqual(['texts']);
    const shown = await club.type(`profile show ${person}`);
    expect(shown).toMatchObject({ title: 'Host', languages: ['en-US', 'de'], missing: ['zh-CN', 'es', 'ms', 'vi', 'ja'] });
    // What was not given is as it is in the profile's own language.
    const german = { language: 'de', title: 'Moderation', price: '90 points / h', services: ['Abendessen'], content: '<p>Hello</p>' };
    expect(shown.texts).toMatchObject([{ language: 'en-US', title: 'Host' }, german]);
    const read = async (language: 'de_de' | 'ja_ja') => {
      const pulled = await pullMirror(asking(club.db, { ...vip, language }), 'profiles', undefined);
      return pulled.ok ? pulled.data.rows.find(({ id }) => id === person) : undefined;
    };
    const english = { vo_title: 'Host', remark: '', price: '90 points / h', service_data: ['Dinner'], content: '<p>Hello</p>' };
    const translated = { ...english, vo_title: 'Moderation', service_data: ['Abendessen'] };
    expect(await read('de_de')).toMatchObject({ ...translated, texts: { en_us: english, de_de: translated } });
    expect(await read('ja_ja')).toMatchObject({ ...english, texts: { en_us: english } });
    const listed = await pullMirror(asking(club.db, { kind: 'visitor', language: 'de_de' }), 'profiles', undefined);
    expect(JSON.stringify(listed.ok && listed.data.rows)).toMatch(/^(?=.*Moderation)(?!.*Hello)/);
    const long = ['--content', 'x'.repeat(19_990)];
    for (const language of ['es', 'ms']) await club.type(`profile edit ${person} --language ${language}`, ...long);
    expect(await club.refusal(`profile edit ${person} --language vi`, ...long)).toBe('text_too_long');
    await club.type(`profile edit ${person} --without-language de`);
    expect(await read('de_de')).toMatchObject(english);
    expect(await club.refusal(`profile edit ${person} --without-language de`)).toBe('not_found');
  });

  test('are removed from every list without a withdrawal, and published again with the existing records (H11, H17, O24)', async () => {
    const said = { member_id: 'member01', profile_id: person, want: 1, stars: 0, at_ms: 1, rev: 2 } as const;
    await club.db.transaction((tx) => tx.insertInto('favourites').values(said).execute());
    const before = await pull();
    expect(await club.type(`profile unpublish ${person}`)).toEqual({ id: person, published: 0 });
    const without = await pull(before.cursor);
    expect([without.rows, without.gone]).toEqual([[], [person]]);
    const row = await club.db.queries.selectFrom('profiles').selectAll().where('id', '=', person).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ name: 'Person 1', consent_ms: 2, withdrawn_ms: null });
    expect(await club.db.queries.selectFrom('removals').selectAll().execute()).toEqual([]);
    expect(await club.refusal(`profile unpublish ${person}`)).toBe('wrong_state');
    expect(await club.refusal('profile unpublish nobody')).toBe('not_found');
    expect(await club.type(`profile publish ${person}`)).toEqual({ id: person, published: 1 });
    // Clients deleted it with the person.
    const { rev } = await club.db.queries
      .selectFrom('member_revs')
      .select('rev')
      .where('member_id', '=', 'member01')
      .executeTakeFirstOrThrow();
    expect(await club.db.queries.selectFrom('favourites').select(['want', 'rev']).execute()).toEqual([{ want: 1, rev }]);
    const again = await pull(without.cursor);
    expect([again.rows.length, again.gone]).toEqual([1, []]);
    expect((await club.audited()).map(({ action }) => action)).toEqual(['profile unpublish', 'profile publish']);
  });

  test('are listed by state, region and a part of the name, in which % and _ have no special meaning', async () => {
    await club.type(`profile withdraw ${idOf('profile', 3)}`);
    await club.type(`profile edit ${person} --region Osaka --name`, '100%_Mira');
    const ids = async (...words: string[]) =>
      ((await club.type('profile list', ...words)).profiles as { id: string }[]).map(({ id }) => Number(id.slice(-1)));
    expect(await ids('--state', 'published')).toEqual([1]);
    expect(await ids('--state', 'waiting')).toEqual([2]);
    expect(await ids('--state', 'withdrawn')).toEqual([3]);
    expect(await ids('--region', 'kyoto')).toEqual([3, 2]);
    expect(await ids('--name', 'mira')).toEqual([1]);
    expect([await ids('--name', '0%_m'), await ids('--name', 'Person%'), await ids('--name', '_erson')]).toEqual([[1], [], []]);
    expect(await club.refusal('profile list --state gone')).toBe('usage');
    expect(await club.refusal('profile list --region Nowhere')).toBe('region_unknown');
  });
});
