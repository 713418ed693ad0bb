import { apply } from '../mirror/apply.ts';

import { isWhole } from '../mirror/feed-view.ts';
import { mirror } from '../mirror/instance.ts';
import { interests, type PullMode } from '../mirror/interests.ts';
import type { Resource } from '../mirror/resource.ts';
import { isServerShelf, type MirrorRow } from '../mirror/shelf-table.ts';
import type { Answer, Asking } from '../net/ask.ts';
import { OutdatedError } from '../net/outdated-error.ts';
import { RefusedError } from '../net/refused-error.ts';
import { UnreachableError } from '../net/unreachable-error.ts';
import { askLotteryClock } from './lottery-clock.ts';
import { type PageCall, pageCalls } from './page-calls.ts';
import { pullNewestPeriods, pullPeriod } from './period-pull.ts';
import { gonePictures } from './picture-list.ts';
import { askBaseRows, rowCalls } from './row-calls.ts';
import { pullShelf, pullShelfFromStart, type ShelfPullParts } from './shelf-pull.ts';
import { pullStatement } from './statement-pull.ts';

export type PullerParts = ShelfPullParts & {
  /** A member's own row came: whoever is switched off has to leave (checklist T6). */
  sawMember(status: number): void;
};

/** Pulls what screens are interested in, each resource once at a time. */
export class Puller {
  readonly #parts: PullerParts;
  readonly #running = new Map<string, Promise<boolean>>();
  /** ETags of first pages, for as long as the audience is the same. */
  readonly #etags = new Map<string, string>();

  constructor(parts: PullerParts) {
    this.#parts = parts;
  }

  /** True: the server answered. Never rejects for what the network or the club does. */
  pull(resource: Resource, mode: PullMode): Promise<boolean> {
    const running = this.#running.get(resource.key);
    if (running) return running;
    const { epoch } = mirror;
    interests.report(resource.key, { pulling: true });
    const pulling = this.#ask(resource, mode)
      .then(
        () => {
          if (epoch === mirror.epoch) interests.report(resource.key, { pulling: false, failed: false, answeredMs: this.#parts.nowMs() });
          return true;
        },
        (error: unknown) => {
          if (!isExpected(error)) throw error;
          if (epoch === mirror.epoch) interests.report(resource.key, { pulling: false, failed: true });
          return error instanceof RefusedError;
        },
      )
      .finally(() => this.#running.delete(resource.key));
    this.#running.set(resource.key, pulling);
    return pulling;
  }

  /** Another audience. */
  forget(): void {
    this.#running.clear();
    this.#etags.clear();
  }

  async #ask(resource: Resource, mode: PullMode): Promise<void> {
    const { kind, shelf } = resource;
    const memory = mirror.shelf(shelf);
    if (kind === 'base') return this.#askBase();
    if (kind === 'lottery-clock') return askLotteryClock(resource.arg);
    if (kind === 'period') return pullPeriod(resource.arg, this.#parts);
    if (kind === 'periods') return pullNewestPeriods(resource.arg, this.#parts);
    const row = rowCalls[kind];
    if (row) return this.#askRow(resource, (asking) => row(resource.arg, asking));
    // What is here as a whole is kept so by its changes alone; page by page otherwise.
    if (kind === 'statement') return pullStatement(this.#parts);
    if (isServerShelf(shelf) && memory.opened && isWhole(memory)) return pullShelf(shelf, this.#parts);
    const call = pageCalls[kind];
    if (call) return this.#askPage(resource, call, mode);
    // No list call gives it: it comes as a shelf, from the beginning.
    if (isServerShelf(shelf)) await pullShelf(shelf, this.#parts);
  }

  async #askBase(): Promise<void> {
    const { opened, state } = mirror.shelf('base');
    try {
      // At a start index.html has asked for all of it already.
      await (opened && state.cursor !== undefined
        ? pullShelf('base', this.#parts, { quiet: true })
        : pullShelfFromStart('base', this.#parts, { quiet: true }));
    } catch (error) {
      if (!(error instanceof RefusedError) || !error.endsSession) throw error;
      const { epoch } = mirror;
      const rows = await askBaseRows({});
      if (epoch === mirror.epoch) apply({ kind: 'rows', shelf: 'base', rows, atMs: this.#parts.nowMs() });
    }
  }

  async #askRow(resource: Resource, ask: (asking: Asking) => Promise<Answer<MirrorRow>>): Promise<void> {
    const { key, kind, shelf, arg } = resource;
    const { epoch } = mirror;
    try {
      const answer = await ask({});
      if (epoch !== mirror.epoch || answer.same) return;
      const before = mirror.shelf(shelf).rows.get(answer.data.id);
      this.#dropPictures(before, [answer.data]);
      apply({ kind: 'rows', shelf, rows: [answer.data], atMs: this.#parts.nowMs() });
      if (kind === 'member' && 'status' in answer.data) this.#parts.sawMember(answer.data.status);
    } catch (error) {
      const isGone = error instanceof RefusedError && error.reason === 'not_found' && arg !== '';
      if (isGone && epoch === mirror.epoch) {
        const before = mirror.shelf(shelf).rows.get(arg);
        this.#dropPictures(before, []);
        apply({ kind: 'gone', shelf, gone: [shelf === 'games' ? key : arg] });
      }
      throw error;
    }
  }

  /** When the shelf's own change comes later, nothing here knows any more which pictures the row had (checklist O24). */
  #dropPictures(before: MirrorRow | undefined, after: readonly MirrorRow[]): void {
    const dropped = before ? gonePictures([before], after) : [];
    if (dropped.length > 0) this.#parts.dropPictures(dropped);
  }

  async #askPage(resource: Resource, call: PageCall, mode: PullMode): Promise<void> {
    const { key, shelf, arg } = resource;
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
      apply({ kind: 'same', shelf, list: key, atMs });
      return;
    }
    if (page === call.first && answer.etag) this.#etags.set(key, answer.etag);
    const finished = call.isLast(answer.data);
    apply({ kind: 'page', shelf, list: key, mode, page, generation, rows: answer.data, finished, atMs });
  }
}

const isExpected = (error: unknown): boolean =>
  error instanceof UnreachableError || error instanceof RefusedError || error instanceof OutdatedError;
