import {
  type CollectionName,
  collectionOf,
  isOwnCollection,
  type SharedCollectionName,
  sharedCollectionNames,
} from '#contract/collections/mirror.ts';
import type { StreamNews } from '#contract/stream.ts';
import { isServerCollection } from '../mirror/collection-table.ts';
import type { Resource, ResourceKind } from '../mirror/resource.ts';

/** What has changed on the server since this tab last knew. */
export type Changes = {
  collections: ReadonlySet<CollectionName>;
  /** Those of them with deleted rows, which can't wait. */
  removed?: ReadonlySet<SharedCollectionName>;
  /** Something of the member's own. */
  own: boolean;
  /** Keys of the lotteries that have drawn, with the period; `any` if it is not known which. */
  drawn: ReadonlyMap<string, string> | 'any';
};

/** The server's revisions in the first event, by collection; `own` are the member's own ones. */
export type Baseline = ReadonlyMap<SharedCollectionName | 'own', number>;

/** The last known revisions in this tab: every stream begins with all of them, and only new ones are changes. */
export class KnownNews {
  readonly #revisions = new Map<string, number>();
  readonly #removals = new Map<string, number>();

  /**
   * What has changed since the last event; undefined if nothing has. A collection that the first event of a stream mentions
   * for the first time is not a change: whether the copy lacks it is determined by its revisions.
   */
  take(
    { shelves: collections, removed = {}, own, drawn }: StreamNews,
    isFirst: boolean,
  ): { changes: Changes | undefined; baseline: Baseline } {
    const revisions: Record<string, number> = own === undefined ? collections : { ...collections, own };
    const names = [...sharedCollectionNames, 'own' as const].filter((name) => Object.hasOwn(revisions, name));
    const begun = new Set(names.filter((name) => isFirst && !this.#revisions.has(name)));
    const moved = new Set(names.filter((name) => !begun.has(name) && this.#revisions.get(name) !== revisions[name]));
    for (const name of names) this.#revisions.set(name, revisions[name] ?? 0);
    const baseline = new Map([...begun].map((name) => [name, revisions[name] ?? 0]));
    const lost = this.#lost(removed, isFirst);
    if (moved.size === 0) return { changes: undefined, baseline };
    const keys = Object.keys(drawn);
    const changes: Changes = {
      collections: new Set(sharedCollectionNames.filter((name) => moved.has(name))),
      ...(lost.size > 0 ? { removed: lost } : {}),
      own: moved.has('own'),
      drawn: moved.has('periods') && keys.length === 0 ? 'any' : new Map(Object.entries(drawn)),
    };
    return { changes, baseline };
  }

  /** The collections with a deletion that is new to this tab; those in the first event are covered by the copy's revisions. */
  #lost(removed: Record<string, number>, isFirst: boolean): ReadonlySet<SharedCollectionName> {
    const names = sharedCollectionNames.filter((name) => Object.hasOwn(removed, name));
    const lost = names.filter((name) => (this.#removals.get(name) ?? (isFirst ? Number.POSITIVE_INFINITY : 0)) < (removed[name] ?? 0));
    for (const name of names) this.#removals.set(name, removed[name] ?? 0);
    return new Set(lost);
  }

  /** Another member, or none: nothing is known about their data. */
  forget(): void {
    this.#revisions.clear();
    this.#removals.clear();
  }
}

/** Resources outside collections that a draw changes; their `arg` is the lottery's key ('' is every lottery). */
const ofDraws: readonly ResourceKind[] = ['lottery-clock', 'lottery-results', 'winners', 'fairness'];
/** Those that the lotteries' own settings change. */
const ofLotteries: readonly ResourceKind[] = ['lottery-clock', 'lottery-results', 'lottery-odds', 'fairness', 'lottery-classes'];
/** Resources outside collections that belong to the member. */
const ofMember: readonly ResourceKind[] = [
  'member',
  'wheel-facts',
  'wheel-prizes',
  'bank',
  'withdraw-rules',
  'personal-report',
  'sessions',
];
/** Those that the club's settings change: a lottery's clock contains the highest stake (`bet_max`). */
const ofBase: readonly ResourceKind[] = ['banks', 'withdraw-rules', 'wheel-facts', 'lottery-clock'];

/** The revisions that tell whether this single reply has changed; empty if none does. */
export const revisionsBehind = ({ kind }: Resource): readonly (SharedCollectionName | 'own')[] => [
  ...(ofDraws.includes(kind) ? (['periods'] as const) : []),
  ...(ofLotteries.includes(kind) ? (['lotteries'] as const) : []),
  ...(ofBase.includes(kind) ? (['base'] as const) : []),
  ...(ofMember.includes(kind) ? (['own'] as const) : []),
];

/** Whether the reply for this resource may have changed. */
export function mayChange({ kind, arg, collection }: Resource, { collections, own, drawn }: Changes): boolean {
  const byDraws = isServerCollection(collection) && collectionOf(collection).byDraws === true;
  if ((byDraws || ofDraws.includes(kind)) && isDrawn(arg, drawn)) return true;
  if (ofLotteries.includes(kind) && collections.has('lotteries')) return true;
  if (ofBase.includes(kind) && collections.has('base')) return true;
  if (ofMember.includes(kind)) return own;
  if (!isServerCollection(collection) || byDraws) return false;
  return isOwnCollection(collection) ? own : collections.has(collection);
}

/** The key of a lottery, or of a period: its lottery's before a dot. */
function isDrawn(arg: string, drawn: Changes['drawn']): boolean {
  const [key = ''] = arg.split('.');
  return drawn === 'any' || (key === '' ? drawn.size > 0 : drawn.has(key));
}
