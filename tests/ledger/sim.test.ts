import { expect, test } from 'vitest';
import { onBothDatabases } from '../postgres/databases.ts';
import { simulate } from './sim-round.ts';

/** The short form of `npm run sim`. SIM_SEED replays a round that failed. */
const seed = Number(process.env.SIM_SEED ?? Date.now() % 1_000_000);
const limitMs = 240_000;
const [operations, kills, clients] = [300, 2, 8];

onBothDatabases('members, lost replies and power cuts', (fresh, kind) => {
  test(
    'what was told is kept, nothing is doubled, and the ledger balances',
    async () => {
      console.log(`simulation on ${kind}: SIM_SEED=${seed}`);
      const { databaseUrl } = await fresh.place();
      const round = { seed, operations, kills, clients, databaseUrl };
      const figures = await simulate(round).catch((error: unknown) => {
        throw new Error(
          `npm run sim -- --seed ${seed} --operations ${operations} --kills ${kills} --clients ${clients} --database ${kind}`,
          { cause: error },
        );
      });
      expect(figures.kills).toBe(kills);
      expect(figures.acts).toBeGreaterThanOrEqual(operations);
      expect([figures.lost > 0, figures.operated > 0, figures.transfers > 20]).toEqual([true, true, true]);
      expect(figures.draws).toBeGreaterThan(0);
    },
    limitMs,
  );
});
