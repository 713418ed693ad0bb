import { type CollectionName, collectionNames, collectionOf, removingCollectionNames } from '#contract/collections/mirror.ts';
import type { MirrorRow } from '../mirror/collection-table.ts';
import { followsCollection } from '../mirror/feed-view.ts';
import { mirror } from '../mirror/instance.ts';
import { type Resource, resourceOf } from '../mirror/resource.ts';
import { walletRowIds } from '../mirror/wallet-rows.ts';
import { RefusedError } from '../net/errors.ts';
import { type CollectionPullParts, pullCollection } from './collection-pull.ts';
import { sweepExpired } from './expiry.ts';
import { isExpected } from './pull-pauses.ts';
import { type FirstPages, pullTogether } from './pull-together.ts';
import { isSettled } from './settled.ts';

export type BackgroundParts = CollectionPullParts & {
  /** Requests what has a call of its own. Never rejects because of the network. */
  pull(resource: Resource): Promise<boolean>;
  /** Runs `work` unless another tab is doing it, in which case it returns false. */
  alone(work: () => Promise<void>): Promise<boolean>;
};

/** How a run ended. */
export type RunEnd = {
  /** False: it was cancelled, or another tab is doing it. */
  ended: boolean;
  /** Collections that were not pulled: they failed, or the run ended before them. */
  left: ReadonlySet<CollectionName>;
};

/** A cancelled run: another partition, offline, or hidden. */
class CalledOff extends Error {
  override name = 'CalledOff';
}

type Pause = () => Promise<void>;

/** Completes the mirror collection by collection, first those with deletions. */
export async function fillMirror(parts: BackgroundParts, goesOn: () => boolean): Promise<RunEnd> {
  const isVisitor = mirror.partition === 'public';
  const left = new Set(collectionsOf(isVisitor));
  const ended = await inTurns(parts, goesOn, async (pause) => {
    const pullSingles = async (resources: readonly Resource[]): Promise<void> => {
      for (const resource of resources) {
        if (await isSettled(resource, left, parts.nowMs())) continue;
        await pause();
        await parts.pull(resource);
      }
    };
    await pause();
    const first = await pullTogether([...left], parts.nowMs);
    await pullCollections(left, removingCollectionNames, parts, pause, first);
    await sweepExpired(parts);
    await pullCollections(left, collectionsInOrder.slice(0, -1), parts, pause, first);
    if (!isVisitor) {
      // After the member's own collections, so that these rows are at least as new.
      await pause();
      await parts.pull(resourceOf('member'));
      await pullSingles(walletRowIds.map((id) => resourceOf(id)));
    }
    await pullCollections(left, collectionNames, parts, pause, first);
    await pullSingles(isVisitor ? [] : await ofLotteries());
    await mirror.settled();
  });
  return { ended, left };
}

/** Pulls the changes of some collections. */
export async function catchUp(parts: BackgroundParts, goesOn: () => boolean, collections: ReadonlySet<CollectionName>): Promise<RunEnd> {
  const left = new Set(collectionsOf(mirror.partition === 'public').filter((name) => collections.has(name)));
  const ended = await inTurns(parts, goesOn, (pause) => pullCollections(left, collectionNames, parts, pause));
  return { ended, left };
}

/** What a confirmation has left: collections that its request did not bring, or not to their end, and replies that are not settled. */
export type Unconfirmed = RunEnd & { rows: readonly Resource[] };

/** Confirms the copy by a single request. */
export async function confirmCopy(parts: BackgroundParts, goesOn: () => boolean): Promise<Unconfirmed> {
  const left = new Set(collectionsOf(mirror.partition === 'public'));
  const ended = await inTurns(parts, goesOn, async (pause) => {
    const first = await pullTogether([...left], parts.nowMs);
    await pullCollections(left, [...first.keys()], parts, pause, first);
  });
  return { ended, left, rows: await unsettledRows(left, parts.nowMs()) };
}

