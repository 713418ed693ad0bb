import { expect, test } from 'vitest';
import { onBothDatabases } from '../postgres/databases.ts';
import { simulate } from './sim-round.ts';

/** The short form of `npm run sim`. SIM_SEED replays a round that failed. */
const seed = Number(process.env.SIM_SEED ?? Date.now() % 1_000_000);
const limitMs = 240_000;

onBothDatabases('members, lost replies and power cuts', (fresh, kind) => {
  test(
    'what was told is kept, nothing is doubled, and the ledger fits',
    async () => {
      console.log(`simulation on ${kind}: SIM_SEED=${seed}`);
      const { databaseUrl } = await fresh.place();
      const round = { seed, operations: 700, kills: 3, clients: 8, databaseUrl };
      const figures = await simulate(round).catch((error: unknown) => {
        throw new Error(`npm run sim -- --seed ${seed} --operations 700 --kills 3 --clients 8 --database ${kind}`, { cause: error });
      });
      expect(figures.kills).toBe(3);
      expect(figures.acts).toBeGreaterThanOrEqual(700);
      expect([figures.lost > 0, figures.operated > 0, figures.transfers > 20]).toEqual([true, true, true]);
      expect(figures.draws).toBeGreaterThan(0);
    },
    limitMs,
  );
});
