import { createHash } from 'node:crypto';
import type { TransferKind } from '../../src/contract/ledger-kinds.ts';
import { entryText, firstPrev, headText } from '../../src/domain/statement.ts';
import type { Context } from '../../src/server/context.ts';
import type { Queries } from '../../src/server/db/database.ts';
import { availableAccount, type houseAccounts } from '../../src/server/ledger/balance.ts';
import { type LifetimeSums, lifetimeSumNames, noSums, sumsAfter } from '../../src/server/ledger/lifetime-sums.ts';
import { insertRows } from './rows.ts';

/** The head of a member's statement. */
interface Head {
  memberId: string;
  balance: number;
  seq: number;
  hash: string;
  sums: LifetimeSums;
}

/** A transfer between the house and one member; a negative amount leaves the member. */
export interface Movement {
  kind: TransferKind;
  cause: string;
  house: (typeof houseAccounts)[number];
  memberId: string;
  cents: number;
  atMs: number;
}

/**
 * The ledger, written a day at a time: the rows that `ledger/post.ts` would write transfer by transfer, linked in memory and inserted at
 * once. It is read from the database when it is opened; until `write` nobody else may post.
 */
export class Books {
  readonly #context: Context;
  readonly #heads: Map<string, Head>;
  readonly #moved = new Set<Head>();
  readonly #transfers: object[] = [];
  readonly #entries: object[] = [];
  #last: number;

  private constructor(context: Context, heads: Map<string, Head>, last: number) {
    this.#context = context;
    this.#heads = heads;
    this.#last = last;
  }

  static async open(context: Context): Promise<Books> {
    const { queries } = context.db;
    const rows = await queries.selectFrom('accounts').selectAll().where('name', 'like', 'member:%:available').execute();
    const heads = rows.map(({ name, balance_cents, seq, hash, ...sums }): [string, Head] => {
      const memberId = name.split(':')[1] ?? '';
      return [memberId, { memberId, balance: balance_cents, seq, hash, sums }];
    });
    const last = await queries.selectFrom('ledger_state').select('value').where('name', '=', 'last_transfer').executeTakeFirstOrThrow();
    return new Books(context, new Map(heads), last.value);
  }

  headOf(memberId: string): Readonly<Head> {
    return this.#headOf(memberId);
  }

  #headOf(memberId: string): Head {
    const known = this.#heads.get(memberId);
    if (known) return known;
    const made: Head = { memberId, balance: 0, seq: 0, hash: '', sums: noSums };
    this.#heads.set(memberId, made);
    return made;
  }

  /** Posts one transfer. Returns false, and posts nothing, if the member does not have enough. */
  move({ kind, cause, house, memberId, cents, atMs }: Movement): boolean {
    const head = this.#headOf(memberId);
    if (head.balance + cents < 0) return false;
    this.#last += 1;
    const no = this.#last;
    const id = this.#context.newId();
    const prev = head.hash === '' ? firstPrev : head.hash;
    head.balance += cents;
    head.seq += 1;
    head.sums = sumsAfter(head.sums, kind, cents);
    const { seq, balance: balance_cents } = head;
    const text = entryText({ seq, transfer: id, kind, amount_cents: cents, balance_cents, at_ms: atMs });
    head.hash = createHash('sha256').update(Buffer.from(prev, 'hex')).update(text).digest('hex');
    this.#moved.add(head);
    this.#transfers.push({ no, id, kind, command_id: cause, corrects: null, at_ms: atMs });
    const unlinked = { seq: null, balance_cents: null, prev: null, hash: null };
    this.#entries.push({ transfer_no: no, pos: 0, account: house, amount_cents: -cents, ...unlinked });
    const account = availableAccount(memberId);
    this.#entries.push({ transfer_no: no, pos: 1, account, amount_cents: cents, seq, balance_cents, prev, hash: head.hash });
    return true;
  }

  async write(tx: Queries): Promise<void> {
    const { db, statementKey } = this.#context;
    await insertRows(tx, db.kind, 'transfers', this.#transfers);
    await insertRows(tx, db.kind, 'entries', this.#entries);
    const accounts = [...this.#moved].map(({ memberId, balance, seq, hash, sums }) => ({
      name: availableAccount(memberId),
      balance_cents: balance,
      seq,
      hash,
      ...sums,
      signature: statementKey.sign(headText(memberId, seq, hash)),
    }));
    const set = ['balance_cents', 'seq', 'hash', 'signature', ...lifetimeSumNames];
    await insertRows(tx, db.kind, 'accounts', accounts, { key: ['name'], set });
    await tx.updateTable('ledger_state').set({ value: this.#last }).where('name', '=', 'last_transfer').execute();
  }
}

/** The revisions of members' own collections, counted in memory and written at once, under the same condition as `Books`. */
export class MemberRevisions {
  readonly #revs: Map<string, number>;
  readonly #moved = new Set<string>();

  private constructor(revs: Map<string, number>) {
    this.#revs = revs;
  }

  static async open({ db }: Context): Promise<MemberRevisions> {
    const rows = await db.queries.selectFrom('member_revs').select(['member_id', 'rev']).execute();
    return new MemberRevisions(new Map(rows.map(({ member_id, rev }) => [member_id, rev])));
  }

  next(memberId: string): number {
    // Before any change it is 1 (db/member-revision.ts).
    const rev = this.of(memberId) + 1;
    this.#revs.set(memberId, rev);
    this.#moved.add(memberId);
    return rev;
  }

  of(memberId: string): number {
    return this.#revs.get(memberId) ?? 1;
  }

  async write(tx: Queries, { db }: Context): Promise<void> {
    const rows = [...this.#moved].map((member_id) => ({ member_id, rev: this.of(member_id) }));
    await insertRows(tx, db.kind, 'member_revs', rows, { key: ['member_id'], set: ['rev'] });
  }
}
