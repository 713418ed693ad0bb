import { expect, test } from 'vitest';
import { addClass, addMember, asking, idOf, messageValues, videoValues } from '../../../tests/postgres/collection-rows.ts';
import { onBothDatabases } from '../../../tests/postgres/databases.ts';
import type { Context } from '../context.ts';
import { nextRevision, writeTombstones } from '../db/collection-revision.ts';
import type { Database } from '../db/database.ts';
import { pullMirror } from '../reads/mirror.ts';
import { jobTimes, startJobs } from './start.ts';
import { sweep, sweepLimits } from './sweep.ts';

const nowMs = 1_800_000_000_000;

async function addSession(db: Database, name: string, expiresMs: number): Promise<void> {
  const session = { id: name, member_id: 'member01', token_hash: `t${name}`, tokensso_hash: `s${name}`, device: '' };
  await db.transaction((tx) =>
    tx
      .insertInto('sessions')
      .values({ ...session, created_ms: 1, seen_ms: 1, expires_ms: expiresMs })
      .execute(),
  );
}

onBothDatabases('the sweep', (fresh) => {
  test('deletes what has expired, and nothing else', async () => {
    const db = await fresh.database();
    await db.transaction((tx) => addMember(tx));
    await addSession(db, 'session1', nowMs);
    await addSession(db, 'session2', nowMs + 1);
    await db.transaction(async (tx) => {
      const events = [0, sweepLimits.rateEventsMs - 1, sweepLimits.rateEventsMs].map((age, n) => ({
        id: idOf('event', n),
        key: 'k',
        at_ms: nowMs - age,
      }));
      await tx.insertInto('rate_events').values(events).execute();
      await tx
        .insertInto('sso_nonces')
        .values([
          { nonce: 'old', expires_ms: nowMs },
          { nonce: 'new', expires_ms: nowMs + 1 },
        ])
        .execute();
      await tx
        .insertInto('passkey_challenges')
        .values([
          { hash: 'old', member_id: null, device: '', expires_ms: nowMs },
          { hash: 'new', member_id: null, device: '', expires_ms: nowMs + 1 },
        ])
        .execute();
    });
    expect(await sweep(db, nowMs)).toEqual({
      sessions: 1,
      rateEvents: 1,
      nonces: 1,
      challenges: 1,
      tombstones: 0,
      profileViews: 0,
      plays: 0,
      commands: 0,
      notifications: 0,
    });
    expect(await sweep(db, nowMs)).toEqual({
      sessions: 0,
      rateEvents: 0,
      nonces: 0,
      challenges: 0,
      tombstones: 0,
      profileViews: 0,
      plays: 0,
      commands: 0,
      notifications: 0,
    });
    expect(await db.queries.selectFrom('sessions').select('id').execute()).toEqual([{ id: 'session2' }]);
  });

  test('deletes plays after two days, outcomes of commands after ninety, and notifications after a year', async () => {
    const db = await fresh.database();
    const ages = [0, 1, 2, 89, 90, 364, 365].map((days) => ({ days, at_ms: nowMs - days * 86_400_000 }));
    await db.transaction(async (tx) => {
      await addMember(tx);
      await addClass(tx);
      await tx.insertInto('videos').values(videoValues(1, 1)).execute();
      for (const { days, at_ms } of ages) {
        const own = { member_id: 'member01', at_ms };
        await tx
          .insertInto('plays')
          .values({ ...own, video_id: idOf('video', 1), day: `day ${days}` })
          .execute();
        await tx
          .insertInto('commands')
          .values({ ...own, id: `act ${days}`, name: 'place-bet', body_hmac: '', reply: '{}' })
          .execute();
        const told = { id: `told ${days}`, kind: 'deposit_credited' as const, value_json: '{}', rev: 1 };
        await tx
          .insertInto('notifications')
          .values({ ...own, ...told })
          .execute();
      }
    });
    expect(await sweep(db, nowMs)).toMatchObject({ plays: 5, commands: 3, notifications: 1 });
    expect((await db.queries.selectFrom('plays').select('day').execute()).map(({ day }) => day).sort()).toEqual(['day 0', 'day 1']);
    const acts = (await db.queries.selectFrom('commands').select('id').execute()).map(({ id }) => id).sort();
    expect(acts).toEqual(['act 0', 'act 1', 'act 2', 'act 89']);
    expect(await db.queries.selectFrom('notifications').select('id').where('id', '=', 'told 365').execute()).toEqual([]);
    expect(await sweep(db, nowMs)).toMatchObject({ plays: 0, commands: 0, notifications: 0 });
  });

  test('deletes old rows by an index, in batches, however many processes do it', { timeout: 60_000 }, async () => {
    const place = await fresh.place();
    const [db, other] = [await fresh.open(place), await fresh.open(place)];
    const many = sweepLimits.batchRows * 3 + 20;
    await db.transaction(async (tx) => {
      await addMember(tx);
      const rows = Array.from({ length: many }, (_, n) => ({
        id: idOf('act', n),
        member_id: 'member01',
        name: 'x',
        body_hmac: '',
        reply: '',
        at_ms: n,
      }));
      for (let at = 0; at < many; at += 500)
        await tx
          .insertInto('commands')
          .values(rows.slice(at, at + 500))
          .execute();
    });
    const swept = await Promise.all([sweep(db, nowMs), sweep(other, nowMs)]);
    expect(swept.reduce((sum, { commands }) => sum + commands, 0)).toBe(many);
    expect(await db.queries.selectFrom('commands').select('id').execute()).toEqual([]);
  });

  test('continues beyond one batch', async () => {
    const db = await fresh.database();
    const many = Array.from({ length: sweepLimits.batchRows + 20 }, (_, n) => ({ id: idOf('event', n), key: 'k', at_ms: 1 }));
    await db.transaction((tx) => tx.insertInto('rate_events').values(many).execute());
    expect((await sweep(db, nowMs)).rateEvents).toBe(many.length);
  });

  test('advances the revision from which mirrors can continue, with the tombstones that it deletes', async () => {
    const db = await fresh.database();
    await db.transaction(async (tx) => {
      const rev = await nextRevision(tx, 'messages');
      await tx.insertInto('messages').values(messageValues(1, rev)).execute();
    });
    const old = await pullMirror(asking(db), 'messages', undefined);
    await db.transaction((tx) => writeTombstones(tx, 'messages', ['message-gone-1'], nowMs - sweepLimits.tombstonesMs));
    const newer = await pullMirror(asking(db), 'messages', undefined);
    await db.transaction((tx) => writeTombstones(tx, 'messages', ['message-gone-2'], nowMs));
    if (!old.ok || !newer.ok) throw new Error('refused');
    expect((await sweep(db, nowMs)).tombstones).toBe(1);
    expect(await pullMirror(asking(db), 'messages', old.data.cursor)).toMatchObject({ ok: false, why: 'cursor_unknown' });
    expect(await pullMirror(asking(db), 'messages', newer.data.cursor)).toMatchObject({ ok: true, data: { gone: ['message-gone-2'] } });
    expect(await pullMirror(asking(db), 'messages', undefined)).toMatchObject({
      ok: true,
      data: { rows: [{ id: idOf('message', 1) }], gone: [] },
    });
  });

  test('runs again after it ends or fails, until it is stopped', async () => {
    const db = await fresh.database();
    const due: (() => void)[] = [];
    const errors: unknown[] = [];
    let clockMs = nowMs;
    const timer = {
      after(ms: number, work: () => void) {
        if (ms === jobTimes.sweepMs) due.push(work);
        return { cancel: () => void (ms === jobTimes.sweepMs && due.splice(due.indexOf(work), 1)) };
      },
    };
    const failing = () => {
      clockMs += 1;
      if (clockMs === nowMs + 1) throw new Error('no clock today');
      return clockMs;
    };
    const context = { db, nowMs: failing, config: { dataDir: '/nowhere' } } as Context;
    const jobs = startJobs({ context, timer, onError: (error) => errors.push(error) });
    due.shift()?.();
    await expect.poll(() => due.length).toBe(1);
    due.shift()?.();
    await expect.poll(() => due.length).toBe(1);
    await jobs.stop();
    expect(due).toEqual([]);
    expect(errors).toEqual([new Error('no clock today')]);
  });
});
