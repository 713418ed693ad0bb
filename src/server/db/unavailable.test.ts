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
  ['a locked file', failure('database is locked', 'SQLITE_BUSY'), true],
  ['a row that is there twice', failure('duplicate key', '23505'), false],
  ['text that it can not hold', failure('invalid byte sequence', '22021'), false],
  ['a bug of ours', new TypeError('undefined is not a function'), false],
  ['no error', undefined, false],
])('%s: the database is unavailable, %3$s', (_, error, unavailable) => {
  expect(isUnavailable(error)).toBe(unavailable);
});

onBothDatabases('a statement that hangs', (fresh, kind) => {
  test.skipIf(kind === 'sqlite')('is ended by the server, and that is no bug', async () => {
    const db = await fresh.database();
    const shown = await db.queries.executeQuery<{ statement_timeout: string }>(CompiledQuery.raw('show statement_timeout'));
    expect(shown.rows).toEqual([{ statement_timeout: '10s' }]);
    const hanging = db.transaction(async (tx) => {
      await tx.executeQuery(CompiledQuery.raw('set local statement_timeout = 20'));
      await tx.executeQuery(CompiledQuery.raw('select pg_sleep(5)'));
    });
    expect(isUnavailable(await hanging.catch((error: unknown) => error))).toBe(true);
  });
});
