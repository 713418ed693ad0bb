import { sql } from 'kysely';
import { lotteryKeyForm } from '#contract/collections/lotteries.ts';
import { rtpHundredths } from '#domain/odds.ts';
import { nextRevision } from '../db/collection-revision.ts';
import type { Queries } from '../db/database.ts';
import { chainLength } from '../draws/chain.ts';
import { newChain, publishChain } from '../draws/chains.ts';
import { periodSeconds } from '../draws/period-plan.ts';
import { audit } from '../ledger/audit.ts';
import { pageRows } from '../reads/paging.ts';
import { categoryNamed } from './categories.ts';
import type { Operation } from './operation.ts';
import { OperatorError } from './operator-error.ts';
import { lineOption } from './typed.ts';

/** The prize wheel's own name in `/fairness/:key`. */
const wheelKey = 'wheel';

const nameLength = 60;
const descLength = 200;

/** Dice drawn by us, one after another: a lottery has no picture of its own. */
const icons = 6;

function wholeNumber(
  options: ReadonlyMap<string, string>,
  name: string,
  bounds: { least: number; most: number; byDefault?: number },
): number {
  const typed = options.get(name) ?? (bounds.byDefault === undefined ? '' : String(bounds.byDefault));
  const number = /^[0-9]{1,6}$/.test(typed) ? Number(typed) : Number.NaN;
  if (number >= bounds.least && number <= bounds.most) return number;
  throw new OperatorError('usage', `--${name} is a whole number from ${bounds.least} to ${bounds.most}`);
}

function keyOf(options: ReadonlyMap<string, string>): string {
  const key = options.get('key') ?? '';
  if (key === wheelKey) throw new OperatorError('key_reserved', `the key "${wheelKey}" belongs to the prize wheel`);
  if (!lotteryKeyForm.test(key)) throw new OperatorError('usage', '--key has 1 to 32 letters, digits, _ or -');
  return key;
}

/** The class that was asked for, or the first one; undefined where none was asked for and there is none. */
async function classAsked(queries: Queries, asked: string | undefined): Promise<string | undefined> {
  if (asked !== undefined) return categoryNamed(queries, 'lottery', asked, '--class');
  const first = queries.selectFrom('classes').select('id').where('kind', '=', 'lottery').orderBy('pos').limit(1);
  return (await first.executeTakeFirst())?.id;
}

/** The class for a new lottery: a club without any gets one. */
async function classOf(tx: Queries, asked: string | undefined, newId: () => string): Promise<string> {
  const found = await classAsked(tx, asked);
  if (found !== undefined) return found;
  const rev = await nextRevision(tx, 'classes');
  const made = { id: newId(), name: 'Dice', kind: 'lottery' as const, pos: 1, rev };
  await tx.insertInto('classes').values(made).execute();
  return made.id;
}

/** Where a new lottery would stand in the order. Refuses a key that is taken, and more lotteries than members are shown. */
async function placeFor(queries: Queries, key: string): Promise<{ count: number; last: number }> {
  const known = await queries.selectFrom('lotteries').select('id').where('key', '=', key).executeTakeFirst();
  if (known) throw new OperatorError('lottery_exists', `there is a lottery with the key ${key} already`);
  const place = await queries
    .selectFrom('lotteries')
    .select([sql<number>`count(*)`.as('count'), sql<number>`coalesce(max(pos), 0)`.as('last')])
    .executeTakeFirstOrThrow();
  if (place.count < pageRows.lotteries) return place;
  throw new OperatorError('too_many_lotteries', `there are ${place.count} lotteries; members are shown no more`);
}

