import { CompiledQuery } from 'kysely';
import { expect, test } from 'vitest';
import { onBothDatabases } from '../../../tests/postgres/databases.ts';
import { isUnavailable } from './unavailable.ts';

const failure = (message: string, code?: string) => (code === undefined ? new Error(message) : Object.assign(new Error(message), { code }));

test.each([
  ['no connection', failure('connect', 'ECONNREFUSED'), true],
  ['a server that shuts down', failure('terminating', '57P01'), true],
  ['too many connections', failure('sorry', '53300'), true],
  ['a full pool', failure('timeout exceeded when trying to connect'), true],
  ['a connection lost under a query', failure('Connection terminated unexpectedly'), true],
  ['a lock that another command held for too long', failure('canceling statement due to lock timeout', '55P03'), true],
  ['a statement that was too slow', failure('canceling statement due to statement timeout', '57014'), false],
  ['a locked file', failure('database is locked', 'SQLITE_BUSY'), true],
  ['a row that is there twice', failure('duplicate key', '23505'), false],
  ['text that it can not hold', failure('invalid byte sequence', '22021'), false],
  ['a bug of ours', new TypeError('undefined is not a function'), false],
  ['no error', undefined, false],
])('%s shows whether the database is unavailable', (_, error, unavailable) => {
  expect(isUnavailable(error)).toBe(unavailable);
});

onBothDatabases('a statement that takes too long', (fresh, kind) => {
  test.skipIf(kind === 'sqlite')(
    'is ended by the server: a slow one counts as a bug, one that waits for a lock as a busy club',
    async () => {
      const place = await fresh.place();
      const [db, other] = [await fresh.open(place), await fresh.open(place)];
      const limits = await db.queries.executeQuery<{ name: string; setting: string }>(
        CompiledQuery.raw("select name, setting from pg_settings where name in ('statement_timeout', 'lock_timeout') order by name"),
      );
      const [lockMs, statementMs] = limits.rows.map(({ setting }) => Number(setting));
      expect(lockMs).toBe(4_000);
      // An update behind a queue waits twice: for its turn, and for the transaction that has the row.
      expect(statementMs).toBeGreaterThan(2 * lockMs!);
      const ended = (limit: string, statement: string) =>
        db
          .transaction(async (tx) => {
            await tx.executeQuery(CompiledQuery.raw(`set local ${limit} = 20`));
            await tx.executeQuery(CompiledQuery.raw(statement));
          })
          .catch((error: unknown) => error);
      const slow = await ended('statement_timeout', 'select pg_sleep(5)');
      expect([slow, isUnavailable(slow)]).toMatchObject([{ code: '57014' }, false]);
      const locked = "update shelf_revs set rev = rev where shelf = 'base'";
      const [taken, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const holder = other.transaction(async (tx) => {
        await tx.executeQuery(CompiledQuery.raw(locked));
        taken.resolve();
        await free.promise;
      });
      await taken.promise;
      const waiting = await ended('lock_timeout', locked);
      free.resolve();
      await holder;
      expect([waiting, isUnavailable(waiting)]).toMatchObject([{ code: '55P03' }, true]);
    },
  );
});
