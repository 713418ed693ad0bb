import { type CollectionName, collectionNames, isOwnCollection, removingCollectionNames } from '#contract/collections/mirror.ts';
import { isServerCollection } from '../mirror/collection-table.ts';
import { mirror } from '../mirror/instance.ts';
import { liveStore } from '../mirror/live-store.ts';
import { type Resource, resourceOf } from '../mirror/resource.ts';
import { subscriptions } from '../mirror/subscriptions.ts';
import { walletRowIds } from '../mirror/wallet-rows.ts';
import { wireLanguage } from '../net/headers.ts';
import { type BackgroundParts, catchUp, confirmCopy, fillMirror, pullRemovals, restsOnRemoval } from './background.ts';
import { Behind } from './behind.ts';
import { ChangePulls } from './change-pulls.ts';
import { drawFollower } from './draw-asks.ts';
import type { DrawFollower } from './draw-follower.ts';
import { PicturesInTurn } from './pictures-ahead-in-turn.ts';
import { pullLimits } from './pull-limits.ts';
import { pullPauses } from './pull-pauses.ts';
import type { Puller } from './puller.ts';
import { type Baseline, type Changes, mayChange } from './stream-news.ts';
import type { SyncParts } from './sync-parts.ts';
import { inLanguages } from './texts-ahead.ts';

const { betweenRunsMs, betweenLiveRunsMs, lookedAtAgainMs } = pullLimits;

/** Decides what is pulled and when, beyond what comes to a screen (the puller does that by itself). */
export class Sync {
  readonly #parts: SyncParts & BackgroundParts;
  readonly #puller: Puller;
  #running = false;
  #filledMs = 0;
  #callOff: (() => void) | undefined;
  readonly #behind = new Behind();
  /** The whole copy is to be confirmed. */
  #confirms = false;
  readonly #draws: DrawFollower;
  readonly #changePulls: ChangePulls;
  /** The first event's revisions that were not yet compared with the copy. */
  readonly #baseline = new Map<string, number>();
  readonly #pictures: PicturesInTurn;
  #steppedMs = 0;
  #stepping: (() => void) | undefined;

  constructor(parts: SyncParts, puller: Puller) {
    this.#parts = { ...parts, pull: (resource) => puller.pull(resource, 'first') };
    this.#puller = puller;
    this.#changePulls = new ChangePulls({ ...parts, pull: (resource, mode) => this.#puller.pull(resource, mode) });
    this.#pictures = new PicturesInTurn(parts, this.#goesOn);
    this.#draws = drawFollower(parts, this.#parts.pull);
  }

