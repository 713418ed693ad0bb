import { hash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Prize } from '#contract/commands/spin-wheel.ts';
import { spinWheel } from '#domain/wheel.ts';
import type { Database, Queries } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';
import type { Sealer } from '../seal.ts';
import { hmacSha256 } from './hashes.ts';

export type PairRow = Selectable<Tables['wheel_pairs']>;

/** A prize as it is frozen into a pair (`wheel_pairs.prizes`). */
export type FrozenPrize = Prize;

export const pairPurpose = (memberId: string, no: number): string => `wheel|${memberId}|${no}`;

/** The pair that determines the member's turns, or undefined before their first text. */
export function pairInUse(queries: Queries, memberId: string): Promise<PairRow | undefined> {
  return queries
    .selectFrom('wheel_pairs')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('member_seed', 'is not', null)
    .where('revealed_ms', 'is', null)
    .executeTakeFirst();
}

/** The pair for the member's next text: its hash is shown before the text is sent. */
export function pairWaiting(queries: Queries, memberId: string): Promise<PairRow | undefined> {
  return queries
    .selectFrom('wheel_pairs')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('member_seed', 'is', null)
    .orderBy('no', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Creates the next pair. The caller holds the member's lock. */
export async function addPair(
  tx: Queries,
  { sealer, randomBytes: random }: { sealer: Sealer; randomBytes(length: number): Uint8Array },
  memberId: string,
  no: number,
): Promise<PairRow> {
  const seed = Buffer.from(random(32));
  const row: PairRow = {
    member_id: memberId,
    no,
    server_seed: sealer.seal(pairPurpose(memberId, no), seed.toString('hex')),
    server_seed_hash: hash('sha256', seed, 'hex'),
    member_seed: null,
    prizes: null,
    edition: null,
    n: 0,
    started_ms: null,
    revealed_ms: null,
  };
  await tx.insertInto('wheel_pairs').values(row).execute();
  return row;
}

/** The server's seed of a pair, in hex. It leaves the server only when the pair is revealed. */
export const seedOfPair = (sealer: Pick<Sealer, 'open'>, { member_id, no, server_seed }: PairRow): string =>
  sealer.open(pairPurpose(member_id, no), server_seed);

/** The operator's current prizes, in their order. */
export async function presentPrizes(queries: Queries): Promise<{ edition: number; prizes: FrozenPrize[] }> {
  const { value: edition } = await queries
    .selectFrom('ledger_state')
    .select('value')
    .where('name', '=', 'wheel_edition')
    .executeTakeFirstOrThrow();
  const rows = await queries.selectFrom('wheel_prizes').selectAll().where('edition', '=', edition).orderBy('pos').orderBy('id').execute();
  return { edition, prizes: rows.map(({ id, title, image, weight, points_cents }) => ({ id, title, image, weight, points_cents })) };
}

/**
 * Keeps the current prizes until the commit, for a pair that is started with them: an operator's new ones wait for it, and then end it like any
 * other. Called before the member is locked: new prizes lock the members whose pairs they end after this row. SQLite has one writer anyway.
 */
export async function holdPrizes(tx: Queries, kind: Database['kind']): Promise<void> {
  if (kind === 'sqlite') return;
  await tx.selectFrom('ledger_state').select('value').where('name', '=', 'wheel_edition').forShare().execute();
}

export const frozenPrizes = ({ prizes }: PairRow): FrozenPrize[] => (prizes === null ? [] : JSON.parse(prizes));

/** The turn that a pair in use, or one that has ended, would have given next; undefined before its text. Secret until the reveal. */
export async function nextTurn(sealer: Pick<Sealer, 'open'>, pair: PairRow): Promise<{ n: number; prize: FrozenPrize } | undefined> {
  const prizes = frozenPrizes(pair);
  if (pair.member_seed === null || prizes.length === 0) return undefined;
  const turn = { memberSeed: pair.member_seed, n: pair.n, weights: prizes.map(({ weight }) => weight) };
  const prize = prizes[await spinWheel(hmacSha256, Buffer.from(seedOfPair(sealer, pair), 'hex'), turn)];
  return prize && { n: pair.n, prize };
}
