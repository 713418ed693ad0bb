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

export type BackgroundParts = CollectionPullParts & {
  /** Asks for what comes by a call of its own. Never rejects for what the network does. */
  pull(resource: Resource): Promise<boolean>;
  /** One tab does it: runs `work` if no other tab is at it. False: another one is. */
  alone(work: () => Promise<void>): Promise<boolean>;
};

/** How a run ended. */
export type RunEnd = {
  /** False: it was called off, or another tab is at it. */
  ended: boolean;
  /** Collections that it has not brought: they failed, or it did not come to them. */
  left: ReadonlySet<CollectionName>;
};

/** A run that was called off: another partition, offline, or hidden. */
class CalledOff extends Error {
  override name = 'CalledOff';
}

type Pause = () => Promise<void>;

/** Completes the mirror collection by collection, those first that say what is gone. */
export async function fillMirror(parts: BackgroundParts, goesOn: () => boolean): Promise<RunEnd> {
  const isVisitor = mirror.partition === 'public';
  const left = new Set(collectionsOf(isVisitor));
  const ended = await inTurns(parts, goesOn, async (pause) => {
    await pullCollections(left, removingCollectionNames, parts, pause);
    await sweepExpired(parts);
    await pullCollections(left, collectionsInOrder.slice(0, -1), parts, pause);
    if (!isVisitor) {
      // After the member's own collections: what these are known to have, the rows have as well.
      await pause();
      await parts.pull(resourceOf('member'));
      await pullRows(parts, pause);
    }
    await pullCollections(left, collectionNames, parts, pause);
    for (const resource of isVisitor ? [] : await ofLotteries()) {
      await pause();
      await parts.pull(resource);
    }
    await mirror.settled();
  });
  return { ended, left };
}

/** Brings up to date what has changed on some collections. */
export async function catchUp(parts: BackgroundParts, goesOn: () => boolean, collections: ReadonlySet<CollectionName>): Promise<RunEnd> {
  const left = new Set(collectionsOf(mirror.partition === 'public').filter((name) => collections.has(name)));
  const ended = await inTurns(parts, goesOn, (pause) => pullCollections(left, collectionNames, parts, pause));
  return { ended, left };
}

/** What comes to a member by calls of its own; a visitor has none of it. */
export async function rowsOf(visitor: boolean): Promise<Resource[]> {
  if (visitor) return [];
  return [resourceOf('member'), ...walletRowIds.map((id) => resourceOf(id)), ...(await ofLotteries())];
}

/** Runs where no other tab is at it, and stops at the next pause where it has to, or where the club lets nobody in. */
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

async function pullRows(parts: BackgroundParts, pause: Pause): Promise<void> {
  for (const id of walletRowIds) {
    await pause();
    await parts.pull(resourceOf(id));
  }
}

/** Pulls those of `names` that are left, each whatever became of the others, and takes out of `left` what it has brought. */
async function pullCollections(
  left: Set<CollectionName>,
  names: readonly CollectionName[],
  parts: BackgroundParts,
  pause: Pause,
): Promise<void> {
  for (const collection of collectionsInOrder.filter((name) => left.has(name) && names.includes(name))) {
    await pause();
    try {
      await pullCollection(collection, { ...parts, pause });
    } catch (error) {
      if (!isExpected(error) || (error instanceof RefusedError && error.endsSession)) throw error;
      continue;
    }
    left.delete(collection);
    await mirror.settled();
    await mirror.tidy(collection);
  }
}

/** First those that say what is gone, and of them those of people and videos; last the feed of all draws, the longest. */
const turnOf = (name: CollectionName): number => {
  const { removal, byDraws } = collectionOf(name);
  if (removal) return removal.atOnce ? 0 : 1;
  return byDraws ? 3 : 2;
};
const collectionsInOrder: readonly CollectionName[] = [...collectionNames].sort((a, b) => turnOf(a) - turnOf(b));

/** Lotteries whose odds and results are brought before anybody looks at them. */
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

/** Brings what is gone from some collections before anything else: who has withdrawn is on no screen and in no cache any more. */
export async function pullRemovals(collections: ReadonlySet<CollectionName>, parts: CollectionPullParts): Promise<void> {
  for (const collection of collectionsOf(mirror.partition === 'public').filter((name) => collections.has(name))) {
    try {
      await pullCollection(collection, parts);
    } catch (error) {
      // The next run brings it.
      if (!isExpected(error)) throw error;
    }
  }
}

/**
 * Whether something on screen has to be asked for itself after a removal. A list that is made from the copy has lost what
 * is gone as soon as the copy has.
 */
export function restsOnRemoval({ list, collection }: Resource, removed: ReadonlySet<CollectionName> = new Set()): boolean {
  return [...removed].some((name) => name === collection) && !(list && followsCollection({ list }, mirror.collection(collection)));
}
