import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, onTestFinished, test, vi } from 'vitest';
import { mostFavourites } from '../../src/contract/collections/favourites.ts';
import { profileSchema } from '../../src/contract/collections/profiles.ts';
import { publishCounts } from '../../src/server/commands/publish-counts.ts';
import { nextRevision } from '../../src/server/db/collection-revision.ts';
import { sweep } from '../../src/server/jobs/sweep.ts';
import { operate } from '../ledger/operate.ts';
import { addRegion, idOf, profileValues } from '../postgres/collection-rows.ts';
import { onBothDatabases } from '../postgres/databases.ts';
import { dayMs, hourMs, WalletClub } from './wallet-club.ts';

const [first, second, hidden] = [idOf('profile', 1), idOf('profile', 2), idOf('profile', 3)];

/** A club with published people and one who is not, and a member. */
async function peopled(db: WalletClub['db'], count = 2): Promise<WalletClub> {
  const club = await WalletClub.bare(db);
  await db.transaction(async (tx) => {
    await addRegion(tx);
    const rev = await nextRevision(tx, 'profiles');
    const rows = Array.from({ length: count }, (_, index) => profileValues(index + 1, rev));
    const waiting = { published: 0, adult_checked_by: null, adult_checked_ms: null, consent_ms: null };
    await tx.insertInto('profiles').values(rows).execute();
    if (count < 3)
      await tx
        .insertInto('profiles')
        .values(profileValues(3, rev, waiting))
        .execute();
  });
  return club;
}

const post = (club: WalletClub, path: string, form: Record<string, string>, token = club.ada.token) =>
  club.club.ask(`/api${path}`, { form, token });
const want = (club: WalletClub, id: string, on = '1', token?: string) => post(club, '/profile/want', { id, want: on }, token);
const rate = (club: WalletClub, id: string, stars: string, token?: string) => post(club, '/profile/rate', { id, stars }, token);
const report = (club: WalletClub, form: Record<string, string>, token?: string) =>
  post(club, '/report', { kind: 'profile', ...form }, token);
const see = (club: WalletClub, id: string, token = club.ada.token) => club.club.ask(`/api/xuanfeidata?id=${id}`, { token });
const shown = async (club: WalletClub, id = first) => (await see(club, id)).data;
const favourites = async (club: WalletClub, token = club.ada.token) => (await club.read('/mirror/favourites', token)).data;
/** Views are stored after the reply: waits until there are this many. */
const seen = (club: WalletClub, views: number) =>
  vi.waitFor(async () => expect(await club.db.queries.selectFrom('profile_views').selectAll().execute()).toHaveLength(views));
const publish = (club: WalletClub) => publishCounts(club.db, club.clock.nowMs);

