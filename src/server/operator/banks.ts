import { sql } from 'kysely';
import { bankLengths } from '#contract/commands/bind-account.ts';
import { nextRevision } from '../db/collection-revision.ts';
import type { Queries } from '../db/database.ts';
import { audit } from '../ledger/audit.ts';
import { pageRows } from '../reads/paging.ts';
import type { Operation } from './operation.ts';
import { OperatorError } from './operator-error.ts';

/** What a payout may go to (S28): phones see it at their next contact. */
export const addBank: Operation = {
  usage: 'bank add',
  options: { name: 'the bank or network, as members read it' },
  reason: 'optional',
  async run(context, _given, options) {
    const name = options.get('name')?.trim() ?? '';
    if (name === '' || name.length > bankLengths.name || /\p{Cc}/u.test(name)) {
      throw new OperatorError('usage', `--name is one line of 1 to ${bankLengths.name} characters`);
    }
    const id = context.newId();
    await context.db.transaction(async (tx) => {
      // Taken first: two operators at once are then one after the other. The base info names the banks.
      await nextRevision(tx, 'base');
      const { count, last } = await bankCount(tx);
      if (count >= pageRows.banks) throw new OperatorError('too_many_banks', `there are ${count} banks; members are shown no more`);
      const known = await tx.selectFrom('banks').select('id').where('name', '=', name).executeTakeFirst();
      if (known) throw new OperatorError('bank_exists', `${name} is there already`);
      await tx
        .insertInto('banks')
        .values({ id, name, pos: last + 1 })
        .execute();
      await audit(tx, context, { action: 'bank add', after: { id, name } });
    });
    return { id, name };
  },
};

function bankCount(tx: Queries): Promise<{ count: number; last: number }> {
  return tx
    .selectFrom('banks')
    .select([sql<number>`count(*)`.as('count'), sql<number>`coalesce(max(pos), 0)`.as('last')])
    .executeTakeFirstOrThrow();
}

export const listBanks: Operation = {
  usage: 'bank list',
  run: async ({ db }) => ({ banks: await db.queries.selectFrom('banks').select(['id', 'name']).orderBy('pos').orderBy('id').execute() }),
};