/** A new game: its chain is published here, its first period opens in the running server within 2 s. */
export const addLottery: Operation = {
  usage: 'lottery add',
  options: {
    key: 'its name in addresses and draws',
    name: 'as members read it',
    'period-seconds': `from one draw to the next, ${periodSeconds.least} to ${periodSeconds.most}`,
    class: "its category's name or id; the first one by default",
    rtp: `what comes back of stakes, in per cent, ${rtpHundredths.least} to ${rtpHundredths.most}; ${rtpHundredths.byDefault} by default`,
    desc: 'a line about it',
  },
  reason: 'optional',
  async run(context, _given, options) {
    const key = keyOf(options);
    const name = lineOption(options, 'name', nameLength);
    const desc = lineOption(options, 'desc', descLength, 0);
    const seconds = wholeNumber(options, 'period-seconds', periodSeconds);
    const rtp = wholeNumber(options, 'rtp', rtpHundredths);
    const id = context.newId();
    // Before the hashes, and again in the transaction: another operator may have been quicker.
    await placeFor(context.db.queries, key);
    await classAsked(context.db.queries, options.get('class'));
    // Before the transaction: a million hashes take a second.
    const chain = await newChain({ ...context, chainLength }, id, 1);
    await context.db.transaction(async (tx) => {
      // Classes before lotteries, as everywhere (db/collection-revision.ts).
      const classId = await classOf(tx, options.get('class'), context.newId);
      const rev = await nextRevision(tx, 'lotteries');
      const { count, last } = await placeFor(tx, key);
      const ico = `/dice/${(count % icons) + 1}.svg`;
      await tx
        .insertInto('lotteries')
        .values({ id, key, name, desc, ico, class_id: classId, pos: last + 1, hot: 0, rev, period_seconds: seconds, rtp, closed: 0 })
        .execute();
      await publishChain(tx, chain);
      await audit(tx, context, { action: 'lottery add', after: { id, key, name, seconds, rtp } });
    });
    return { id, key, name, period_seconds: seconds, rtp, anchor: chain.anchor };
  },
};

/** No period opens any more; the one that is open is drawn and settled like any other. */
export const closeLottery: Operation = {
  usage: 'lottery close',
  options: { key: 'the lottery' },
  reason: 'optional',
  async run(context, _given, options) {
    const key = keyOf(options);
    await context.db.transaction(async (tx) => {
      const rev = await nextRevision(tx, 'lotteries');
      const closed = await tx
        .updateTable('lotteries')
        .set({ closed: 1, rev })
        .where('key', '=', key)
        .where('closed', '=', 0)
        .returning('id')
        .executeTakeFirst();
      if (!closed) throw new OperatorError('not_found', `there is no open lottery with the key ${key}`);
      await audit(tx, context, { action: 'lottery close', after: { key } });
    });
    return { key, closed: 1 };
  },
};

/** Puts a game among the hot ones on Home (E3), or takes it from there. */
export const hotLottery: Operation = {
  usage: 'lottery hot KEY on|off',
  reason: 'optional',
  async run(context, [key = '', onOff]) {
    const hot = onOff === 'on' ? 1 : 0;
    await context.db.transaction(async (tx) => {
      const rev = await nextRevision(tx, 'lotteries');
      const known = await tx.selectFrom('lotteries').select(['id', 'hot']).where('key', '=', key).executeTakeFirst();
      if (!known) throw new OperatorError('not_found', `there is no lottery with the key ${key}`);
      await tx.updateTable('lotteries').set({ hot, rev }).where('id', '=', known.id).execute();
      await audit(tx, context, { action: 'lottery hot', before: { key, hot: known.hot }, after: { key, hot } });
    });
    return { key, hot };
  },
};

/** What there is, with the period that is open now. Nothing here says or sets what a draw gives. */
export const listLotteries: Operation = {
  usage: 'lottery list',
  async run({ db }) {
    const rows = await db.queries.selectFrom('lotteries').selectAll().orderBy('pos').orderBy('id').execute();
    const lotteries = await Promise.all(
      rows.map(async ({ id, key, name, period_seconds, rtp, closed, hot }) => {
        const period = await db.queries
          .selectFrom('periods')
          .select(['expect', 'state'])
          .where('lottery_id', '=', id)
          .orderBy('k', 'desc')
          .limit(1)
          .executeTakeFirst();
        return { id, key, name, period_seconds, rtp, closed, hot, expect: period?.expect ?? null, state: period?.state ?? null };
      }),
    );
    return { lotteries };
  },
};
