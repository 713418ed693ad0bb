import * as v from 'valibot';
import { expect, vi } from 'vitest';
import { type CallName, calls } from '../../src/contract/calls.ts';
import { cents } from '../../src/domain/points.ts';
import type { OperatorContext } from '../../src/server/actions/context.ts';
import type { Database, Queries } from '../../src/server/db/database.ts';
import { setSetting } from '../../src/server/db/settings.ts';
import { availableAccount, availableCents, heldAccount } from '../../src/server/ledger/balance.ts';
import { post } from '../../src/server/ledger/post.ts';
import { verifyLedger } from '../../src/server/ledger/verify.ts';
import type { Report } from '../../src/server/operator/operate.ts';
import { operate } from '../ledger/operate.ts';
import { type Answer, type Ask, type ClubOptions, type OpenClub, openClub } from './open-club.ts';

// Real hashes on a machine that does other things as well: seconds are no sign of a fault.
vi.setConfig({ testTimeout: 60_000 });

/** The fund password of everybody here. */
export const pin = '135790';
export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

/** The nth UUID of a test. */
export const key = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** Where each act is asked for. */
const acts = {
  bind: calls.bindAccount.post[0],
  setFund: calls.setFundPassword.post[0],
  editFund: calls.editFundPassword.post[0],
  withdraw: calls.withdraw.post[0],
  deposit: calls.deposit.post[0],
  limits: calls.setLimits.post[0],
  close: calls.closeCommand.post[0],
} as const;
export type Act = keyof typeof acts;

/** What goes with an act beside its fields: the id that the device made, and whose session it is. */
export type With = { id?: string; as?: string } & Pick<Ask, 'lang'>;

/** A member of a wallet's test. */
export interface Person {
  id: string;
  token: string;
}

/** A club with a wallet: an app on an open database, and words for what these tests do to it. */
export class WalletClub {
  readonly club: OpenClub;
  /** Whose acts they are where a test does not say. */
  ada: Person = { id: '', token: '' };

  constructor(club: OpenClub) {
    this.club = club;
  }

  /** One more app on a database: another process, or the same one after a restart. */
  static async on(db: Database, options: ClubOptions = {}): Promise<WalletClub> {
    return new WalletClub(await openClub(db, options));
  }

  /** The sandbox, one bank, and `ada`, who has set and bound nothing yet and has no points. */
  static async bare(db: Database, options: ClubOptions = {}): Promise<WalletClub> {
    const wallet = await WalletClub.on(db, options);
    await wallet.operate('setting set sandbox 1');
    await wallet.operate('bank add', '--name', 'Harbour Bank');
    wallet.ada = await wallet.person('ada');
    return wallet;
  }

  /** The same, with a fund password, an account and points of hers. */
  static async ready(db: Database, options: ClubOptions = {}, points = 1_000): Promise<WalletClub> {
    const wallet = await WalletClub.bare(db, options);
    await wallet.makeReady(wallet.ada, points);
    return wallet;
  }

  async makeReady({ id, token }: Person, points = 1_000): Promise<void> {
    expect((await this.act('setFund', { paypassword: pin }, { as: token })).envelope.code).toBe(200);
    expect((await this.act('bind', await this.account(), { as: token })).envelope.code).toBe(200);
    await this.grant(id, points * 100);
  }

  get db(): Database {
    return this.club.db;
  }

  get clock(): { nowMs: number } {
    return this.club.clock;
  }

  get context() {
    return this.club.app.context;
  }

  async person(username: string): Promise<Person> {
    const id = await this.club.join(username);
    return { id, token: await this.club.tokenOf(username) };
  }

  act(act: Act, form: Record<string, string> = {}, { id, as = this.ada.token, lang }: With = {}): Promise<Answer> {
    const headers: Record<string, string> = id === undefined ? {} : { 'idempotency-key': id };
    return this.club.ask(`/api${acts[act]}`, { method: 'POST', form, token: as, headers, ...(lang ? { lang } : {}) });
  }

  read(path: string, as = this.ada.token): Promise<Answer> {
    return this.club.ask(`/api${path}`, { token: as });
  }

