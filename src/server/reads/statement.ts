import { type StatementHead, type StatementRow, type statementCall, statementRowId } from '#contract/collections/statement.ts';
import { done, refused } from '#contract/outcome.ts';
import { firstPrev, headText } from '#domain/statement.ts';
import { headOf, movementsOf } from './movements.ts';
import type { OwnSpan } from './own-span.ts';
import { pageRows } from './paging.ts';
import type { Read, ReadContext } from './read.ts';
import type { RevisedRow } from './revision-span.ts';

/** The head as stored and signed with its last link; before the first one it is signed here. */
async function signedHead({ queries, statementKey }: ReadContext, memberId: string): Promise<StatementHead> {
  const { seq, hash, signature } = await headOf(queries, memberId);
  const public_key = statementKey.publicKey;
  if (seq > 0) return { seq, hash, signature, public_key };
  return { seq, hash: firstPrev, signature: statementKey.sign(headText(memberId, 0, firstPrev)), public_key };
}

/** The links of the chain after `after`, and its signed head. */
export const statement: Read<typeof statementCall> = {
  collections: [],
  varies: 'member',
  async read(context, { after = 0 }) {
    const { queries, viewer } = context;
    if (viewer.kind !== 'member') return refused('auth');
    const head = await signedHead(context, viewer.memberId);
    const stretch = { after, upTo: head.seq, limit: pageRows.statement, newestFirst: false };
    return done({ entries: await movementsOf(queries, viewer.memberId, stretch), head });
  },
};

/** Revisions are the numbers of the entries; the head is a row of its own, which changes with each of them. */
export async function statementInSpan(
  context: ReadContext,
  { memberId, after, upTo, limit }: OwnSpan,
): Promise<RevisedRow<StatementRow>[]> {
  const entries = await movementsOf(context.queries, memberId, { after: after.rev, upTo, limit, newestFirst: false });
  const rows = entries.map((entry) => ({ rev: entry.seq, row: { id: statementRowId(entry.seq), ...entry } }));
  // Only after its last entry, and not again if the caller has it.
  if (rows.length >= limit || after.rev > upTo || (after.rev === upTo && after.id >= 'head')) return rows;
  const head = await signedHead(context, memberId);
  return head.seq === upTo ? [...rows, { rev: upTo, row: { id: 'head', ...head } }] : rows;
}
