import { isServerCollection } from '../mirror/collection-table.ts';
import { followsCollection } from '../mirror/feed-view.ts';
import { mirror } from '../mirror/instance.ts';
import { type Resource, resourceOf } from '../mirror/resource.ts';
import { type PullMode, subscriptions } from '../mirror/subscriptions.ts';
import { freshForMs } from '../mirror/view.ts';
import { orUnreachable, RefusedError, UnreachableError } from '../net/errors.ts';
import { type CollectionPullParts, pullCollection, pullCollectionFromStart } from './collection-pull.ts';
import { type PageCall, pageCallOf } from './page-calls.ts';
import { dropPicturesOf } from './picture-list.ts';
import { isExpected } from './pull-pauses.ts';

export type PullerParts = CollectionPullParts & {
  /** A member's own row was received: a disabled member is signed out (checklist T6). */
  sawMember(status: number): void;
  isOnline(): boolean;
  /** Something threw that is not a refusal: a bug. */
  failed(error: unknown): void;
};

/** What was refused is not requested again by what comes on screen, for this long: index.html has asked just before. A member can. */
const refusedForMs = 10_000;

/** Pulls what screens are subscribed to, each resource once at a time. */
export class Puller {
  readonly #parts: PullerParts;
  readonly #running = new Map<string, Promise<boolean>>();
  /** ETags of first pages, for as long as the partition is the same. */
  readonly #etags = new Map<string, string>();

  constructor(parts: PullerParts) {
    this.#parts = parts;
  }

  /** From now on, what comes to a screen is pulled. */
  start(): void {
    subscriptions.pull = (resource, mode) => this.pull(resource, mode);
    subscriptions.arrived = (resource) => this.#look(resource, true);
    this.lookAtScreens();
  }

  /** Pulls what is on screen, unless it is fresh. */
  lookAtScreens(): void {
    for (const resource of subscriptions.all()) this.#look(resource);
  }

  /** Another partition: everything on screen is requested again. */
  changedPartition(): void {
    this.#running.clear();
    this.#etags.clear();
    subscriptions.forget();
    if (mirror.partition !== 'public') this.#look(resourceOf('member'));
    this.lookAtScreens();
  }

