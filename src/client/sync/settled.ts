import { type CollectionName, collectionNames, isOwnCollection } from '#contract/collections/mirror.ts';
import { mirror } from '../mirror/instance.ts';
import type { Resource } from '../mirror/resource.ts';
import { wireLanguage } from '../net/headers.ts';
import { revisionsBehind } from './stream-news.ts';

/** Some of a single reply depends on the time or on others (free turns, times of payouts): it is never older than this, nor of another day. */
const settledForMs = 12 * 3_600_000;
const dayMs = 24 * 3_600_000;

/** These change without any revision: a log-in elsewhere, other members' turns and wins. The member's row also says whether the account is active. */
const neverSettled: ReadonlySet<Resource['kind']> = new Set(['member', 'sessions', 'wheel-wins', 'winners']);

const ownCollections = collectionNames.filter(isOwnCollection);
const collectionsBehind = (resource: Resource): CollectionName[] =>
  revisionsBehind(resource).flatMap((name): readonly CollectionName[] => (name === 'own' ? ownCollections : [name]));

/**
 * The copy's revisions that a single reply rests on, and the language of its texts; undefined if no revision tells whether it has
 * changed, or the copy does not have them all. The member's own collections share one revision: as long as some of them are behind,
 * it is not known either.
 */
export function standingOf(resource: Resource): string | undefined {
  if (neverSettled.has(resource.kind)) return undefined;
  const revisions = new Map<string, number>();
  for (const name of collectionsBehind(resource)) {
    const { state, opened } = mirror.collection(name);
    const key = isOwnCollection(name) ? 'own' : name;
    if (!opened || !state.complete || state.rev === undefined || (revisions.get(key) ?? state.rev) !== state.rev) return undefined;
    revisions.set(key, state.rev);
  }
  return revisions.size === 0 ? undefined : [wireLanguage(), ...[...revisions].flat()].join(' ');
}

/**
 * Whether a background run need not request a single reply again: it is stored, of today, and what it rests on was confirmed by this
 * run (is not in `left`) and has not changed since it was requested. On screen it is requested all the same.
 */
export async function isSettled(resource: Resource, left: ReadonlySet<CollectionName>, nowMs: number): Promise<boolean> {
  const standing = standingOf(resource);
  if (standing === undefined || collectionsBehind(resource).some((name) => left.has(name))) return false;
  await mirror.openCollection(resource.collection);
  const { state, lines } = mirror.collection(resource.collection);
  const id = resource.collection === 'wallet' ? resource.kind : resource.key;
  const seenMs = lines.get(id)?.seenMs ?? 0;
  const isOfToday = Math.floor(seenMs / dayMs) === Math.floor(nowMs / dayMs) && nowMs >= seenMs && nowMs - seenMs < settledForMs;
  return isOfToday && state.restOn?.[id] === standing;
}
