import { isServerCollection, type LocalCollection, type MirrorRow, mergeRow } from '../mirror/collection-table.ts';
import { followsCollection } from '../mirror/feed-view.ts';
import { mirror } from '../mirror/instance.ts';
import type { Resource } from '../mirror/resource.ts';
import { type PullMode, subscriptions } from '../mirror/subscriptions.ts';
import type { Answer, Asking } from '../net/ask.ts';
import { RefusedError } from '../net/errors.ts';
import { type CollectionPullParts, pullCollection, pullCollectionFromStart } from './collection-pull.ts';
import { askLotteryClock } from './draw-asks.ts';
import { type PageCall, pageCallOf } from './page-calls.ts';
import { pullNewestPeriods, pullPeriod } from './period-pull.ts';
import { gonePictures } from './picture-list.ts';
import { isExpected } from './pull-pauses.ts';
import { askBaseRows, rowCalls } from './row-calls.ts';
import { pullStatement } from './statement-pull.ts';

export type PullerParts = CollectionPullParts & {
  /** A member's own row was received: a disabled member is signed out (checklist T6). */
  sawMember(status: number): void;
};

/** Pulls what screens are subscribed to, each resource once at a time. */
export class Puller {
  readonly #parts: PullerParts;
  readonly #running = new Map<string, Promise<boolean>>();
  /** ETags of first pages, for as long as the partition is the same. */
  readonly #etags = new Map<string, string>();

  constructor(parts: PullerParts) {
    this.#parts = parts;
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
            subscriptions.report(resource.key, { pulling: false, failed: false, answeredMs: this.#parts.nowMs() });
          return true;
        },
        (error: unknown) => {
          if (!isExpected(error)) throw error;
          if (epoch === mirror.epoch) subscriptions.report(resource.key, { pulling: false, failed: true });
          return error instanceof RefusedError;
        },
      )
      .finally(() => this.#running.delete(resource.key));
    this.#running.set(resource.key, pulling);
    return pulling;
  }

  /** Another partition. */
  forget(): void {
    this.#running.clear();
    this.#etags.clear();
  }

  async #ask(resource: Resource, mode: PullMode, insists: boolean): Promise<void> {
    const { kind, collection } = resource;
    const memory = mirror.collection(collection);
    if (kind === 'base') return this.#askBase();
    if (kind === 'lottery-clock') return askLotteryClock(resource.arg);
    if (kind === 'period') return pullPeriod(resource.arg, this.#parts);
    if (kind === 'periods') return pullNewestPeriods(resource.arg, this.#parts, insists);
    const row = rowCalls[kind];
    if (row) return this.#askRow(resource, (asking) => row(resource.arg, asking));
    // A complete collection is kept up to date by its changes alone; otherwise it is requested page by page.
    if (kind === 'statement') return pullStatement(this.#parts, insists);
    const call = pageCallOf(kind);
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
      const rows = await askBaseRows({});
      if (epoch === mirror.epoch) mirror.apply({ kind: 'rows', collection: 'base', rows, atMs: this.#parts.nowMs() });
    }
  }

  async #askRow(resource: Resource, ask: (asking: Asking) => Promise<Answer<MirrorRow>>): Promise<void> {
    const { key, kind, collection, arg } = resource;
    const { epoch } = mirror;
    try {
      const answer = await ask({});
      if (epoch !== mirror.epoch || answer.same) return;
      await this.#dropPictures(collection, [answer.data.id], [answer.data]);
      if (epoch !== mirror.epoch) return;
      mirror.apply({ kind: 'rows', collection, rows: [answer.data], atMs: this.#parts.nowMs() });
      if (kind === 'member' && 'status' in answer.data) this.#parts.sawMember(answer.data.status);
    } catch (error) {
      const isGone = error instanceof RefusedError && error.reason === 'not_found' && arg !== '';
      if (isGone && epoch === mirror.epoch) {
        await this.#dropPictures(collection, [arg], []);
        if (epoch === mirror.epoch) mirror.apply({ kind: 'gone', collection, gone: [collection === 'games' ? key : arg] });
      }
      throw error;
    }
  }

  /**
   * When the collection's own change arrives later, nothing knows any more which pictures the rows had (checklist O24).
   * At a start the first content does not wait for the stored copy: then only rows in memory are considered.
   */
  async #dropPictures(collection: LocalCollection, ids: readonly string[], after: readonly MirrorRow[]): Promise<void> {
    const memory = mirror.collection(collection);
    const known = ids.filter((id) => memory.lines.has(id));
    if (memory.opened && known.length > 0) await mirror.need(collection, known);
    const before = known.flatMap((id) => memory.rows.get(id) ?? []);
    const merged = after.map((row) => mergeRow(memory.rows.get(row.id), row));
    const dropped = gonePictures(before, merged);
    if (dropped.length > 0) this.#parts.dropPictures(dropped);
  }

  async #askPage(resource: Resource, call: PageCall, mode: PullMode): Promise<void> {
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
    const answer = await call.ask(arg, page, { etag });
    if (epoch !== mirror.epoch) return;
    const atMs = this.#parts.nowMs();
    if (answer.same) {
      mirror.apply({ kind: 'same', collection, list: key, atMs });
      return;
    }
    const ids = answer.data.map(({ id }) => id);
    await this.#dropPictures(collection, ids, answer.data);
    if (epoch !== mirror.epoch) return;
    if (page === call.first && answer.etag) this.#etags.set(key, answer.etag);
    const finished = call.isLast(answer.data);
    mirror.apply({ kind: 'page', collection, list: key, mode, page, generation, rows: answer.data, finished, atMs });
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