/** Resources of a member that have calls of their own; a visitor has none. */
async function unsettledRows(left: ReadonlySet<CollectionName>, nowMs: number): Promise<Resource[]> {
  if (mirror.partition === 'public') return [];
  const rows = [resourceOf('member'), ...walletRowIds.map((id) => resourceOf(id)), ...(await ofLotteries())];
  const settled = await Promise.all(rows.map((row) => isSettled(row, left, nowMs)));
  return rows.filter((_, at) => !settled[at]);
}

/** Runs unless another tab does, and stops at the next pause if it has to, or if the server requires a log-in. */
async function inTurns(parts: BackgroundParts, goesOn: () => boolean, work: (pause: Pause) => Promise<void>): Promise<boolean> {
  const { epoch } = mirror;
  const pause = async (): Promise<void> => {
    await parts.pause();
    if (epoch !== mirror.epoch || !goesOn()) throw new CalledOff();
  };
  try {
    return await parts.alone(() => work(pause));
  } catch (error) {
    if (!(error instanceof CalledOff) && !isExpected(error)) throw error;
    return false;
  }
}

/** Pulls those of `names` that are in `left`, each independently of the others, and removes the completed ones from `left`. */
async function pullCollections(
  left: Set<CollectionName>,
  names: readonly CollectionName[],
  parts: BackgroundParts,
  pause: Pause,
  first: FirstPages = new Map(),
): Promise<void> {
  for (const collection of collectionsInOrder.filter((name) => left.has(name) && names.includes(name))) {
    await pause();
    try {
      await pullCollection(collection, { ...parts, pause }, { first: first.get(collection) });
    } catch (error) {
      if (!isExpected(error) || (error instanceof RefusedError && error.endsSession)) throw error;
      continue;
    }
    left.delete(collection);
    await mirror.settled();
    await mirror.tidy(collection);
  }
}

/** First those with deletions, starting with people and videos; last the feed of all draws, the longest. */
const turnOf = (name: CollectionName): number => {
  const { removal, byDraws } = collectionOf(name);
  if (removal) return removal.atOnce ? 0 : 1;
  return byDraws ? 3 : 2;
};
const collectionsInOrder: readonly CollectionName[] = [...collectionNames].sort((a, b) => turnOf(a) - turnOf(b));

/** Lotteries whose odds and results are pulled before anybody opens them. */
const lotteriesAhead = 30;

async function ofLotteries(): Promise<Resource[]> {
  await mirror.openCollection('lotteries');
  const collection = mirror.collection('lotteries');
  const ids = collection.ordered('pos', '').slice(0, lotteriesAhead);
  await mirror.need('lotteries', ids);
  const rows = ids.flatMap((id) => (collection.rows.get(id) ?? []) as MirrorRow<'lotteries'>[]);
  const ahead = rows.flatMap(({ id, key }) => [
    resourceOf('lottery-odds', id),
    resourceOf('lottery-results', key),
    resourceOf('fairness', key),
  ]);
  return [...ahead, resourceOf('wheel-facts'), resourceOf('wheel-prizes'), resourceOf('wheel-wins')];
}

/** The collections that a partition may pull. */
export const collectionsOf = (visitor: boolean): readonly CollectionName[] =>
  visitor ? collectionsInOrder.filter((name) => collectionOf(name).who === 'visitor') : collectionsInOrder;

/** Pulls the deletions of some collections before anything else: a person who withdrew consent must disappear from screens and caches. */
export async function pullRemovals(collections: ReadonlySet<CollectionName>, parts: CollectionPullParts): Promise<void> {
  for (const collection of collectionsOf(mirror.partition === 'public').filter((name) => collections.has(name))) {
    try {
      await pullCollection(collection, parts);
    } catch (error) {
      // The next run pulls it.
      if (!isExpected(error)) throw error;
    }
  }
}

/**
 * Whether something on screen has to be requested itself after a removal. A list that is made from the copy loses deleted
 * rows as soon as the copy does.
 */
export function restsOnRemoval({ list, collection }: Resource, removed: ReadonlySet<CollectionName> = new Set()): boolean {
  return [...removed].some((name) => name === collection) && !(list && followsCollection({ list }, mirror.collection(collection)));
}