  /** The reply of a call that was done, held against its schema. */
  fits(name: CallName, { envelope, data }: Answer): unknown {
    expect([envelope.code, envelope.reason]).toEqual([200, undefined]);
    expect(v.safeParse(calls[name].reply, data).issues, JSON.stringify(data)).toBeUndefined();
    return data;
  }

  /** Fields of a binding that is in order. */
  async account(): Promise<Record<string, string>> {
    const bank = await this.db.queries.selectFrom('banks').select('id').executeTakeFirstOrThrow();
    return { bankid: bank.id, bank: 'Harbour', bank_code: 'DE02120300000000202051', username: 'Ada Lovelace', mobile: '+49 30 1' };
  }

  /** A rule of withdrawals that has held for long: what an operator tightens holds from the next day on. */
  rule(name: 'withdraw_min' | 'withdraw_max' | 'withdraw_num', value: number): Promise<void> {
    return this.db.transaction((tx) => setSetting(tx, name, value));
  }

  /** What an operator types; a text with blanks as an argument of its own. */
  operate(words: string, ...more: string[]): Promise<Report> {
    const { db, keys, sealer, statementKey, randomBytes, nowMs, newId, config } = this.context;
    const context: OperatorContext = {
      db,
      config,
      keys,
      sealer,
      statementKey,
      randomBytes,
      nowMs,
      newId,
      dataDir: config.dataDir,
      acting: { actor: 'desk', reason: '' },
    };
    return operate(context, [...words.split(' '), ...more]);
  }

  /** Points out of nowhere, without the notification that the operator's grant leaves. */
  async grant(memberId: string, amountCents: number): Promise<void> {
    const postings = [
      { account: availableAccount(memberId), cents: cents(amountCents) },
      { account: 'house:grants', cents: cents(-amountCents) },
    ];
    const cause = `grant:${this.context.newId()}`;
    await this.db.transaction((tx) => post(tx, this.context, { kind: 'grant', cause, postings }));
  }

  async balances(memberId = this.ada.id): Promise<{ available: number; held: number }> {
    const held = await this.db.queries
      .selectFrom('accounts')
      .select('balance_cents')
      .where('name', '=', heldAccount(memberId))
      .executeTakeFirst();
    return { available: await availableCents(this.db.queries, memberId), held: held?.balance_cents ?? 0 };
  }

  /** The first thing in the ledger that does not fit; undefined where all does. */
  async fault(): Promise<string | undefined> {
    return (await verifyLedger(this.db, this.context.statementKey.publicKey)).fault;
  }

  /** Begins a deposit, and gives its id and the address of its sandbox page. */
  async beginDeposit(money = '50', more: With = {}): Promise<{ id: string; page: string }> {
    const answer = await this.act('deposit', { pay_way: 'sandbox', money, bank_type: 'Card' }, more);
    expect(answer.envelope.code, answer.envelope.msg).toBe(200);
    return { id: answer.data.id, page: answer.data.pay_url };
  }

  /** What a member's button on the sandbox page sends. */
  press(page: string, act: string): Promise<Answer> {
    return this.club.ask(page, { form: { act } });
  }

  /** Everything that a refused act must leave as it was, as text. Tries are counted, sessions slide, ids are kept. */
  state(): Promise<string> {
    return stateOf(this.db.queries);
  }
}

const moneyTables = [
  ...(['accounts', 'entries', 'transfers', 'withdrawals', 'deposits', 'bank_accounts', 'payment_events'] as const),
  ...(['sandbox_payments', 'member_limits', 'limit_changes', 'notifications', 'reset_codes', 'audit'] as const),
];

async function stateOf(queries: Queries): Promise<string> {
  const state: Record<string, unknown> = {};
  for (const table of moneyTables) {
    const rows = await queries.selectFrom(table).selectAll().execute();
    state[table] = rows.map((row) => JSON.stringify(row)).sort();
  }
  const members = await queries
    .selectFrom('members')
    .select(['id', 'fund_password_hash', 'fund_version', 'cooling_from_ms', 'bank_binds', 'excluded_until_ms'])
    .orderBy('id')
    .execute();
  return JSON.stringify({ ...state, members });
}
