import { isOwnShelf, type ShelfName, shelfNames } from '#contract/shelves/mirror.ts';
import { mirror } from '../mirror/instance.ts';
import { interests } from '../mirror/interests.ts';
import { liveStore } from '../mirror/live-store.ts';
import type { Resource } from '../mirror/resource.ts';
import { resourceOf } from '../mirror/resource.ts';
import { freshForMs } from '../mirror/view.ts';
import { type BackgroundParts, catchUp, fillMirror } from './background.ts';
import { fetchPicturesAhead, type PicturesAheadParts } from './pictures-ahead.ts';
import { Puller, type PullerParts } from './puller.ts';
import { type Changes, restsOn } from './stream-news.ts';

/** How long after a background run the next one starts by itself, in ms; and while the club tells of changes by itself. */
const betweenRunsMs = 5 * 60_000;
const betweenLiveRunsMs = 30 * 60_000;
/** What has changed and is on no screen is brought so long after it was told, in ms, and at most so often. */
const catchUpAfterMs = 10_000;
const betweenCatchUpsMs = 60_000;
/** Catalogues move on whenever somebody is looked at or rated: one on screen is asked for so often at most, in ms. */
const calmShelves: readonly string[] = ['profiles', 'videos'];
const calmMs = 120_000;
/** A look at the page starts a run only so long after the last one, in ms. */
const lookedAtAgainMs = 60_000;

export type SyncParts = PullerParts &
  Omit<BackgroundParts, 'pull'> &
  Pick<PicturesAheadParts, 'keep'> & {
    isOnline(): boolean;
    /** False on metered connections: then only what is looked at is fetched. */
    mayFetchAhead(): boolean;
    isVisible(): boolean;
    later(work: () => void, ms: number): () => void;
    /** Pictures of everything are kept. */
    pictured(): void;
    /** Something threw that is nobody's refusal: a bug. */
    failed(error: unknown): void;
  };

/** Decides what is pulled and when. */
export class Sync {
  readonly #parts: SyncParts;
  readonly #puller: Puller;
  #running = false;
  #filledMs = 0;
  #callOff: (() => void) | undefined;
  /** Shelves that have changed and that no screen has asked for since. */
  readonly #behind = new Set<ShelfName>();
  #caughtUpMs = 0;
  #catchingUp: (() => void) | undefined;

  constructor(parts: SyncParts) {
    this.#parts = parts;
    this.#puller = new Puller(parts);
  }

  start(): void {
    interests.pull = (resource, mode) => this.#puller.pull(resource, mode);
    interests.arrived = (resource) => this.#look(resource);
    for (const resource of interests.all()) this.#look(resource);
    liveStore.subscribe(() => {
      // Told nothing any more: the copy is as old as the last run.
      if (!liveStore.get()) this.fillSoon(Math.max(0, this.#filledMs + betweenRunsMs - this.#parts.nowMs()));
    });
  }

  /** The way is open again: what is on screen is asked for once, and the copy is brought up to date. */
  returned(): void {
    for (const resource of interests.all()) this.#look(resource);
    this.fillSoon(0);
  }

  /** Somebody looks at the page again; the copy is left alone where it was just brought up to date. */
  lookedAt(): void {
    for (const resource of interests.all()) this.#look(resource);
    if (this.#parts.nowMs() - this.#filledMs > lookedAtAgainMs) this.fillSoon(0);
    else this.#catchUpSoon();
  }

  /** The club told that something has changed: what is on screen is asked for at once, everything else when it is wanted, or soon. */
  told(changes: Changes): void {
    const isMeant = (resource: Resource): boolean => restsOn(resource, changes);
    const onScreen = this.#parts.isVisible() && this.#parts.isOnline() ? interests.all().filter(isMeant) : [];
    const keys = new Set(onScreen.map(({ key }) => key));
    interests.outdate((resource) => !keys.has(resource.key) && isMeant(resource));
    for (const resource of onScreen) if (!this.#isCalm(resource)) this.#askAgain(resource).catch(this.#parts.failed);
    const { shelves, own } = changes;
    this.#addBehind(shelfNames.filter((name) => (isOwnShelf(name) ? own : shelves.has(name))));
    this.#catchUpSoon();
  }

  /** Another audience: everything on screen is asked for anew. */
  changedAudience(): void {
    this.#behind.clear();
    this.#puller.forget();
    interests.forget();
    if (mirror.audience !== 'public') this.#look(resourceOf('member'));
    for (const resource of interests.all()) this.#look(resource);
    this.fillSoon(1_000);
  }

  /** Starts a background run in a while. */
  fillSoon(ms: number): void {
    this.#callOff?.();
    this.#callOff = this.#parts.later(() => {
      this.#callOff = undefined;
      this.#fill().catch(this.#parts.failed);
    }, ms);
  }

  #look(resource: Resource): void {
    const { answeredMs, pulling } = interests.pullOf(resource.key);
    const { nowMs, isOnline, failed } = this.#parts;
    if (pulling || !isOnline() || (answeredMs > 0 && nowMs() - answeredMs < freshForMs)) return;
    this.#puller.pull(resource, 'first').catch(failed);
  }

  #isCalm({ key, shelf }: Resource): boolean {
    return calmShelves.includes(shelf) && this.#parts.nowMs() - interests.pullOf(key).answeredMs < calmMs;
  }

