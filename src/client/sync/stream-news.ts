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

/** What has changed at the club since this tab last knew. */
export type Changes = {
  collections: ReadonlySet<CollectionName>;
  /** Those of them that have lost rows, which can't wait. */
  removed?: ReadonlySet<SharedCollectionName>;
  /** Something of the member's own. */
  own: boolean;
  /** Keys of the lotteries that have drawn, with the period that was; `any` where it is not known which. */
  drawn: ReadonlyMap<string, string> | 'any';
};

/** Where the club stood when it first told of it, by collection; `own` are the member's own ones. */
export type Baseline = ReadonlyMap<SharedCollectionName | 'own', number>;

/** What the club told last, in this tab: every stream begins with everything, and only what is new of it is a change. */
export class KnownNews {
  readonly #revisions = new Map<string, number>();
  readonly #removals = new Map<string, number>();

  /**
   * What has changed since the club last told of it; undefined where nothing has. What the first event of a stream tells
   * of for the first time is no change: whether the copy lacks it is seen by its revisions.
   */
  take(
    { shelves: collections, removed = {}, own, drawn }: StreamNews,
    isFirst: boolean,
  ): { changes: Changes | undefined; baseline: Baseline } {
    const told: Record<string, number> = own === undefined ? collections : { ...collections, own };
    const names = [...sharedCollectionNames, 'own' as const].filter((name) => Object.hasOwn(told, name));
    const begun = new Set(names.filter((name) => isFirst && !this.#revisions.has(name)));
    const moved = new Set(names.filter((name) => !begun.has(name) && this.#revisions.get(name) !== told[name]));
    for (const name of names) this.#revisions.set(name, told[name] ?? 0);
    const baseline = new Map([...begun].map((name) => [name, told[name] ?? 0]));
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

  /** The collections with a removal that this tab has not heard of; what the first event tells of is in the copy's own revisions. */
  #lost(removed: Record<string, number>, isFirst: boolean): ReadonlySet<SharedCollectionName> {
    const names = sharedCollectionNames.filter((name) => Object.hasOwn(removed, name));
    const lost = names.filter((name) => (this.#removals.get(name) ?? (isFirst ? Number.POSITIVE_INFINITY : 0)) < (removed[name] ?? 0));
    for (const name of names) this.#removals.set(name, removed[name] ?? 0);
    return new Set(lost);
  }

  /** Another member, or none: nothing is known of what is theirs. */
  forget(): void {
    this.#revisions.clear();
    this.#removals.clear();
  }
}

/** Answers of no collection that a draw changes, by the key of its lottery that they have as `arg` ('' is every lottery). */
const ofDraws: readonly ResourceKind[] = ['lottery-clock', 'lottery-results', 'winners', 'fairness'];
/** What the lotteries' own settings change besides. */
const ofLotteries: readonly ResourceKind[] = ['lottery-clock', 'lottery-results', 'lottery-odds', 'fairness', 'lottery-classes'];
/** Answers of no collection that belong to the member. */
const ofMember: readonly ResourceKind[] = [
  'member',
  'wheel-facts',
  'wheel-prizes',
  'bank',
  'withdraw-rules',
  'personal-report',
  'sessions',
];
/** Those that the club's settings change: the clock of a lottery carries the highest stake (`bet_max`). */
const ofBase: readonly ResourceKind[] = ['banks', 'withdraw-rules', 'wheel-facts', 'lottery-clock'];

/** Whether an answer for this resource may be another one now. */
export function restsOn({ kind, arg, collection }: Resource, { collections, own, drawn }: Changes): boolean {
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
