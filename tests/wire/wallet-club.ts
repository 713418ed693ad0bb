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

// Real hashes on a busy machine: taking seconds is no sign of a fault.
vi.setConfig({ testTimeout: 60_000 });

/** The fund password of everybody here. */
export const pin = '135790';
export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

/** The nth UUID of a test. */
export const key = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** The address of each command. */
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

/** What a command is sent with besides its fields: the id that the client created, and the session. */
export type With = { id?: string; as?: string } & Pick<Ask, 'lang'>;

/** A member in a test of the wallet. */
export interface Person {
  id: string;
  token: string;
}

/** A club with a wallet: an app on an open database, and methods for what these tests do to it. */
export class WalletClub {
  readonly club: OpenClub;
  /** Whose commands they are unless a test says otherwise. */
  ada: Person = { id: '', token: '' };

  constructor(club: OpenClub) {
    this.club = club;
  }

  /** Another app on a database: a second process, or the same one after a restart. */
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

  /** The same, and she has a fund password, an account and points. */
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

  /** The reply of a successful call, checked against its schema. */
  fits(name: CallName, { envelope, data }: Answer): unknown {
    expect([envelope.code, envelope.reason]).toEqual([200, undefined]);
    expect(v.safeParse(calls[name].reply, data).issues, JSON.stringify(data)).toBeUndefined();
    return data;
  }

  /** The fields of a valid binding. */
  async account(): Promise<Record<string, string>> {
    const bank = await this.db.queries.selectFrom('banks').select('id').executeTakeFirstOrThrow();
    return { bankid: bank.id, bank: 'Harbour', bank_code: 'DE02120300000000202051', username: 'Ada Lovelace', mobile: '+49 30 1' };
  }

  /** A withdrawal rule that has been in force for long: one that an operator tightens applies from the next day on. */
  rule(name: 'withdraw_min' | 'withdraw_max' | 'withdraw_num', value: number): Promise<void> {
    return this.db.transaction((tx) => setSetting(tx, name, value));
  }

  /** Runs an operator's command; a text with spaces is passed as a separate argument. */
  operate(words: string, ...more: string[]): Promise<Report> {
    const { db, keys, sealer, statementKey, randomBytes, nowMs, newId, config, chainLength } = this.context;
    const context: OperatorContext = {
      db,
      config,
      keys,
      sealer,
      statementKey,
      randomBytes,
      nowMs,
      newId,
      chainLength,
      dataDir: config.dataDir,
      attribution: { actor: 'desk', reason: '' },
    };
    return operate(context, [...words.split(' '), ...more]);
  }

  /** Points from nowhere, without the notification that an operator's grant sends. */
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

  /** The first fault in the ledger; undefined if there is none. */
  async fault(): Promise<string | undefined> {
    return (await verifyLedger(this.db, this.context.statementKey.publicKey)).fault;
  }

  /** Starts a deposit, and returns its id and the address of its sandbox page. */
  async beginDeposit(money = '50', more: With = {}): Promise<{ id: string; page: string }> {
    const answer = await this.act('deposit', { pay_way: 'sandbox', money, bank_type: 'Card' }, more);
    expect(answer.envelope.code, answer.envelope.msg).toBe(200);
    return { id: answer.data.id, page: answer.data.pay_url };
  }

  /** What a button on the sandbox page sends. */
  press(page: string, act: string): Promise<Answer> {
    return this.club.ask(page, { form: { act } });
  }

  /** Everything that a refused command must not change, as text. Attempts are counted, sessions are extended, ids are stored. */
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
