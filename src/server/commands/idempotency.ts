import { createHmac } from 'node:crypto';
import { type Outcome, type Refused, refused } from '#contract/outcome.ts';
import { type Refusal, refusals } from '#contract/refusals.ts';
import type { Context } from '../context.ts';
import type { Queries } from '../db/database.ts';
import { nextMemberRevision } from '../db/member-revision.ts';
import { BalanceTooLow } from '../ledger/post.ts';
import type { MemberAsker } from './command.ts';

/** The name of a command whose id was closed before it arrived (`close-command.ts`). */
export const closedName = 'closed';

/** Temporary refusals: the same command may succeed later, so they are not stored as its outcome. */
const passingCodes: readonly number[] = [401, 429, 503];

/**
 * Fields that no HMAC contains: passwords, one-time codes, account numbers. If it told a right guess from a wrong one, whoever has the
 * member's session could guess under the id of a command that is done, and no attempt would be counted (H12). That session may ask
 * for the outcome anyway.
 */
const secretFields: readonly string[] = [
  'password',
  'old_password',
  'new_password',
  'paypassword',
  'oldpaypwd',
  'paypwd',
  'code',
  'bank_code',
];

/** Begins the HMAC of a body that has such fields. Without it the HMAC is an earlier release's, and contains them. */
const withoutSecrets = '2.';

/** Thrown inside `work` to undo its changes; the refusal is stored as the command's outcome. */
export class Undone extends Error {
  override name = 'Undone';
  readonly refusal: Refused;
  constructor(why: Refusal, more: Omit<Refused, 'ok' | 'why'> = {}) {
    super(why);
    this.refusal = refused(why, more);
  }
}

/** A command that must run once, or not at all. */
export interface Once<Prepared, Data> {
  name: string;
  asker: MemberAsker;
  /** Everything that the command depends on: recognised by an HMAC, except secrets. */
  fields: Readonly<Record<string, unknown>>;
  /** What needs no lock or would hold one for too long: validation, first checks, hashing. It must leave nothing to undo. */
  prepare(): Promise<Outcome<Prepared>>;
  /** What has to be locked before the member is. */
  lock?(tx: Queries): Promise<void>;
  /**
   * In the command's one transaction, under the member's lock; `rev` is the revision for the rows of theirs that it changes. Refuses before
   * its first write, or throws `Undone`.
   */
  work(tx: Queries, prepared: Prepared, rev: number): Promise<Outcome<Data>>;
}

/** Commands running in this process, by member and id: a second request waits for the first one's reply. */
const atWork = new WeakMap<Context, Map<string, Promise<unknown>>>();

const workOf = (context: Context): Map<string, Promise<unknown>> => {
  const known = atWork.get(context) ?? new Map<string, Promise<unknown>>();
  atWork.set(context, known);
  return known;
};

/** Whether this process is running this command now. */
export const isRunning = (context: Context, memberId: string, id: string): boolean => workOf(context).has(`${memberId} ${id}`);

/**
 * Runs a command exactly once, by its id. A known id with the same body, whatever its secrets are, gets the stored reply,
 * before anything is hashed; with another body `command_id_reused`. The id, the reply or refusal, and the command's
 * changes are committed together. Without an id each request is a new command.
 */
export async function idempotently<Prepared, Data>(context: Context, once: Once<Prepared, Data>): Promise<Outcome<Data>> {
  const { asker, name, fields } = once;
  const memberId = asker.member.memberId;
  const id = asker.commandId ?? context.newId();
  const row = { member_id: memberId, id, name, body_hmac: bodyHmac(context, name, fields) };
  const key = `${memberId} ${id}`;
  const running = workOf(context);
  // The other request's result does not matter: the lookup below gives the command's outcome.
  for (let other = running.get(key); other; other = running.get(key)) await other.catch(() => undefined);
  const mine = attempt(context, once, row);
  running.set(key, mine);
  try {
    return await mine;
  } finally {
    if (running.get(key) === mine) running.delete(key);
  }
}

interface CommandRow {
  member_id: string;
  id: string;
  name: string;
  body_hmac: string;
}

