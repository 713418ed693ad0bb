import { isOwnShelf, type ShelfName, sharedShelfNames, shelfNames, shelves } from '#contract/shelves/mirror.ts';
import { apply } from '../mirror/apply.ts';
import { mirror } from '../mirror/instance.ts';
import { type Resource, resourceOf } from '../mirror/resource.ts';
import { isExpired } from '../mirror/row-view.ts';
import type { MirrorRow } from '../mirror/shelf-table.ts';
import { walletRowIds } from '../mirror/wallet-rows.ts';
import { gonePictures } from './picture-list.ts';
import { pullShelf, type ShelfPullParts } from './shelf-pull.ts';

export type BackgroundParts = ShelfPullParts & {
  /** Asks for what comes by a call of its own. Never rejects for what the network does. */
  pull(resource: Resource): Promise<boolean>;
  /** One tab does it: runs `work` if no other tab is at it. False: another one is. */
  alone(work: () => Promise<void>): Promise<boolean>;
  /** The shelves of this audience are complete and kept. */
  completed(): void;
};

/** A run that was called off: another audience, offline, or hidden. */
class CalledOff extends Error {
  override name = 'CalledOff';
}

type TurnParts = Omit<BackgroundParts, 'completed'>;
type Pause = () => Promise<void>;

/** Completes the mirror shelf by shelf, small and common ones first (offline.md, "Mirror"). */
export async function fillMirror(parts: BackgroundParts, goesOn: () => boolean): Promise<void> {
  const { epoch } = mirror;
  const isVisitor = mirror.audience === 'public';
  await inTurns(parts, goesOn, async (pause) => {
    if (!isVisitor) {
      // Kept since the log-in, mostly; a copy that was emptied or begun anew has it from here.
      await pause();
      await parts.pull(resourceOf('member'));
      await pullRows(parts, pause);
    }
    await pullShelves(shelvesOf(isVisitor), parts, pause);
    for (const resource of isVisitor ? [] : await ofLotteries()) {
      await pause();
      await parts.pull(resource);
    }
    await forgetExpired(parts);
    await mirror.settled();
    if (epoch === mirror.epoch) parts.completed();
  });
}

/**
 * Brings up to date what has changed on some shelves, and with the member's own what comes by calls of its own. False:
 * it was called off.
 */
export async function catchUp(parts: TurnParts, goesOn: () => boolean, shelves: ReadonlySet<ShelfName>): Promise<boolean> {
  return inTurns(parts, goesOn, async (pause) => {
    if ([...shelves].some(isOwnShelf)) await pullRows(parts, pause);
    const known = shelvesOf(mirror.audience === 'public');
    await pullShelves(
      known.filter((name) => shelves.has(name)),
      parts,
      pause,
    );
  });
}

/** Runs where no other tab is at it, and stops at the next pause where it has to (false). */
async function inTurns(parts: TurnParts, goesOn: () => boolean, work: (pause: Pause) => Promise<void>): Promise<boolean> {
  const { epoch } = mirror;
  const pause = async (): Promise<void> => {
    await parts.pause();
    if (epoch !== mirror.epoch || !goesOn()) throw new CalledOff();
  };
  try {
    await parts.alone(() => work(pause));
    return true;
  } catch (error) {
    if (!(error instanceof CalledOff)) throw error;
    return false;
  }
}

async function pullRows(parts: TurnParts, pause: Pause): Promise<void> {
  for (const id of walletRowIds) {
    await pause();
    await parts.pull(resourceOf(id));
  }
}

async function pullShelves(shelves: readonly ShelfName[], parts: TurnParts, pause: Pause): Promise<void> {
  for (const shelf of shelves) {
    await pause();
    await pullShelf(shelf, { ...parts, pause });
    await mirror.settled();
    await mirror.tidy(shelf);
  }
}

/** Shelves that take long: what is small, and a member's own, is here before them. */
const largeShelves: ReadonlySet<ShelfName> = new Set(['periods', 'profiles', 'videos', 'messages']);

/** Lotteries whose odds and results are brought before anybody looks at them. */
const lotteriesAhead = 30;

async function ofLotteries(): Promise<Resource[]> {
  await mirror.openShelf('lotteries');
  const shelf = mirror.shelf('lotteries');
  const ids = shelf.ordered('pos', '').slice(0, lotteriesAhead);
  await mirror.need('lotteries', ids);
  const rows = ids.flatMap((id) => (shelf.rows.get(id) ?? []) as MirrorRow<'lotteries'>[]);
  const ahead = rows.flatMap(({ id, key }) => [
    resourceOf('lottery-odds', id),
    resourceOf('lottery-results', key),
    resourceOf('fairness', key),
  ]);
  return [...ahead, resourceOf('wheel-facts'), resourceOf('wheel-prizes'), resourceOf('wheel-wins')];
}

/** The shelves that an audience may pull. */
export function shelvesOf(visitor: boolean): ShelfName[] {
  if (visitor) return shelfNames.filter((name) => shelves[name].who === 'visitor');
  const small = sharedShelfNames.filter((name) => !largeShelves.has(name));
  return [...small, ...shelfNames.filter(isOwnShelf), ...largeShelves];
}

/** Profiles that the server has not confirmed for 14 days leave the phone, with their pictures (checklist O24). */
async function forgetExpired(parts: ShelfPullParts): Promise<void> {
  await mirror.openShelf('profiles');
  const shelf = mirror.shelf('profiles');
  const gone = [...shelf.lines.keys()].filter((id) => isExpired(shelf, id));
  if (gone.length === 0) return;
  await mirror.need('profiles', gone);
  const rows = gone.flatMap((id) => shelf.rows.get(id) ?? []);
  parts.dropPictures(gonePictures(rows, []));
  apply({ kind: 'gone', shelf: 'profiles', gone });
}