  async #askAgain(resource: Resource): Promise<void> {
    const { epoch } = mirror;
    // An answer that is under way may have been given before the change.
    if (interests.pullOf(resource.key).pulling) await this.#puller.pull(resource, 'first');
    if (epoch === mirror.epoch) await this.#puller.pull(resource, 'first');
  }

  #addBehind(names: Iterable<ShelfName>): void {
    for (const name of names) this.#behind.add(name);
  }

  #takeBehind(): ReadonlySet<ShelfName> {
    const taken = new Set(this.#behind);
    this.#behind.clear();
    return taken;
  }

  #catchUpSoon(): void {
    if (this.#behind.size === 0 || this.#catchingUp) return;
    const earliestMs = this.#caughtUpMs + betweenCatchUpsMs - this.#parts.nowMs();
    this.#catchingUp = this.#parts.later(
      () => {
        this.#catchingUp = undefined;
        this.#catchUp().catch(this.#parts.failed);
      },
      Math.max(catchUpAfterMs, earliestMs),
    );
  }

  async #catchUp(): Promise<void> {
    // Before the first run has ended there is nothing to catch up with: that run brings everything.
    if (this.#running || this.#filledMs === 0 || !this.#goesOn()) return;
    this.#caughtUpMs = this.#parts.nowMs();
    const { epoch } = mirror;
    const behind = this.#takeBehind();
    const pull = (resource: Resource): Promise<boolean> => this.#puller.pull(resource, 'first');
    const done = await catchUp({ ...this.#parts, pull }, () => this.#goesOn(), behind).catch(ignoreNetwork);
    if (!done && epoch === mirror.epoch) this.#addBehind(behind);
  }

  #goesOn(): boolean {
    const { isOnline, mayFetchAhead, isVisible } = this.#parts;
    return isOnline() && mayFetchAhead() && isVisible();
  }

  async #fill(): Promise<void> {
    const goesOn = (): boolean => this.#goesOn();
    if (this.#running || !goesOn()) return;
    this.#running = true;
    const { epoch } = mirror;
    const behind = this.#takeBehind();
    try {
      let complete = false;
      const completed = (): void => {
        complete = true;
        this.#filledMs = this.#parts.nowMs();
        this.#parts.completed();
      };
      const pull = (resource: Resource): Promise<boolean> => this.#puller.pull(resource, 'first');
      await fillMirror({ ...this.#parts, completed, pull }, goesOn).catch(ignoreNetwork);
      if (complete && goesOn()) await this.#fetchPictures(goesOn);
      if (!complete && epoch === mirror.epoch) this.#addBehind(behind);
    } finally {
      this.#running = false;
      this.#catchUpSoon();
      this.fillSoon(epoch === mirror.epoch ? (liveStore.get() ? betweenLiveRunsMs : betweenRunsMs) : 0);
    }
  }

  async #fetchPictures(goesOn: () => boolean): Promise<void> {
    const { epoch } = mirror;
    const pause = async (): Promise<void> => {
      await this.#parts.pause();
      if (epoch !== mirror.epoch || !goesOn()) throw new DOMException('Called off', 'AbortError');
    };
    const done = await fetchPicturesAhead({ keep: this.#parts.keep, pause }).catch(ignoreNetwork);
    if (done && epoch === mirror.epoch) this.#parts.pictured();
  }
}

/** What the network and the club do is no bug: the next run goes on where this one stopped. */
function ignoreNetwork(error: unknown): undefined {
  const expected = ['UnreachableError', 'RefusedError', 'OutdatedError', 'AbortError'];
  if (!(error instanceof Error) || !expected.includes(error.name)) throw error;
  return undefined;
}
