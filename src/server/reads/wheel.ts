import { sql } from 'kysely';
import type { WheelSpin, wheelLogCall, wheelPrizesCall } from '#contract/commands/spin-wheel.ts';
import { done, refused } from '#contract/outcome.ts';
import { namesFor } from '../draws/prize-texts.ts';
import { frozenPrizes, type PairRow, pairInUse, presentPrizes, seedOfPair } from '../draws/wheel.ts';
import { repliedTexts } from '../row-texts.ts';
import { type OwnSpan, ownSpan } from './own-span.ts';
import { pageRows } from './paging.ts';
import { maskedName } from './play-results.ts';
import type { Read, ReadContext } from './read.ts';
import type { RevisedRow } from './revision-span.ts';

/** Checklist E51, H22. */
export const wheelPrizes: Read<typeof wheelPrizesCall> = {
  collections: [],
  varies: 'member',
  async read({ queries, viewer }) {
    if (viewer.kind !== 'member') return refused('auth');
    const pair = await pairInUse(queries, viewer.memberId);
    const prizes = pair ? frozenPrizes(pair) : (await presentPrizes(queries)).prizes;
    const names = await namesFor(queries, viewer, prizes);
    return done(prizes.map((prize) => ({ ...prize, ...names.get(prize.id) })));
  },
};

/** Written out, not bound: SQLite uses the index over such turns only for a literal. */
const won = sql<boolean>`wheel_spins.points_cents > 0`;

/** Checklist E52, H1: winning turns, each in the ledger; without any the log is empty. */
export const wheelLog: Read<typeof wheelLogCall> = {
  collections: [],
  varies: 'member',
  async read({ queries, viewer }) {
    const rows = await queries
      .selectFrom('wheel_spins')
      .innerJoin('wheel_prizes', 'wheel_prizes.id', 'wheel_spins.prize_id')
      .innerJoin('members', 'members.id', 'wheel_spins.member_id')
      .select(['wheel_spins.id', 'wheel_spins.at_ms', 'wheel_prizes.title', 'wheel_prizes.image', 'members.username'])
      .select(['wheel_prizes.language', 'wheel_prizes.texts'])
      .where(won)
      .orderBy('wheel_spins.at_ms', 'desc')
      .orderBy('wheel_spins.id')
      .limit(pageRows.winners)
      .execute();
    return done(
      rows.map(({ id, image, title, username, at_ms, ...columns }) => ({
        id,
        image,
        ...repliedTexts(columns, { title }, { ...viewer, everyLanguage: true }, (own) => ({ mmname: own.title })),
        username: maskedName(username),
        add_time: Math.floor(at_ms / 1_000),
      })),
    );
  },
};

/** The member's own turns, with the server's seed after their pair was revealed. */
export async function wheelSpinsInSpan({ queries, viewer, openSeal }: ReadContext, span: OwnSpan): Promise<RevisedRow<WheelSpin>[]> {
  const rows = await queries.selectFrom('wheel_spins').selectAll().$call(ownSpan('wheel_spins', span)).execute();
  const pairs = new Map<number, PairRow>();
  for (const no of new Set(rows.map(({ pair_no }) => pair_no))) {
    const pair = queries.selectFrom('wheel_pairs').selectAll().where('member_id', '=', span.memberId).where('no', '=', no);
    pairs.set(no, await pair.executeTakeFirstOrThrow());
  }
  const names = await namesFor(queries, viewer, [...pairs.values()].flatMap(frozenPrizes));
  return rows.flatMap((spin) => {
    const pair = pairs.get(spin.pair_no);
    if (!pair) return [];
    const prizes = frozenPrizes(pair);
    const row: WheelSpin = {
      id: spin.id,
      pair: pair.server_seed_hash,
      member_seed: pair.member_seed ?? '',
      n: spin.n,
      prize_id: spin.prize_id,
      weights: prizes.map(({ weight }) => weight),
      prizes: prizes.map(({ id, title, points_cents }) => ({ id, title: names.get(id)?.title ?? title, points_cents })),
      ...(names.get(spin.prize_id) ?? { title: '' }),
      points_cents: spin.points_cents,
      cost_cents: spin.cost_cents,
      at_ms: spin.at_ms,
      server_seed: pair.revealed_ms === null ? null : seedOfPair({ open: openSeal }, pair),
    };
    return [{ rev: spin.rev, row }];
  });
}