async function attempt<Prepared, Data>(context: Context, once: Once<Prepared, Data>, row: CommandRow): Promise<Outcome<Data>> {
  const known = await replay<Data>(context.db.queries, row);
  if (known) return known;
  const prepared = await once.prepare();
  if (!prepared.ok) return keep(context, row, prepared);
  try {
    return await context.db.transaction(async (tx) => {
      const before = await claim<Data>(context, tx, row);
      if (before) return before;
      await once.lock?.(tx);
      const rev = await nextMemberRevision(tx, row.member_id);
      const outcome = await once.work(tx, prepared.data, rev);
      if (outcome.ok || !isPassing(outcome)) await store(tx, row, outcome);
      else await forget(tx, row);
      return outcome;
    });
  } catch (error) {
    if (error instanceof Undone) return keep(context, row, error.refusal);
    if (error instanceof BalanceTooLow) return keep(context, row, refused('balance_too_low'));
    throw error;
  }
}

const isPassing = ({ why }: Refused): boolean => passingCodes.includes(refusals[why].code);

/** Stores a refusal from outside the command's transaction; an outcome that is already stored takes precedence. */
async function keep<Data>(context: Context, row: CommandRow, refusal: Refused): Promise<Outcome<Data>> {
  if (isPassing(refusal)) return refusal;
  return context.db.transaction(async (tx) => {
    const before = await claim<Data>(context, tx, row);
    if (before) return before;
    await store(tx, row, refusal);
    return refusal;
  });
}

/** Takes the id for this transaction; if another one has it, waits for that and returns its reply. */
async function claim<Data>(context: Context, tx: Queries, row: CommandRow): Promise<Outcome<Data> | undefined> {
  const taken = await tx
    .insertInto('commands')
    .values({ ...row, reply: '', at_ms: context.nowMs() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (taken) return undefined;
  const known = await replay<Data>(tx, row);
  if (!known) throw new Error('a command id is taken and not there');
  return known;
}

const at = ({ member_id, id }: CommandRow) => ({ member_id, id });

async function store(tx: Queries, row: CommandRow, outcome: Outcome<unknown>): Promise<void> {
  const { member_id, id } = at(row);
  const reply = JSON.stringify(outcome);
  await tx.updateTable('commands').set({ reply }).where('member_id', '=', member_id).where('id', '=', id).execute();
}

async function forget(tx: Queries, row: CommandRow): Promise<void> {
  const { member_id, id } = at(row);
  await tx.deleteFrom('commands').where('member_id', '=', member_id).where('id', '=', id).execute();
}

/** The stored reply of this command, if there is one. */
async function replay<Data>(queries: Queries, row: CommandRow): Promise<Outcome<Data> | undefined> {
  const stored = await storedCommand(queries, row.member_id, row.id);
  if (!stored) return undefined;
  if (stored.name === closedName) return refused('command_closed');
  if (stored.name !== row.name || !isSameBody(stored.body_hmac, row.body_hmac)) return refused('command_id_reused');
  return JSON.parse(stored.reply) as Outcome<Data>;
}

/** The stored row of a member's command id. */
export function storedCommand(queries: Queries, memberId: string, id: string) {
  return queries.selectFrom('commands').selectAll().where('member_id', '=', memberId).where('id', '=', id).executeTakeFirst();
}

/**
 * One that an earlier release stored is not compared: an honest repeat would be refused as different, or, with the secrets, a guess
 * would be told. No id is created twice, so the name is enough for the 90 days that such rows exist.
 */
const isSameBody = (stored: string, sent: string): boolean =>
  stored === sent || (sent.startsWith(withoutSecrets) && !stored.startsWith(withoutSecrets));

/** The HMAC of the body: sorted names and values, with the club's secret. */
function bodyHmac(context: Context, name: string, fields: Readonly<Record<string, unknown>>): string {
  const entries = Object.entries(fields)
    .filter(([field, value]) => value !== undefined && !secretFields.includes(field))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const hmac = createHmac('sha256', context.keys.commandBody)
    .update(JSON.stringify([name, entries]))
    .digest('base64url');
  return secretFields.some((field) => Object.hasOwn(fields, field)) ? `${withoutSecrets}${hmac}` : hmac;
}
