import { expect, test } from 'vitest';
import { openPlayClub } from '../../../tests/draws/play-club.ts';
import { onBothDatabases } from '../../../tests/postgres/databases.ts';
import { startDraws } from './draws.ts';

onBothDatabases('the job of draws', (fresh) => {
  test('abandons a chain in the making when the server stops, without an error, and publishes nothing of it', async () => {
    // So many links that making them would take too long.
    const club = await openPlayClub(await fresh.database(), { chainLength: 2 ** 40 });
    const errors: unknown[] = [];
    const begun: (() => void)[] = [];
    const timer = {
      after: (_ms: number, work: () => void) => {
        begun.push(work);
        return { cancel: () => undefined };
      },
    };
    const jobs = startDraws({ context: club.app.context, timer, onError: (error) => errors.push(error) });
    begun[0]?.();
    await new Promise((resolve) => setImmediate(resolve));
    await jobs.stop();
    expect(errors).toEqual([]);
    expect(await club.db.queries.selectFrom('chains').selectAll().execute()).toEqual([]);
  });
});