  start(): void {
    // Wanted by a member, or after a command.
    subscriptions.pull = (resource, mode) => (mode === 'again' ? this.#changePulls.ask(resource, mode) : this.#puller.pull(resource, mode));
    subscriptions.drawDue = (key) => this.#draws.due(key);
    this.#draws.look();
    liveStore.subscribe(() => {
      // The stream has ended: the copy is as old as the last run.
      const waitMs = this.#filledMs + betweenRunsMs - this.#parts.nowMs();
      if (!liveStore.get() && this.#filledMs > 0) this.fillSoon(Math.max(0, waitMs), false);
    });
  }

  /** The connection is back: what is on screen is requested once, and the copy is updated. */
  returned(): void {
    pullPauses.reachable();
    this.#puller.lookAtScreens();
    this.#draws.look();
    this.fillSoon(0, this.#parts.nowMs() - this.#filledMs > betweenRunsMs);
  }

  /** The page, or the server, was away: what was answered before is no longer fresh on screen. */
  wasAway(): void {
    subscriptions.lookedAt(this.#parts.nowMs());
  }

  /** The page is visible again; the copy is not pulled if it was just updated. */
  lookedAt(): void {
    const nowMs = this.#parts.nowMs();
    this.wasAway();
    this.#puller.lookAtScreens();
    this.#draws.look();
    // Whatever the clock: it may have been set back.
    const sinceMs = Math.abs(nowMs - this.#filledMs);
    if (sinceMs > betweenRunsMs) this.fillSoon(0);
    else if (sinceMs > lookedAtAgainMs) this.#behind.addCollections(removingCollectionNames);
    if (sinceMs <= betweenRunsMs) this.#fetchPictures();
    this.#stepSoon();
  }

  /** The stream reported a change: what is on screen is requested at once, everything else when it is needed, or soon. */
  changed(changes: Changes): void {
    const isMeant = (resource: Resource): boolean => mayChange(resource, changes);
    const onScreen = this.#parts.isVisible() && this.#parts.isOnline() ? subscriptions.all().filter(isMeant) : [];
    const keys = new Set(onScreen.map(({ key }) => key));
    subscriptions.outdate((resource) => !keys.has(resource.key) && isMeant(resource));
    const { collections, removed, own } = changes;
    const isFollowed = this.#draws.take(onScreen, changes);
    for (const resource of onScreen) if (!isFollowed(resource)) this.#changePulls.pull(resource, restsOnRemoval(resource, removed));
    if (removed && this.#parts.isVisible() && this.#parts.isOnline()) pullRemovals(removed, this.#parts).catch(this.#parts.failed);
    this.#behind.addCollections(collectionNames.filter((name) => (isOwnCollection(name) ? own : collections.has(name))));
    if (own) this.#behind.addRows(walletRowIds.map((id) => resourceOf(id)));
    this.#stepSoon();
  }

  /** The first event's revisions: what the copy lacks of them, after it was updated, is a change. */
  began(baseline: Baseline): void {
    for (const [name, rev] of baseline) this.#baseline.set(name, rev);
    if (this.#filledMs > 0 && !this.#running) this.#compare();
  }

  /** Another partition: everything on screen is requested again. */
  changedPartition(): void {
    this.#behind.clear();
    this.#confirms = false;
    this.#draws.forget();
    this.#changePulls.forget();
    this.#baseline.clear();
    this.#filledMs = 0;
    this.#puller.changedPartition();
    this.fillSoon(1_000);
  }

  /** The member reads another language: content that has come in the one before is pulled anew; a copy in all of them goes on. */
  changedLanguage(): void {
    const isMeant = ({ collection }: Resource): boolean => isServerCollection(collection) && inLanguages.includes(collection);
    subscriptions.outdate((resource) => isMeant(resource) && !subscriptions.isShown(resource));
    if (this.#parts.isOnline()) for (const resource of subscriptions.all()) if (isMeant(resource)) this.#changePulls.pull(resource, true);
    this.#behind.addCollections(inLanguages);
    this.#stepSoon();
  }

  /** The choice about prefetched pictures has changed: they are fetched now, or after the run in progress. */
  picturesSoon(): void {
    this.#pictures.areAsked = true;
    this.#fetchPictures();
  }

  #fetchPictures(): void {
    if (!this.#pictures.areDue || this.#running || this.#filledMs === 0 || !this.#goesOn()) return;
    this.#running = true;
    const { epoch } = mirror;
    const ended = (): void => this.#ended(epoch);
    this.#pictures.run().finally(ended).catch(this.#parts.failed);
  }

  /** A run has ended: what had to wait for its end begins. */
  #ended(epoch: number): void {
    this.#running = false;
    if (epoch !== mirror.epoch) this.fillSoon(0);
    else if (!this.#callOff) this.#runAgain();
    // Those that another tab is fetching wait for the next run.
    if (this.#pictures.areAsked) this.#fetchPictures();
    this.#stepSoon();
  }

  #compare(): void {
    const known = new Map(this.#baseline);
    this.#baseline.clear();
    const lacks = (name: CollectionName): boolean =>
      (mirror.collection(name).state.rev ?? 0) < (known.get(isOwnCollection(name) ? 'own' : name) ?? 0);
    const behind = new Set(collectionNames.filter(lacks));
    if (behind.size === 0) return;
    this.changed({ collections: behind, own: [...behind].some(isOwnCollection), drawn: behind.has('periods') ? 'any' : new Map() });
  }

  /** Starts a background run in a while: of everything at once (`whole`, or if pictures were left), or bit by bit. */
  fillSoon(ms: number, whole = true): void {
    this.#callOff?.();
    this.#callOff = this.#parts.later(() => {
      this.#callOff = undefined;
      if (whole || (this.#pictures.areDue && !this.#running)) this.#fill().catch(this.#parts.failed);
      else this.#refresh();
    }, ms);
  }

  #stepSoon(): void {
    if ((this.#behind.isEmpty && !this.#confirms) || this.#stepping) return;
    const nowMs = this.#parts.nowMs();
    const sinceMs = Math.max(0, this.#steppedMs + pullLimits.betweenStepsMs - nowMs);
    this.#stepping = this.#parts.later(
      () => {
        this.#stepping = undefined;
        this.#step().catch(this.#parts.failed);
      },
      Math.max(pullLimits.stepSoonMs, Math.min(sinceMs, pullLimits.betweenStepsMs), this.#confirms ? 0 : this.#behind.waitMs(nowMs)),
    );
  }

  /** Confirms the whole copy (a run that was due meanwhile begins after it), or pulls one outdated resource. */
  async #step(): Promise<void> {
    // Before the first run has ended there is nothing to catch up with: that run pulls everything.
    if (this.#running || this.#filledMs === 0 || !this.#goesOn()) return;
    this.#steppedMs = this.#parts.nowMs();
    const { epoch } = mirror;
    const next = this.#confirms ? 'all' : this.#behind.take(this.#steppedMs);
    if (next === 'all') {
      this.#confirms = false;
      this.#running = true;
      const { ended, left, rows } = await confirmCopy(this.#parts, this.#goesOn).finally(() => this.#ended(epoch));
      if (epoch !== mirror.epoch) return;
      // Another tab is pulling the same: it does what is left, too.
      if (ended || !this.#goesOn()) {
        this.#behind.addCollections(left);
        this.#behind.addRows(rows);
      }
    } else if (typeof next === 'string') {
      const { ended, left } = await catchUp(this.#parts, this.#goesOn, new Set([next]));
      if (epoch !== mirror.epoch) return;
      // If another tab is pulling, it does this too.
      if (ended || !this.#goesOn()) this.#behind.addCollections(left);
    } else if (next) await this.#parts.pull(next);
    if (epoch === mirror.epoch) this.#stepSoon();
  }

  #runAgain(): void {
    this.fillSoon(liveStore.get() ? betweenLiveRunsMs : betweenRunsMs, this.#filledMs === 0);
  }

  /** Checks the copy again: by a single request, as the next step, and step by step what that did not confirm. An idle page sends few requests. */
  #refresh(): void {
    if (!this.#goesOn()) return;
    this.#confirms = true;
    this.#filledMs = this.#parts.nowMs();
    this.#stepSoon();
    this.#runAgain();
  }

  readonly #goesOn = (): boolean => this.#parts.isOnline() && this.#parts.mayFetchAhead() && this.#parts.isVisible();

  async #fill(): Promise<void> {
    if (this.#running || !this.#goesOn()) return;
    this.#running = true;
    const { epoch } = mirror;
    const language = wireLanguage();
    try {
      const { ended, left } = await fillMirror(this.#parts, this.#goesOn);
      if (epoch !== mirror.epoch || !ended) return;
      this.#behind.clear();
      this.#behind.addCollections(left);
      if (language !== wireLanguage()) this.#behind.addCollections(inLanguages);
      this.#filledMs = this.#parts.nowMs();
      if (left.size === 0) this.#parts.completed();
      this.#compare();
      if (this.#goesOn()) await this.#pictures.run();
    } finally {
      this.#ended(epoch);
    }
  }
}