onBothDatabases('details of profiles', (fresh) => {
  test('a view counts once per member, profile and day, and for the member (H2)', async () => {
    const club = await peopled(await fresh.database());
    const ben = await club.person('ben');
    await see(club, first);
    await see(club, first);
    // From a cached reply, and with the other spelling.
    await club.read(`/xuanfei/xuanfeidata?id=${first}`);
    await see(club, first, ben.token);
    await see(club, hidden);
    await see(club, 'nobody-known');
    await seen(club, 2);
    await publish(club);
    expect(await shown(club)).toMatchObject({ views: 2 });
    expect((await club.read('/user_info')).data.see_total).toBe(1);
    club.clock.nowMs += dayMs;
    await see(club, first);
    await seen(club, 3);
    await publish(club);
    expect((await shown(club)).views).toBe(3);
    expect((await club.read('/user_info')).data.see_total).toBe(2);
    // Who viewed whom is only stored for the day; the count is kept.
    await sweep(club.db, club.clock.nowMs + 3 * dayMs);
    expect(await club.db.queries.selectFrom('profile_views').selectAll().execute()).toEqual([]);
    expect((await shown(club)).views).toBe(3);
  });

  test('concurrent views count once, and none of them changes the collection', async () => {
    const club = await peopled(await fresh.database());
    const revs = () => club.db.queries.selectFrom('shelf_revs').selectAll().where('shelf', '=', 'profiles').execute();
    const before = await revs();
    await Promise.all(Array.from({ length: 8 }, () => see(club, first)));
    await seen(club, 1);
    expect(await revs()).toEqual(before);
    await publish(club);
    const moved = await revs();
    await publish(club);
    expect(await revs()).toEqual(moved);
    expect((await shown(club)).views).toBe(1);
    expect(moved[0]?.rev).toBe((before[0]?.rev ?? 0) + 1);
  });

  test('there is one rating per member, it can be changed, and ratings are shown from three on (H2)', async () => {
    const club = await peopled(await fresh.database());
    const people = await Promise.all(['ben', 'cleo'].map((name) => club.person(name)));
    expect((await rate(club, first, '5')).data).toMatchObject({ id: first, want: 0, stars: 5 });
    expect((await rate(club, first, '2')).data).toMatchObject({ stars: 2 });
    await rate(club, first, '5', people[0]?.token);
    await publish(club);
    expect(await shown(club)).toMatchObject({ ratings: 2, rating_tenths: null });
    await rate(club, first, '4', people[1]?.token);
    await publish(club);
    expect(await shown(club)).toMatchObject({ ratings: 3, rating_tenths: 37 });
    expect(v.safeParse(profileSchema, await shown(club)).issues).toBeUndefined();
    expect((await shown(club, second)).ratings).toBe(0);
  });

  test('a view alone does not recount all ratings', async () => {
    const club = await peopled(await fresh.database());
    const counted = () => club.db.queries.selectFrom('profiles').select(['views', 'ratings']).where('id', '=', first).executeTakeFirst();
    await club.db.transaction((tx) => tx.updateTable('profiles').set({ ratings: 9 }).where('id', '=', first).execute());
    await see(club, first);
    await seen(club, 1);
    await publish(club);
    expect(await counted()).toEqual({ views: 1, ratings: 9 });
    await rate(club, first, '4');
    await publish(club);
    expect(await counted()).toEqual({ views: 1, ratings: 1 });
  });

  test.each([
    ['want', { id: first, want: '2' }, 'bad_request'],
    ['want', { id: first }, 'bad_request'],
    ['want', { id: 'nobody-known', want: '1' }, 'not_found'],
    ['want', { id: hidden, want: '1' }, 'not_found'],
    ['rate', { id: first, stars: '0' }, 'bad_request'],
    ['rate', { id: first, stars: '6' }, 'bad_request'],
    ['rate', { id: first, stars: '4.5' }, 'bad_request'],
    ['rate', { id: hidden, stars: '5' }, 'not_found'],
    ['want', { id: first, want: '1', member_id: 'someone' }, 'bad_request'],
  ])('%s with %o is refused: %s', async (act, form, reason) => {
    const club = await peopled(await fresh.database());
    const answer = await post(club, `/profile/${act}`, form as Record<string, string>);
    expect(answer.envelope.reason).toBe(reason);
    expect((await favourites(club)).rows).toEqual([]);
    expect((await club.club.ask(`/api/profile/${act}`, { form: form as Record<string, string> })).envelope.reason).toBe('auth');
  });

  test('favourites belong to each member, and reach another device of theirs (S38)', async () => {
    const club = await peopled(await fresh.database());
    const ben = await club.person('ben');
    await want(club, first);
    await want(club, second);
    await rate(club, second, '3');
    const { rows, cursor } = await favourites(club);
    expect(rows.map(({ id, want: on, stars }: { id: string; want: number; stars: number }) => [id, on, stars])).toEqual([
      [first, 1, 0],
      [second, 1, 3],
    ]);
    expect((await favourites(club, ben.token)).rows).toEqual([]);
    // Another member's cursor is refused.
    expect((await club.read(`/mirror/favourites?cursor=${encodeURIComponent(cursor)}`, ben.token)).envelope.reason).toBe('cursor_unknown');
    expect((await club.club.ask('/api/mirror/favourites')).envelope.reason).toBe('auth');
    await want(club, first, '0', ben.token);
    expect((await club.read(`/mirror/favourites?cursor=${encodeURIComponent(cursor)}`)).data.rows).toEqual([]);
    await want(club, first, '0');
    expect((await club.read(`/mirror/favourites?cursor=${encodeURIComponent(cursor)}`)).data.rows).toMatchObject([{ id: first, want: 0 }]);
  });

  test('favourites are limited, and removing one makes room for another', async () => {
    const club = await peopled(await fresh.database(), mostFavourites + 1);
    const { db, ada } = club;
    const values = Array.from({ length: mostFavourites }, (_, index) => ({
      member_id: ada.id,
      profile_id: idOf('profile', index + 1),
      want: 1 as const,
      stars: 0,
      at_ms: 1,
      rev: 1,
    }));
    await db.transaction((tx) => tx.insertInto('favourites').values(values).execute());
    const last = idOf('profile', mostFavourites + 1);
    expect((await want(club, last)).envelope).toMatchObject({ reason: 'favourites_full', msg: expect.stringContaining('500') });
    expect((await want(club, first)).envelope.code).toBe(200);
    await want(club, first, '0');
    expect((await want(club, last)).envelope.code).toBe(200);
  });

  test('a report needs a reason, there is one at a time, and only a few an hour', async () => {
    const club = await peopled(await fresh.database(), 12);
    expect((await report(club, { id: first, reason: '  ' })).envelope.reason).toBe('report_reason_missing');
    expect((await report(club, { id: first, reason: 'x'.repeat(501) })).envelope.reason).toBe('bad_request');
    expect((await report(club, { id: first, reason: 'x', kind: 'member' })).envelope.reason).toBe('bad_request');
    expect((await report(club, { id: 'nobody-known', reason: 'x' })).envelope.reason).toBe('not_found');
    expect((await report(club, { id: first, reason: 'x', kind: 'video' })).envelope.reason).toBe('not_found');
    expect((await report(club, { id: first, reason: 'x', kind: 'message' })).envelope.reason).toBe('not_found');
    expect((await report(club, { id: first, reason: 'Not this person' })).envelope).toMatchObject({
      code: 200,
      msg: expect.stringContaining('looks into it'),
    });
    expect((await report(club, { id: first, reason: 'Once more' })).envelope.reason).toBe('report_open');
    for (let n = 2; n <= 10; n += 1) expect((await report(club, { id: idOf('profile', n), reason: 'x' })).envelope.code).toBe(200);
    const over = await report(club, { id: idOf('profile', 11), reason: 'x' });
    expect([over.status, over.envelope.reason]).toEqual([429, 'report_wait']);
    expect(Number(over.headers['retry-after'])).toBeGreaterThan(0);
    const ben = await club.person('ben');
    expect((await report(club, { id: first, reason: 'x' }, ben.token)).envelope.code).toBe(200);
    club.clock.nowMs += hourMs + 1;
    expect((await report(club, { id: idOf('profile', 11), reason: 'x' })).envelope.code).toBe(200);
  });

  test('the operator closes a report, and the member is told the outcome', async () => {
    const club = await peopled(await fresh.database());
    await report(club, { id: first, reason: 'Wrong pictures' });
    const open = (await club.operate('report list open')) as { reports: { id: string; username: string; reason: string }[] };
    expect(open.reports).toMatchObject([{ username: 'ada', reason: 'Wrong pictures' }]);
    const id = open.reports[0]?.id ?? '';
    await expect(club.operate(`report close ${id}`)).rejects.toMatchObject({ reason: 'reason_missing' });
    await club.operate(`report close ${id}`, '--reason', 'The pictures were taken down');
    await expect(club.operate(`report close ${id}`, '--reason', 'Again')).rejects.toMatchObject({ reason: 'wrong_state' });
    expect(await club.operate('report list open')).toEqual({ reports: [] });
    expect((await club.read('/mirror/notifications')).data.rows).toMatchObject([
      { kind: 'report_closed', values: { reason: 'The pictures were taken down' } },
    ]);
    // After it was closed it can be reported again.
    expect((await report(club, { id: first, reason: 'Still there' })).envelope.code).toBe(200);
  });

  test('a person is published with both records, and not with only one (H11)', async () => {
    const club = await peopled(await fresh.database());
    const { id } = await club.operate('profile add', '--name', 'Mira Sol', '--region', 'Kyoto');
    expect((await see(club, String(id))).envelope.reason).toBe('not_found');
    await expect(club.operate(`profile publish ${id}`)).rejects.toMatchObject({ reason: 'adult_check_missing' });
    await expect(club.operate(`profile publish ${id}`, '--adult-checked-by', 'Desk')).rejects.toMatchObject({ reason: 'consent_missing' });
    await expect(club.operate(`profile publish ${id}`, '--adult-checked-by', 'Desk', '--consent', '2099-01-01')).rejects.toMatchObject({
      reason: 'record_invalid',
    });
    await club.operate(`profile publish ${id}`, '--adult-checked-by', 'Desk', '--consent', '2026-02-20');
    expect((await see(club, String(id))).data).toMatchObject({ xuanfei_name: 'Mira Sol', address: 'Kyoto' });
    await expect(club.operate(`profile publish ${id}`)).rejects.toMatchObject({ reason: 'wrong_state' });
    await expect(club.operate('profile add', '--name', 'Nobody', '--region', 'Atlantis')).rejects.toMatchObject({
      reason: 'region_unknown',
    });
    const { audit } = (await club.operate('audit list')) as unknown as { audit: { action: string; after: object }[] };
    expect(audit.slice(0, 2)).toMatchObject([
      { action: 'profile publish', after: { id, consent_ms: Date.parse('2026-02-20') } },
      { action: 'profile add' },
    ]);
  });

  test('a file is imported completely or not at all', async () => {
    const club = await peopled(await fresh.database());
    const folder = await mkdtemp(join(tmpdir(), 'foyer-import-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const file = join(folder, 'people.json');
    const records = { adult_checked_by: 'Desk', adult_checked: '2026-02-01', consent: '2026-02-02' };
    const importing = async (people: unknown) => {
      await writeFile(file, typeof people === 'string' ? people : JSON.stringify(people));
      return club.operate('profile import', file);
    };
    expect(
      await importing([
        { name: 'Noor', region: 'Kyoto', bust: '84 cm', ...records },
        { name: 'Waits', region: 'region01' },
      ]),
    ).toMatchObject({
      added: 2,
      published: 1,
    });
    const count = async () => (await club.db.queries.selectFrom('profiles').select('id').execute()).length;
    const before = await count();
    await expect(
      importing([
        { name: 'Fine', region: 'Kyoto' },
        { name: 'Bad', region: 'Atlantis' },
      ]),
    ).rejects.toMatchObject({
      reason: 'file_invalid',
      report: { refused: [{ line: 2, why: expect.stringContaining('there is no region "Atlantis"') }] },
    });
    await expect(importing([{ name: 'Fine', region: 'Kyoto', views: 9_000 }])).rejects.toMatchObject({ reason: 'file_invalid' });
    await expect(importing('{')).rejects.toMatchObject({ reason: 'file_invalid' });
    await expect(club.operate('profile import', join(folder, 'none.json'))).rejects.toMatchObject({ reason: 'file_missing' });
    expect(await count()).toBe(before);
  });

  test('the badge is shown with its verification, and not after it expired or was revoked (H3)', async () => {
    const club = await peopled(await fresh.database());
    expect((await shown(club)).certified).toBeNull();
    const verify = (until: string, more: string[] = []) =>
      club.operate(`profile verify ${first}`, '--how', 'Identity document, in person', '--until', until, ...more);
    await expect(verify('2026-02-01')).rejects.toMatchObject({ reason: 'record_invalid' });
    await expect(club.operate(`profile verify ${first}`, '--how', 'x')).rejects.toMatchObject({ reason: 'usage' });
    await verify('2026-04-01');
    const how = 'Identity document, in person';
    expect((await shown(club)).certified).toEqual({ by: 'desk', how, at_ms: club.clock.nowMs, until_ms: Date.parse('2026-04-02') - 1 });
    expect((await club.club.ask('/api/xuanfeilist')).data[0].certified).toMatchObject({ how });
    await verify('2026-05-01', ['--by', 'Mira']);
    expect((await shown(club)).certified).toMatchObject({ by: 'Mira' });
    await club.operate(`profile unverify ${first}`, '--reason', 'Document was false');
    expect((await shown(club)).certified).toBeNull();
    await expect(club.operate(`profile unverify ${first}`, '--reason', 'x')).rejects.toMatchObject({ reason: 'wrong_state' });
    await verify('2026-03-02');
    const { cursor } = (await club.read('/mirror/profiles')).data;
    // The last day is included.
    club.clock.nowMs = Date.parse('2026-03-03') - 2;
    await publish(club);
    expect((await shown(club)).certified).toMatchObject({ how });
    club.clock.nowMs = Date.parse('2026-03-03') + 1;
    await publish(club);
    expect((await shown(club)).certified).toBeNull();
    const changed = (await club.read(`/mirror/profiles?cursor=${encodeURIComponent(cursor)}`)).data.rows;
    expect(changed).toMatchObject([{ id: first, certified: null }]);
    const ends = await club.db.queries.selectFrom('verifications').select('ended_why').execute();
    expect(ends.map(({ ended_why }) => ended_why).sort()).toEqual(['expired', 'replaced', 'revoked']);
  });

  test('the last day of a badge ends in the club’s time zone (H3)', async () => {
    const club = await peopled(await fresh.database());
    const { db, keys, sealer, statementKey, randomBytes, nowMs, newId } = club.context;
    const parts = {
      db,
      keys,
      sealer,
      statementKey,
      randomBytes,
      nowMs,
      newId,
      dataDir: '/nowhere',
      attribution: { actor: 'desk', reason: '' },
    };
    const words = ['profile', 'verify', first, '--how', 'Video call', '--until', '2026-04-01'];
    await operate({ ...parts, config: { clubTimeZone: 'Asia/Tokyo' } }, words);
    expect((await shown(club)).certified).toMatchObject({ until_ms: Date.parse('2026-04-01T15:00:00Z') - 1 });
    // March 2 has begun there, and is not in the future.
    club.clock.nowMs = Date.parse('2026-03-01T16:00:00Z');
    const publish = [
      'profile',
      'publish',
      hidden,
      '--adult-checked-by',
      'desk',
      '--adult-checked',
      '2026-03-02',
      '--consent',
      '2026-03-02',
    ];
    await operate({ ...parts, config: { clubTimeZone: 'Asia/Tokyo' } }, publish);
    const { consent_ms } = await club.db.queries
      .selectFrom('profiles')
      .select('consent_ms')
      .where('id', '=', hidden)
      .executeTakeFirstOrThrow();
    expect(consent_ms).toBe(Date.parse('2026-03-01T15:00:00Z'));
  });

  test('withdrawn consent removes favourites, ratings, views and the badge as well (H11, O24)', async () => {
    const club = await peopled(await fresh.database());
    await want(club, first);
    await rate(club, first, '1');
    await see(club, first);
    await seen(club, 1);
    await publish(club);
    await club.operate(`profile verify ${first}`, '--how', 'Video call', '--until', '2026-09-01');
    await club.operate(`profile withdraw ${first}`);
    expect((await favourites(club)).rows).toEqual([]);
    expect((await want(club, first, '0')).envelope.reason).toBe('not_found');
    for (const table of ['favourites', 'profile_views'] as const) {
      expect(await club.db.queries.selectFrom(table).selectAll().execute(), table).toEqual([]);
    }
    await expect(club.operate(`profile publish ${first}`, '--consent', '2026-02-28', '--name', 'Mira')).rejects.toMatchObject({
      reason: 'consent_withdrawn',
    });
    club.clock.nowMs = Date.parse('2026-03-03');
    await club.operate(`profile publish ${first}`, '--consent', '2026-03-02', '--name', 'Mira');
    expect(await shown(club)).toMatchObject({ xuanfei_name: 'Mira', views: 0, ratings: 0, certified: null });
  });

  test('no process keeps a cached reply about somebody who was withdrawn (H11)', async () => {
    const club = await peopled(await fresh.database());
    const kept = async () => /^foyer_replies_kept (\d+)$/m.exec((await club.club.ask('/metrics')).text)?.[1];
    await shown(club);
    await club.club.ask('/api/xuanfeilist');
    expect(await kept()).toBe('2');
    await club.operate(`profile withdraw ${first}`);
    // The next check of the revisions, by whatever request: here a load balancer's.
    await club.club.ask('/api/readyz');
    expect(await kept()).toBe('0');
  });
});
