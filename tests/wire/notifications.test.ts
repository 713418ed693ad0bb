import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { deviceKey } from '../../src/server/commands/known-devices.ts';
import { onBothDatabases } from '../postgres/databases.ts';
import { type OpenClub, openClub, openingMs } from './open-club.ts';

const phone = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';
const updatedPhone = phone.replace('Android 14', 'Android 15').replace('131.0.0.0', '132.0.0.0');
const laptop = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15';

const logIn = (club: OpenClub, device: string, password = 'ada-password') =>
  club.ask('/api/member/doLogin', { form: { username: 'ada', password }, headers: { 'user-agent': device } });

async function told(club: OpenClub, token: string) {
  const { data } = await club.ask('/api/mirror/notifications', { token });
  return data.rows.map(({ kind, values }: { kind: string; values: object }) => ({ kind, ...values }));
}

onBothDatabases('a log-in from a new device', (fresh) => {
  test('causes one notification; the very first device, an update and a refused attempt do not (Q10)', async () => {
    const club = await openClub(await fresh.database());
    await club.join('ada');
    const first = await logIn(club, phone);
    expect(await told(club, first.data.token)).toEqual([]);
    await logIn(club, phone);
    await logIn(club, updatedPhone);
    await logIn(club, laptop, 'a wrong one');
    expect(await told(club, first.data.token)).toEqual([]);
    await logIn(club, laptop);
    await logIn(club, laptop);
    expect(await told(club, first.data.token)).toEqual([{ kind: 'new_device', device: laptop }]);
    // Logged out everywhere and back again: the device is still known.
    await club.db.transaction((tx) => tx.deleteFrom('sessions').execute());
    const back = await logIn(club, phone);
    expect(await told(club, back.data.token)).toHaveLength(1);
  });

  test('causes one after a signed link, too, and only for this member (E18)', async () => {
    const club = await openClub(await fresh.database());
    const key = 'a signing key of the operator';
    await club.db.transaction((tx) => tx.insertInto('settings').values({ name: 'sso_key', value: key }).execute());
    await club.join('ada');
    await club.join('bob');
    const { data } = await logIn(club, phone);
    const payload = Buffer.from(`ada|${openingMs}|nonce-0001`).toString('base64url');
    const sso = `${payload}.${createHmac('sha256', key).update(payload).digest('base64url')}`;
    await club.ask('/api/member/doLoginthird', { form: { sso }, headers: { 'user-agent': laptop } });
    expect(await told(club, data.token)).toEqual([{ kind: 'new_device', device: laptop }]);
    expect(await told(club, await club.tokenOf('bob'))).toEqual([]);
  });

  test('causes one notification if two log-ins are concurrent', async () => {
    const club = await openClub(await fresh.database());
    await club.join('ada');
    const { data } = await logIn(club, phone);
    await Promise.all([logIn(club, laptop), logIn(club, laptop), logIn(club, laptop)]);
    expect(await told(club, data.token)).toHaveLength(1);
  });

  test('is one of a hundred remembered devices, as hashes', async () => {
    const club = await openClub(await fresh.database());
    const memberId = await club.join('ada');
    await club.db.transaction((tx) =>
      tx
        .insertInto('known_devices')
        .values(Array.from({ length: 100 }, (_, index) => ({ member_id: memberId, device: `device${index}`, seen_ms: index })))
        .execute(),
    );
    await logIn(club, laptop);
    const kept = await club.db.queries.selectFrom('known_devices').select('device').orderBy('seen_ms').execute();
    expect(kept).toHaveLength(100);
    expect([kept[0]?.device, kept.at(-1)?.device]).toEqual(['device1', deviceKey(laptop)]);
  });
});
