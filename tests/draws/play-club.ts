import { randomBytes, randomUUID } from 'node:crypto';
import { cents } from '../../src/domain/points.ts';
import type { Database } from '../../src/server/db/database.ts';
import { setSetting } from '../../src/server/db/settings.ts';
import { advance, lastPeriod, type PeriodRow } from '../../src/server/draws/advance.ts';
import type { LotteryRow } from '../../src/server/draws/lotteries.ts';
import { availableAccount } from '../../src/server/ledger/balance.ts';
import { post } from '../../src/server/ledger/post.ts';
import { type Answer, type ClubOptions, type OpenClub, openClub } from '../wire/open-club.ts';

/** Links of a chain in these tests. */
export const shortChain = 2_048;

/** A club with one lottery, whose clock and draws the test controls. */
export interface PlayClub extends OpenClub {
  lottery: LotteryRow;
  /** Advances the lottery as far as the clock allows. */
  advance(): Promise<number | undefined>;
  period(): Promise<PeriodRow>;
  /** Closes and draws the open period, and opens the next one. */
  drawNext(): Promise<PeriodRow>;
  /** Adds a member with this many points and logs them in. */
  player(name: string, points: number): Promise<{ id: string; token: string }>;
  bet(token: string, bet: { item?: string; money?: string; expect?: string; lid?: string; key?: string | null }): Promise<Answer>;
}

/** Opens the club; with `second`, one that another process has opened on the same database. */
export async function openPlayClub(db: Database, options: ClubOptions & { seconds?: number; second?: boolean } = {}): Promise<PlayClub> {
  const { seconds = 60, second = false, ...rest } = options;
  const club = await openClub(db, { chainLength: shortChain, randomBytes: (length) => randomBytes(length), ...rest });
  if (!second) await addLottery(db, 'lottery01', seconds);
  const context = club.app.context;
  const find = () => db.queries.selectFrom('lotteries').selectAll().where('id', '=', 'lottery01').executeTakeFirstOrThrow();
  const lottery = await find();
  const moved = async () => advance(context, await find());
  const period = async () => {
    const last = await lastPeriod(db.queries, lottery.id);
    if (!last) throw new Error('no period');
    return last;
  };
  return {
    ...club,
    lottery,
    advance: moved,
    period,
    async drawNext() {
      await moved();
      const open = await period();
      club.clock.nowMs = open.draws_ms;
      await moved();
      return db.queries.selectFrom('periods').selectAll().where('k', '=', open.k).executeTakeFirstOrThrow();
    },
    async player(name, points) {
      const id = await club.join(name);
      if (points > 0) {
        await db.transaction((tx) =>
          post(tx, context, {
            kind: 'grant',
            cause: `test:${name}`,
            postings: [
              { account: availableAccount(id), cents: cents(points * 100) },
              { account: 'house:grants', cents: cents(-points * 100) },
            ],
          }),
        );
      }
      return { id, token: await club.tokenOf(name) };
    },
    async bet(token, { item = 'bi', money = '10', expect, lid = lottery.id, key = randomUUID() }) {
      const form = { item, money, lid, expect: expect ?? (await period()).expect };
      return club.ask('/api/game/placeOrder', { form, token, ...(key === null ? {} : { headers: { 'idempotency-key': key } }) });
    },
  };
}

export async function addLottery(db: Database, id: string, seconds: number): Promise<void> {
  await db.transaction(async (tx) => {
    await setSetting(tx, 'isplay', 1);
    await setSetting(tx, 'isluckdraw', 1);
    await tx
      .insertInto('classes')
      .values({ id: 'class001', name: 'Dice', kind: 'lottery', pos: 1, rev: 1 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await tx
      .insertInto('lotteries')
      .values({
        id,
        key: `key-${id}`,
        name: 'Dice',
        desc: '',
        ico: '',
        class_id: 'class001',
        pos: 1,
        hot: 0,
        rev: 1,
        period_seconds: seconds,
      })
      .execute();
  });
}
