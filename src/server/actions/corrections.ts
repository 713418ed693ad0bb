import type { OutputOf } from '#contract/operator/action.ts';
import { cannot } from '#contract/operator/cannot.ts';
import { correctionForm } from '#contract/operator/points.ts';
import { cents, decimalOfCents } from '#domain/points.ts';
import type { Queries } from '../db/database.ts';
import { nextMemberRevision } from '../db/member-revision.ts';
import type { Tables } from '../db/schema.ts';
import { reasonOf } from '../ledger/audit.ts';
import { ownerOfAvailable } from '../ledger/balance.ts';
import { correctable, resultKinds } from '../ledger/correctable.ts';
import { notify } from '../ledger/notify.ts';
import { BalanceTooLow, type Posting, post } from '../ledger/post.ts';
import { type ActionResult, action, actionDone } from './action.ts';
import type { ActionContext } from './context.ts';

type Transfer = Tables['transfers'];

/**
 * Reverses a transfer by a new one that refers to it, once: nothing is edited or deleted. Only what the club itself gave can be reversed,
 * and only until it was played with: what a game's rule, a provider or the member decided can't (ledger/correctable.ts), neither directly
 * nor through a correction of it.
 */
export const correction = action(correctionForm, async (context, { transfer: id }) => {
  const { tx } = context;
  const wrong = await tx.selectFrom('transfers').selectAll().where('id', '=', id).executeTakeFirst();
  if (!wrong) return cannot('not_found', `there is no transfer ${id}`);
  const root = await rootOf(tx, wrong);
  const why = root ? await refusalOf(tx, root) : 'it ends too long a row of corrections';
  if (why !== undefined || !root) {
    return cannot('not_correctable', `${wrong.kind}${root === wrong || !root ? '' : ` of a ${root.kind}`} ${id} stays: ${why}`);
  }
  try {
    return await correct(context, wrong, root);
  } catch (error) {
    if (error instanceof BalanceTooLow) return cannot('balance_too_low', `the points of transfer ${id} have been spent`);
    throw error;
  }
});

/** The longest chain of corrections of corrections that is followed; nobody needs more. */
const longestRow = 20;

/** The first transfer of a chain of corrections; the transfer itself if it is not a correction. Undefined if the chain is too long. */
async function rootOf(tx: Queries, transfer: Transfer): Promise<Transfer | undefined> {
  let root = transfer;
  for (let step = 0; root.corrects !== null; step += 1) {
    if (step === longestRow) return undefined;
    root = await tx.selectFrom('transfers').selectAll().where('id', '=', root.corrects).executeTakeFirstOrThrow();
  }
  return root;
}

/** Why the operator can't reverse a transfer; undefined if they can. */
async function refusalOf(tx: Queries, { kind, command_id }: Transfer): Promise<string | undefined> {
  switch (correctable[kind]) {
    case 'result':
      return "a game's published rule decided it, and nobody voids a result; points that the club owes are granted";
    case 'withdrawal':
      return 'it belongs to a withdrawal: settle that, or grant points';
    case 'member':
      return 'the member gave these points up when they closed their account';
    case 'provider':
      return (await isExplained(tx, command_id)) ? "the provider's record explains it: settle it there" : undefined;
    case 'gift':
    case 'root':
      return undefined;
  }
}

/** Whether the deposit that caused the transfer was credited: only a provider's signed callback does that. */
async function isExplained(tx: Queries, cause: string): Promise<boolean> {
  const deposit = await tx
    .selectFrom('deposits')
    .select('status')
    .where('id', '=', cause.replace(/^deposit:/, ''))
    .executeTakeFirst();
  return deposit?.status === 2;
}

/**
 * Whether a game moved the member's points after the transfer. From then on what the club gave is part of what was staked and won: taking
 * back an old grant of the right size would void a result by other means.
 */
async function playedSince(tx: Queries, account: string, transferNo: number): Promise<boolean> {
  const given = await tx
    .selectFrom('entries')
    .select('seq')
    .where('transfer_no', '=', transferNo)
    .where('account', '=', account)
    .executeTakeFirst();
  const played = await tx
    .selectFrom('entries')
    .innerJoin('transfers', 'transfers.no', 'entries.transfer_no')
    .select('entries.seq')
    .where('entries.account', '=', account)
    .where('entries.seq', '>', given?.seq ?? 0)
    .where('transfers.kind', 'in', resultKinds)
    .limit(1)
    .executeTakeFirst();
  return played !== undefined;
}

async function correct(context: ActionContext, wrong: Transfer, root: Transfer): Promise<ActionResult<OutputOf<typeof correctionForm>>> {
  const { tx } = context;
  const entries = await tx.selectFrom('entries').select(['account', 'amount_cents']).where('transfer_no', '=', wrong.no).execute();
  const postings = entries.map(({ account, amount_cents }): Posting => ({ account, cents: cents(-amount_cents) }));
  const affected = postings.flatMap(({ account, cents: amount }) => {
    const memberId = ownerOfAvailable(account);
    return memberId === undefined ? [] : [{ memberId, amount }];
  });
  // In a fixed order, so that two corrections can't deadlock.
  const revisions = new Map<string, number>();
  for (const { memberId } of affected.sort((a, b) => (a.memberId < b.memberId ? -1 : 1))) {
    if (!revisions.has(memberId)) revisions.set(memberId, await nextMemberRevision(tx, memberId));
  }
  // Checked under the members' locks: another operator may have been faster.
  const earlier = await tx.selectFrom('transfers').select('id').where('corrects', '=', wrong.id).executeTakeFirst();
  if (earlier) return cannot('wrong_state', `transfer ${wrong.id} is corrected already, by ${earlier.id}`);
  for (const { account, cents: amount } of postings) {
    if (amount < 0 && ownerOfAvailable(account) !== undefined && (await playedSince(tx, account, root.no))) {
      return cannot('not_correctable', `the member has played since ${root.kind} ${root.id}: points that were played with stay`);
    }
  }
  const transfer = await post(tx, context, { kind: 'correction', cause: `correction:${wrong.id}`, corrects: wrong.id, postings });
  for (const { memberId, amount } of affected) {
    const values = { points: decimalOfCents(amount), ...reasonOf(context.attribution) };
    await notify(tx, context, { memberId, kind: 'correction', values, rev: revisions.get(memberId) ?? 0 });
  }
  const moved = Object.fromEntries(postings.map(({ account, cents: amount }) => [account, decimalOfCents(amount)]));
  return actionDone(
    { corrects: wrong.id, transfer },
    {
      ...(affected[0] ? { memberId: affected[0].memberId } : {}),
      before: { transfer: wrong.id, kind: wrong.kind },
      after: { transfer, moved },
    },
  );
}
