import { expect, test } from 'vitest';
import { OperatorClub } from '../../../tests/ledger/operator-club.ts';
import { onBothDatabases } from '../../../tests/postgres/databases.ts';
import type { Context } from '../context.ts';
import { jobTimes, startJobs } from './start.ts';

onBothDatabases('the job of notices', (fresh) => {
  test('puts up what begins and takes down what is over, by the earlier of the two clocks', async () => {
    const club = await OperatorClub.open(await fresh.database());
    const { db } = club;
    await club.type('notice add --name Fair --text Come --starts 2027-01-20 --ends 2027-01-20');
    const clocks = { processMs: 0, databaseMs: 0 };
    const due: (() => void)[] = [];
    const timer = {
      after(ms: number, work: () => void) {
        if (ms === jobTimes.noticesMs) due.push(work);
        return { cancel: () => undefined };
      },
    };
    const errors: unknown[] = [];
    const context = { db, nowMs: () => clocks.processMs, databaseMs: () => Promise.resolve(clocks.databaseMs) } as Context;
    const jobs = startJobs({ context, timer, onError: (error) => errors.push(error) });
    const stateAt = async (process: string, database: string) => {
      Object.assign(clocks, { processMs: Date.parse(process), databaseMs: Date.parse(database) });
      due.shift()?.();
      await expect.poll(() => due.length).toBe(1);
      return (await db.queries.selectFrom('notices').select('state').executeTakeFirst())?.state;
    };
    expect(await stateAt('2027-01-21T00:00Z', '2027-01-19T23:59Z')).toBe('scheduled');
    expect(await stateAt('2027-01-19T23:59Z', '2027-01-21T00:00Z')).toBe('scheduled');
    expect(await stateAt('2027-01-20T00:00Z', '2027-01-20T00:01Z')).toBe('shown');
    expect(await stateAt('2027-01-21T00:00Z', '2027-01-20T23:59Z')).toBe('shown');
    expect(await stateAt('2027-01-21T00:00Z', '2027-01-21T00:01Z')).toBe('ended');
    await jobs.stop();
    expect(errors).toEqual([]);
  });
});
