import { expect, test } from 'vitest';
import { onBothDatabases } from '../../../tests/postgres/databases.ts';
import { addMember, asking, idOf, messageValues } from '../../../tests/postgres/shelf-rows.ts';
import type { Context } from '../context.ts';
import type { Database } from '../db/database.ts';
import { bury, nextRevision } from '../db/shelf-revision.ts';
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
  test('takes what has run out, and nothing else', async () => {
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
    });
    expect(await sweep(db, nowMs)).toEqual({ sessions: 1, rateEvents: 1, nonces: 1, tombstones: 0, profileViews: 0 });
    expect(await sweep(db, nowMs)).toEqual({ sessions: 0, rateEvents: 0, nonces: 0, tombstones: 0, profileViews: 0 });
    expect(await db.queries.selectFrom('sessions').select('id').execute()).toEqual([{ id: 'session2' }]);
  });

  test('goes on over more rows than a batch has', async () => {
    const db = await fresh.database();
    const many = Array.from({ length: sweepLimits.batchRows + 20 }, (_, n) => ({ id: idOf('event', n), key: 'k', at_ms: 1 }));
    await db.transaction((tx) => tx.insertInto('rate_events').values(many).execute());
    expect((await sweep(db, nowMs)).rateEvents).toBe(many.length);
  });

  test('moves on what the mirror can go on from, with the tombstones it takes', async () => {
    const db = await fresh.database();
    await db.transaction(async (tx) => {
      const rev = await nextRevision(tx, 'messages');
      await tx.insertInto('messages').values(messageValues(1, rev)).execute();
    });
    const old = await pullMirror(asking(db), 'messages', undefined);
    await db.transaction((tx) => bury(tx, 'messages', ['message-gone-1'], nowMs - sweepLimits.tombstonesMs));
    const newer = await pullMirror(asking(db), 'messages', undefined);
    await db.transaction((tx) => bury(tx, 'messages', ['message-gone-2'], nowMs));
    if (!old.ok || !newer.ok) throw new Error('refused');
    expect((await sweep(db, nowMs)).tombstones).toBe(1);
    expect(await pullMirror(asking(db), 'messages', old.data.cursor)).toMatchObject({ ok: false, why: 'cursor_unknown' });
    expect(await pullMirror(asking(db), 'messages', newer.data.cursor)).toMatchObject({ ok: true, data: { gone: ['message-gone-2'] } });
    expect(await pullMirror(asking(db), 'messages', undefined)).toMatchObject({
      ok: true,
      data: { rows: [{ id: idOf('message', 1) }], gone: [] },
    });
  });

  test('comes round again after it ends or fails, until it is stopped', async () => {
    const db = await fresh.database();
    const due: (() => void)[] = [];
    const errors: unknown[] = [];
    let clockMs = nowMs;
    const timer = {
      after(ms: number, act: () => void) {
        if (ms === jobTimes.sweepMs) due.push(act);
        return { cancel: () => void (ms === jobTimes.sweepMs && due.splice(due.indexOf(act), 1)) };
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
