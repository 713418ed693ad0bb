import { expect, test } from 'vitest';
import { onBothDatabases } from '../postgres/databases.ts';
import { type OpenClub, openClub } from './open-club.ts';

const invite = (club: OpenClub, code: string, uses_left: number | null) =>
  club.db.transaction((tx) => tx.insertInto('invites').values({ code, uses_left, used: 0, created_ms: 0 }).execute());

const registerAs = (club: OpenClub, form: Record<string, string>, from = '203.0.113.7') =>
  club.ask('/api/member/doRegister', { form: { username: 'grace', password: 'long enough', code: 'OPEN', ...form }, from });

onBothDatabases('registration', (fresh) => {
  test('is refused with the name of the fault, and then no use of the invite is counted (V3, V5, V28, P10)', async () => {
    const club = await openClub(await fresh.database());
    await club.join('ada');
    await invite(club, 'OPEN', null);
    await invite(club, 'USED-UP', 0);
    const faults: [Record<string, string>, string][] = [
      [{ username: '' }, 'username_missing'],
      [{ password: '' }, 'password_missing'],
      [{ code: '' }, 'invite_missing'],
      [{ username: 'ab' }, 'username_invalid'],
      [{ username: 'x'.repeat(25) }, 'username_invalid'],
      [{ username: 'a b c' }, 'username_invalid'],
      [{ username: '<script>' }, 'username_invalid'],
      [{ password: 'seven77' }, 'password_invalid'],
      [{ password: 'p'.repeat(129) }, 'password_invalid'],
      [{ code: 'UNKNOWN' }, 'invite_invalid'],
      [{ code: 'USED-UP' }, 'invite_invalid'],
      [{ username: 'ADA' }, 'username_taken'],
      [{ username: 'ada' }, 'username_taken'],
    ];
    for (const [form, reason] of faults) expect((await registerAs(club, form)).envelope.reason, JSON.stringify(form)).toBe(reason);
    const used = await club.db.queries.selectFrom('invites').select('used').execute();
    expect(used.map((row) => row.used)).toEqual([0, 0]);
  });

  test('twenty at once with a one-use invite create one member', async () => {
    const club = await openClub(await fresh.database());
    await invite(club, 'ONCE', 1);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => registerAs(club, { username: `guest-${n}`, code: 'ONCE' })));
    const codes = answers.map(({ envelope }) => envelope.reason ?? 'in').sort();
    expect(codes).toEqual(['in', ...Array<string>(19).fill('invite_invalid')].sort());
    expect((await club.db.queries.selectFrom('members').select('id').execute()).length).toBe(1);
    const row = await club.db.queries.selectFrom('invites').selectAll().executeTakeFirstOrThrow();
    expect([row.uses_left, row.used]).toEqual([0, 1]);
  });

  test('ten at once with one name create one member, and use the invite once', async () => {
    const club = await openClub(await fresh.database());
    await invite(club, 'TEN', 10);
    const names = ['Grace', 'grace', 'GRACE', 'ｇrace', 'grace '];
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => registerAs(club, { username: names[n % 5] ?? '', code: 'TEN' })),
    );
    expect(answers.filter(({ envelope }) => envelope.code === 200).length).toBe(1);
    expect((await club.db.queries.selectFrom('invites').selectAll().executeTakeFirstOrThrow()).uses_left).toBe(9);
  });

  test('an address can try sixty times an hour', async () => {
    const club = await openClub(await fresh.database());
    for (let n = 0; n < 60; n += 1) expect((await registerAs(club, { code: 'NONE' })).envelope.reason).toBe('invite_invalid');
    const waiting = await registerAs(club, { code: 'NONE' });
    expect([waiting.status, waiting.envelope.reason]).toEqual([429, 'register_wait']);
    expect(Number(waiting.headers['retry-after'])).toBe(3_600);
    expect((await registerAs(club, { code: 'NONE' }, '203.0.113.8')).envelope.reason).toBe('invite_invalid');
    club.clock.nowMs += 3_600_000;
    expect((await registerAs(club, { code: 'NONE' })).envelope.reason).toBe('invite_invalid');
  });
});
