import type { MirrorRow } from '../mirror/collection-table.ts';
import { mirror } from '../mirror/instance.ts';
import type { Resource } from '../mirror/resource.ts';
import type { Answer, Asking } from '../net/ask.ts';
import { RefusedError } from '../net/errors.ts';
import { askLotteryClock } from './draw-asks.ts';
import { pullNewestPeriods, pullPeriod } from './period-pull.ts';
import { dropPicturesOf } from './picture-list.ts';
import type { PullerParts } from './puller.ts';
import { rowCalls } from './row-calls.ts';
import { standingOf } from './settled.ts';
import { pullStatement } from './statement-pull.ts';

/**
 * Pulls a resource that has a call of its own; undefined if it is pulled as a list or as a collection. In a chunk that is loaded
 * later, since the first content needs none of these.
 */
export function ownPull(resource: Resource, parts: PullerParts, insists: boolean): Promise<void> | undefined {
  const { kind, arg } = resource;
  if (kind === 'lottery-clock') return askLotteryClock(arg);
  if (kind === 'period') return pullPeriod(arg, parts);
  if (kind === 'periods') return pullNewestPeriods(arg, parts, insists);
  if (kind === 'statement') return pullStatement(parts, insists);
  const row = rowCalls[kind];
  return row && pullRow(resource, (asking) => row(arg, asking), parts);
}

async function pullRow(resource: Resource, ask: (asking: Asking) => Promise<Answer<MirrorRow>>, parts: PullerParts): Promise<void> {
  const { key, kind, collection, arg } = resource;
  const { epoch } = mirror;
  const restsOn = standingOf(resource);
  const memory = mirror.collection(collection);
  const { version } = memory.state;
  try {
    const answer = await ask({});
    if (epoch !== mirror.epoch || answer.same) return;
    await dropPicturesOf(collection, [answer.data.id], [answer.data], parts);
    if (epoch !== mirror.epoch) return;
    mirror.apply({ kind: 'rows', collection, rows: memory.withoutDeleted([answer.data], version), atMs: parts.nowMs(), restsOn });
    if (kind === 'member' && 'status' in answer.data) parts.sawMember(answer.data.status);
  } catch (error) {
    const isDeleted = error instanceof RefusedError && error.reason === 'not_found' && arg !== '';
    if (isDeleted && epoch === mirror.epoch) {
      await dropPicturesOf(collection, [arg], [], parts);
      if (epoch === mirror.epoch) mirror.apply({ kind: 'deleted', collection, deleted: [collection === 'games' ? key : arg] });
    }
    throw error;
  }
}