  #look(resource: Resource, insists = false): void {
    const { answeredMs, refusedMs, pulling, failed: hasFailed } = subscriptions.pullOf(resource.key);
    const { nowMs, isOnline, failed } = this.#parts;
    // Whatever the clock: set back, it would otherwise hold this back for as long.
    const isRecent = (atMs: number, forMs: number) => atMs > 0 && Math.abs(nowMs() - atMs) < forMs;
    const isAnswered = !hasFailed && isRecent(answeredMs, freshForMs);
    if (pulling || !isOnline() || isAnswered || isRecent(refusedMs, refusedForMs)) return;
    this.pull(resource, 'first', insists).catch(failed);
  }

  /**
   * True: the server replied. Never rejects because of the network or a refusal. `insists`: a member wants it now,
   * also while it is paused after a failure.
   */
  pull(resource: Resource, mode: PullMode, insists = mode !== 'first'): Promise<boolean> {
    const running = this.#running.get(resource.key);
    if (running) return running;
    const { epoch } = mirror;
    subscriptions.report(resource.key, { pulling: true });
    const pulling = this.#ask(resource, mode, insists)
      .then(
        () => {
          if (epoch === mirror.epoch)
            subscriptions.report(resource.key, { pulling: false, failed: false, answeredMs: this.#parts.nowMs(), refusedMs: 0 });
          return true;
        },
        (error: unknown) => {
          if (!isExpected(error)) throw error;
          const isRefused = error instanceof RefusedError;
          if (epoch === mirror.epoch)
            subscriptions.report(resource.key, { pulling: false, failed: true, refusedMs: isRefused ? this.#parts.nowMs() : 0 });
          return isRefused;
        },
      )
      // After a change of partition another one may run.
      .finally(() => this.#running.get(resource.key) === pulling && this.#running.delete(resource.key));
    this.#running.set(resource.key, pulling);
    return pulling;
  }

  async #ask(resource: Resource, mode: PullMode, insists: boolean): Promise<void> {
    const { kind, collection } = resource;
    if (kind === 'base') return this.#askBase();
    const call = pageCallOf(kind);
    if (!call) {
      const { epoch } = mirror;
      const { ownPull } = await orUnreachable(import('./own-pulls.ts'));
      if (epoch !== mirror.epoch) return;
      const pulling = ownPull(resource, this.#parts, insists);
      if (pulling) return pulling;
    }
    // A complete collection is kept up to date by its changes alone; otherwise it is requested page by page.
    const memory = mirror.collection(collection);
    if (isServerCollection(collection) && memory.opened && followsCollection(resource, memory)) {
      if (mode === 'again') mirror.tails.drop(resource.key);
      return mode === 'next' && call && memory.state.edge
        ? askBeyond(resource, call)
        : pullCollection(collection, this.#parts, { insists });
    }
    if (call) return this.#askPage(resource, call, mode);
    // There is no list call: it is pulled as a collection, from the beginning.
    if (isServerCollection(collection)) await pullCollection(collection, this.#parts, { insists });
  }

  async #askBase(): Promise<void> {
    const { opened, state } = mirror.collection('base');
    try {
      // At a start index.html has already requested all of it.
      await (opened && state.cursor !== undefined
        ? pullCollection('base', this.#parts, { quiet: true, insists: true })
        : pullCollectionFromStart('base', this.#parts, { quiet: true }));
    } catch (error) {
      if (!(error instanceof RefusedError) || !error.endsSession) throw error;
      const { epoch } = mirror;
      const { askBaseRows } = await orUnreachable(import('./row-calls.ts'));
      const rows = await askBaseRows({});
      if (epoch === mirror.epoch) mirror.apply({ kind: 'rows', collection: 'base', rows, atMs: this.#parts.nowMs() });
    }
  }

  async #askPage(resource: Resource, call: PageCall, mode: PullMode, isAgain = false): Promise<void> {
    const { key, collection, arg } = resource;
    const { epoch } = mirror;
    const list = mirror.list(key);
    if (mode === 'next' && (!list || list.finished || call.first === null)) {
      if (list) return;
      return this.#askPage(resource, call, 'first');
    }
    const page = mode === 'next' && list ? list.nextPage : (call.first ?? 0);
    const etag = mode === 'first' && list ? this.#etags.get(key) : undefined;
    const generation = mirror.listOpened(key) ? (list?.generation ?? 0) : null;
    const memory = mirror.collection(collection);
    const { version } = memory.state;
    const answer = await call.ask(arg, page, { etag });
    if (epoch !== mirror.epoch) return;
    const atMs = this.#parts.nowMs();
    if (answer.same) {
      const { lines } = memory;
      const isHeld =
        answer.etag !== undefined && answer.etag === (etag ?? list?.etag) && list?.ids.slice(0, call.perPage).every((id) => lines.has(id));
      if (isHeld) mirror.apply({ kind: 'same', collection, list: key, atMs });
      else {
        // This was asked, here or by index.html, with the ETag of rows that are no longer here. This time there is none, and a server that
        // says so again is not asked for ever.
        if (isAgain) throw new UnreachableError('No answer');
        this.#etags.delete(key);
        await this.#askPage(resource, call, mode, true);
      }
      return;
    }
    const ids = answer.data.map(({ id }) => id);
    await dropPicturesOf(collection, ids, answer.data, this.#parts);
    if (epoch !== mirror.epoch) return;
    if (page === call.first && answer.etag) this.#etags.set(key, answer.etag);
    const finished = call.isLast(answer.data);
    const rows = memory.withoutDeleted(answer.data, version);
    mirror.apply({ kind: 'page', collection, list: key, mode, page, generation, rows, finished, atMs, etag: answer.etag });
  }
}

/** The next page of a list after its stored rows. */
async function askBeyond({ key, collection, arg, list }: Resource, call: PageCall): Promise<void> {
  if (call.first === null || !list) return;
  const { epoch } = mirror;
  const memory = mirror.collection(collection);
  const { edge } = memory.state;
  const known = mirror.tails.get(key);
  if (known?.finished) return;
  // One page earlier: rows of the same time may be in another order there.
  const firstBeyond = call.first + Math.max(0, Math.floor(memory.listed(list.order, list.group).length / call.perPage) - 1);
  const page = known?.nextPage ?? firstBeyond;
  const answer = await call.ask(arg, page, {});
  if (epoch !== mirror.epoch || answer.same || edge?.id !== memory.state.edge?.id) return;
  mirror.addTail(key, { collection, rows: answer.data, nextPage: page + 1, finished: call.isLast(answer.data) });
}
