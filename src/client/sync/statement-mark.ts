import type { StatementHead } from '#contract/shelves/statement.ts';
import { statementRowId } from '#contract/shelves/statement.ts';
import { markAfter } from '#domain/statement-check.ts';
import { keepStatementMark, statementMark } from '../device/statement-marks.ts';
import { mirror } from '../mirror/instance.ts';
import type { MirrorRow } from '../mirror/shelf-table.ts';

/** Remembers the head that a pull has brought, where it goes on from what this phone has seen before. */
export async function rememberHead(): Promise<void> {
  const { audience, epoch } = mirror;
  if (audience === 'public') return;
  const head = await row('head');
  if (!head || !('signature' in head)) return;
  const before = await statementMark(audience.memberId);
  const hashes = await hashesAt([before?.seq ?? 0, head.seq]);
  // Another member may have come meanwhile: these rows are theirs.
  if (epoch !== mirror.epoch) return;
  const after = markAfter(before, head satisfies StatementHead, (seq) => hashes.get(seq));
  if (after !== before) await keepStatementMark(audience.memberId, after);
}

async function hashesAt(seqs: readonly number[]): Promise<Map<number, string>> {
  const rows = await Promise.all(seqs.map((seq) => row(statementRowId(seq))));
  return new Map(rows.flatMap((entry) => (entry && 'prev' in entry ? [[entry.seq, entry.hash] as const] : [])));
}

async function row(id: string): Promise<MirrorRow<'statement'> | undefined> {
  await mirror.need('statement', [id]);
  return mirror.shelf('statement').rows.get(id) as MirrorRow<'statement'> | undefined;
}
