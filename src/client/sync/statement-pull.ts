import { statementCall, statementRowId } from '#contract/collections/statement.ts';
import { mirror } from '../mirror/instance.ts';
import { read } from '../net/ask.ts';
import { type CollectionPullParts, pullCollection } from './collection-pull.ts';
import { rememberHead } from './statement-mark.ts';

/**
 * Pulls the statement, and also requests the server's present head. Changes are recognised by the number of
 * entries: without the head, a history that was replaced by another one of the same length would not be noticed.
 */
export async function pullStatement(parts: CollectionPullParts, insists: boolean): Promise<void> {
  await pullCollection('statement', parts, { insists });
  const { epoch } = mirror;
  const { lines } = mirror.collection('statement');
  const lastSeq = [...lines.keys()].reduce((last, id) => (id === 'head' ? last : Math.max(last, Number(id))), 0);
  const answer = await read(statementCall, { after: String(lastSeq) });
  if (epoch !== mirror.epoch || answer.same) return;
  const { entries, head } = answer.data;
  // There are more new entries than one reply can contain: the next pull gets them.
  if (head.seq > (entries.at(-1)?.seq ?? lastSeq)) return;
  const rows = entries.map((entry) => ({ id: statementRowId(entry.seq), ...entry }));
  mirror.apply({ kind: 'rows', collection: 'statement', rows: [...rows, { id: 'head', ...head }], atMs: parts.nowMs() });
  await rememberHead();
}
