import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { settleDrawn } from '../../src/server/commands/settle-period.ts';
import type { Context } from '../../src/server/context.ts';
import { advance } from '../../src/server/draws/advance.ts';
import { verifyLedger } from '../../src/server/ledger/verify.ts';
import { onBothDatabases } from '../postgres/databases.ts';
import { openPlayClub, type PlayClub } from './play-club.ts';

/** A process that dies at its n-th transaction: before the commit, or after it and before the result is returned. */
function dying(context: Context, atTransaction: number, when: 'before' | 'after'): Context {
  let count = 0;
  const died = () => new Error('the process died');
  return {
    ...context,
    db: {
      ...context.db,
      async transaction(work) {
        count += 1;
        if (count !== atTransaction) return context.db.transaction(work);
        if (when === 'after') await context.db.transaction(work);
        else {
          await context.db
            .transaction(async (tx) => {
              await work(tx);
              throw died();
            })
            .catch(() => undefined);
        }
        throw died();
      },
    },
  };
}

const transactionsOfARound = 8;

async function round(club: PlayClub, context: Context): Promise<void> {
  await advance(context, club.lottery);
  await settleDrawn(context);
}

onBothDatabases('a process that dies at any step of a draw', (fresh) => {
  test.each(
    Array.from({ length: transactionsOfARound }, (_, index) => [index + 1, 'before'] as const).flatMap(([at]) => [
      [at, 'before'] as const,
      [at, 'after'] as const,
    ]),
  )('dies at transaction %i, %s its commit: the next one uses the same seed, and everything is settled once', async (at, when) => {
    const club = await openPlayClub(await fresh.database());
    const { token } = await club.player('ada', 100);
    await club.advance();
    await club.bet(token, { item: 'bi,sm', money: '10' });
    const promised = await club.period();
    club.clock.nowMs = promised.draws_ms;
    const context = club.app.context;
    // The settlement names the period with it.
    const died = ({ message, cause }: Error) => expect(cause instanceof Error ? cause.message : message).toBe('the process died');
    await round(club, dying(context, at, when)).catch(died);
    await round(club, context);
    const [drawn] = await club.db.queries.selectFrom('periods').selectAll().orderBy('k').execute();
    expect(drawn).toMatchObject({ k: 1, state: 'drawn', settled: 1, commitment: promised.commitment });
    const { count } = await club.db.queries
      .selectFrom('transfers')
      .select(sql<number>`count(*)`.as('count'))
      .where('kind', '=', 'prize')
      .executeTakeFirstOrThrow();
    // Big or small wins, whatever the result.
    expect(count).toBe(1);
    expect((await club.ask('/api/user_info', { token })).data.money_value).toBe(99.4);
    expect((await club.period()).k).toBe(2);
    expect((await verifyLedger(club.db, context.statementKey.publicKey)).fault).toBeUndefined();
  });
});
