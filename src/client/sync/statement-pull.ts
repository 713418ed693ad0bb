import { statementCall, statementRowId } from '#contract/collections/statement.ts';
import { mirror } from '../mirror/instance.ts';
import { read } from '../net/ask.ts';
import { type CollectionPullParts, pullCollection } from './collection-pull.ts';
import { rememberHead } from './statement-mark.ts';

/**
 * Brings the statement up to date, and asks for the club's present head by itself. What changed is known by how many
 * entries there are: without the head, a history that was replaced by another one of the same length would go unseen.
 */
export async function pullStatement(parts: CollectionPullParts, insists: boolean): Promise<void> {
  await pullCollection('statement', parts, { insists });
  const { epoch } = mirror;
  const { lines } = mirror.collection('statement');
  const lastSeq = [...lines.keys()].reduce((last, id) => (id === 'head' ? last : Math.max(last, Number(id))), 0);
  const answer = await read(statementCall, { after: String(lastSeq) });
  if (epoch !== mirror.epoch || answer.same) return;
  const { entries, head } = answer.data;
  // More has arrived meanwhile than one reply holds: the next pull brings it.
  if (head.seq > (entries.at(-1)?.seq ?? lastSeq)) return;
  const rows = entries.map((entry) => ({ id: statementRowId(entry.seq), ...entry }));
  mirror.apply({ kind: 'rows', collection: 'statement', rows: [...rows, { id: 'head', ...head }], atMs: parts.nowMs() });
  await rememberHead();
}
