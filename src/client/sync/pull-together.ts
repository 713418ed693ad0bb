import { type CollectionName, isOwnCollection, mirrorTogetherCall } from '#contract/collections/mirror.ts';
import { mirror } from '../mirror/instance.ts';
import { postCommand } from '../net/ask.ts';
import { RefusedError } from '../net/errors.ts';
import { answerOf, type FirstPage } from './collection-pull.ts';
import { isExpected, pullPauses } from './pull-pauses.ts';

/** As long as a read waits. */
const timeoutMs = 10_000;

export type FirstPages = ReadonlyMap<CollectionName, FirstPage>;

/**
 * The first pages of some collections by a single request: where nothing has changed, one short reply takes the place of twenty with
 * heads of their own. It contains what pulls one by one would, so that the copy is confirmed by the server's own check of each cursor
 * (database, partition, revision), and never by comparing numbers here. Collections that are not in the result are pulled by themselves.
 */
export async function pullTogether(names: readonly CollectionName[], nowMs: () => number): Promise<FirstPages> {
  const { epoch } = mirror;
  await Promise.all(names.map((name) => mirror.openCollection(name)));
  const asked = names.filter((name) => isAsked(name, nowMs())).map((name) => ({ name, ...mirror.collection(name).state }));
  if (epoch !== mirror.epoch || asked.length < 2) return new Map();
  const text = JSON.stringify(Object.fromEntries(asked.map(({ name, cursor = '' }) => [name, cursor])));
  try {
    const { same, pages } = (await postCommand(mirrorTogetherCall, { cursors: text }, { timeoutMs })).data;
    const atMs = nowMs();
    if (epoch !== mirror.epoch) return new Map();
    const found = new Map<CollectionName, FirstPage>();
    for (const { name, cursor: from, version } of asked) {
      const rev = same[name];
      const unchanged = rev === undefined || from === undefined ? undefined : { rows: [], gone: [], cursor: from, more: false, rev };
      const page = unchanged ?? pages[name];
      if (page) found.set(name, { from, version, atMs, answer: await answerOf(name, page) });
      if (epoch !== mirror.epoch) return new Map();
    }
    return found;
  } catch (error) {
    if (!isExpected(error) || (error instanceof RefusedError && error.endsSession)) throw error;
    return new Map();
  }
}

/**
 * What has a cursor, and the member's own from the beginning: replies for everybody are cached by the server, a member's are made for
 * each request anyway. Paused ones wait.
 */
const isAsked = (name: CollectionName, nowMs: number): boolean =>
  pullPauses.leftMs(name, nowMs) === 0 && (mirror.collection(name).state.cursor !== undefined || isOwnCollection(name));
