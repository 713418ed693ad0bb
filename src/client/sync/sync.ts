import { mirror } from '../mirror/instance.ts';
import { interests } from '../mirror/interests.ts';
import type { Resource } from '../mirror/resource.ts';
import { resourceOf } from '../mirror/resource.ts';
import { freshForMs } from '../mirror/view.ts';
import { type BackgroundParts, fillMirror } from './background.ts';
import { fetchPicturesAhead, type PicturesAheadParts } from './pictures-ahead.ts';
import { Puller, type PullerParts } from './puller.ts';

/** How long after a background run the next one starts by itself, in ms. */
const betweenRunsMs = 5 * 60_000;
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

  constructor(parts: SyncParts) {
    this.#parts = parts;
    this.#puller = new Puller(parts);
  }

  start(): void {
    interests.pull = (resource, mode) => this.#puller.pull(resource, mode);
    interests.arrived = (resource) => this.#look(resource);
    for (const resource of interests.all()) this.#look(resource);
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
  }

  /** Another audience: everything on screen is asked for anew. */
  changedAudience(): void {
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

  async #fill(): Promise<void> {
    const { isOnline, mayFetchAhead, isVisible } = this.#parts;
    const goesOn = (): boolean => isOnline() && mayFetchAhead() && isVisible();
    if (this.#running || !goesOn()) return;
    this.#running = true;
    const { epoch } = mirror;
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
    } finally {
      this.#running = false;
      this.fillSoon(epoch === mirror.epoch ? betweenRunsMs : 0);
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
