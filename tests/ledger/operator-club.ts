import { randomBytes } from 'node:crypto';
import type { Insertable } from 'kysely';
import { cents } from '../../src/domain/points.ts';
import type { OperatorContext } from '../../src/server/actions/context.ts';
import { accountPurpose } from '../../src/server/commands/account-marks.ts';
import { idMaker } from '../../src/server/context.ts';
import type { Database } from '../../src/server/db/database.ts';
import { nextMemberRevision } from '../../src/server/db/member-revision.ts';
import { lastSeq } from '../../src/server/db/member-seq.ts';
import type { Tables } from '../../src/server/db/schema.ts';
import { availableAccount, heldAccount } from '../../src/server/ledger/balance.ts';
import { type Posting, post, type Transfer } from '../../src/server/ledger/post.ts';
import { statementKey } from '../../src/server/ledger/statement-key.ts';
import type { Report } from '../../src/server/operator/operate.ts';
import { sealer } from '../../src/server/seal.ts';
import { deriveKeys } from '../../src/server/secret.ts';
import { addMember } from '../postgres/collection-rows.ts';
import { operate } from './operate.ts';

/** 2027-01-15 08:00:00 UTC. */
export const clubMs = 1_800_000_000_000;

/** The operator's context on a test's database, as `desk`. */
export async function operatorOf(db: Database, change: Partial<OperatorContext> = {}): Promise<OperatorContext> {
  const keys = deriveKeys(new Uint8Array(32));
  const sealing = sealer(keys.seal, randomBytes);
  return {
    db,
    config: { clubTimeZone: 'UTC' },
    dataDir: '/nowhere',
    keys,
    sealer: sealing,
    randomBytes,
    chainLength: 2_048,
    statementKey: await statementKey(db, sealing, randomBytes),
    attribution: { actor: 'desk', reason: '' },
    nowMs: () => clubMs,
    newId: idMaker(randomBytes),
    ...change,
  };
}

/** Members of a test; `Guest` is `member01`. */
export const people = { guest: 'member01', ada: 'member-ada' } as const;

/** A club with two members and an operator. */
export class OperatorClub {
  readonly context: OperatorContext;

  constructor(context: OperatorContext) {
    this.context = context;
  }

  static async open(db: Database): Promise<OperatorClub> {
    const club = new OperatorClub(await operatorOf(db));
    await db.transaction(async (tx) => {
      await addMember(tx);
      await addMember(tx, { id: people.ada, username: 'Ada', username_key: 'ada' });
    });
    return club;
  }

  get db(): Database {
    return this.context.db;
  }

  /** Runs a command, with words separated by spaces; a text with spaces is passed as a separate argument. */
  async type(words: string, ...more: string[]): Promise<Report> {
    return operate(this.context, [...words.split(' '), ...more]);
  }

  /** The reason of a refusal, or the unexpected result. */
  async refusal(words: string, ...more: string[]): Promise<unknown> {
    return this.type(words, ...more).then(
      (report) => report,
      (error: unknown) => (error instanceof Error && 'reason' in error ? error.reason : error),
    );
  }

  /** Posts a transfer with two entries. */
  async post(kind: Transfer['kind'], cause: string, from: string, to: string, amountCents: number): Promise<string> {
    const postings: Posting[] = [
      { account: from, cents: cents(-amountCents) },
      { account: to, cents: cents(amountCents) },
    ];
    return this.db.transaction((tx) => post(tx, this.context, { kind, cause, postings }));
  }

  /** A member's withdrawal as their command leaves it: pending, its points held. Returns its id. */
  async askWithdrawal(memberId: string, amountCents: number): Promise<string> {
    const id = this.context.newId();
    await this.db.transaction(async (tx) => {
      const rev = await nextMemberRevision(tx, memberId);
      const postings = [
        { account: availableAccount(memberId), cents: cents(-amountCents) },
        { account: heldAccount(memberId), cents: cents(amountCents) },
      ];
      await post(tx, this.context, { kind: 'withdraw_hold', cause: `hold:${id}`, postings });
      const row: Insertable<Tables['withdrawals']> = {
        id,
        member_id: memberId,
        amount_cents: amountCents,
        status: 1,
        reason: '',
        approved_by: null,
        ...this.payout(),
        created_ms: clubMs,
        updated_ms: clubMs,
        rev,
        seq: (await lastSeq(tx, 'withdrawals', memberId)) + 1,
      };
      await tx.insertInto('withdrawals').values(row).execute();
    });
    return id;
  }

  /** The payout account of members in these tests. */
  payout() {
    const sealed_account = this.context.sealer.seal(accountPurpose, 'DE02120300000000202051');
    return { bank_name: 'Harbour Bank', sealed_account, masked_account: '••••2051', holder: 'Ada Lovelace' };
  }

  /** A member's notifications, oldest first. */
  async notified(memberId: string) {
    const rows = await this.db.queries.selectFrom('notifications').selectAll().where('member_id', '=', memberId).orderBy('rev').execute();
    return rows.map(({ kind, value_json }) => ({ kind, ...JSON.parse(value_json) }));
  }

  async audited() {
    const rows = await this.db.queries.selectFrom('audit').selectAll().orderBy('no').execute();
    return rows.map(({ no, actor, remark, action, member_id, reason, before_json, after_json }) => ({
      no,
      actor,
      remark,
      action,
      member_id,
      reason,
      before: JSON.parse(before_json),
      after: JSON.parse(after_json),
    }));
  }

  async balances(memberId: string): Promise<{ available: number; held: number }> {
    const rows = await this.db.queries.selectFrom('accounts').selectAll().execute();
    const of = (account: string) => rows.find(({ name }) => name === account)?.balance_cents ?? 0;
    return { available: of(availableAccount(memberId)), held: of(heldAccount(memberId)) };
  }
}
