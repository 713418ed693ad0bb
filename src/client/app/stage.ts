import { flushSync } from 'react-dom';
import { addressOf } from '../routes/addresses.ts';
import type { Change, Stage } from '../ui/location.ts';
import { nameShared, takeTapped, unnameShared } from '../ui/shared-picture.ts';
import { dismissToast } from '../ui/toast.ts';
import { loadScreen, screenHere } from './screen-store.ts';
import { rememberScroll, restoreScroll } from './scroll-memory.ts';

/** A screen whose chunk comes within this is shown whole; after it, its skeleton. */
const waitForChunkMs = 150;

/** Which picture travelled into an entry: it travels back out of it. */
const travelled = new Map<string, string>();
let arriving = false;

/** True once after each change of place: the new screen's title takes the focus. */
export function takeArrival(): boolean {
  const was = arriving;
  arriving = false;
  return was;
}

/** Brings a change of place to the screen: its chunk first, then a view transition with the shared picture, then the scroll. */
export const stage: Stage = (change, show) => {
  const { from, to, move } = change;
  rememberScroll(from.key);
  // A parameter was replaced under the member's hands (a tab, a category): nothing moves.
  if (move === 'replace' && from.path === to.path) return flushSync(show);
  // What was said belongs to the place before.
  dismissToast();
  const draw = () => {
    arriving = true;
    transition(change, () => {
      flushSync(show);
      if (move === 'pop') restoreScroll(to.key);
      else window.scrollTo(0, 0);
    });
  };
  const screen = addressOf(to.path)?.screen;
  if (!screen || screenHere(screen)) return draw();
  const enough = new Promise((done) => setTimeout(done, waitForChunkMs));
  void Promise.race([loadScreen(screen).catch(() => undefined), enough]).then(draw);
};

function transition({ from, to, move, drawnByBrowser }: Change, update: () => void) {
  const tapped = takeTapped();
  if (move === 'push' && tapped) travelled.set(to.key, tapped);
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!document.startViewTransition || still || drawnByBrowser || document.hidden || move === 'replace') return update();
  const key = move === 'push' ? tapped : (travelled.get(from.key) ?? travelled.get(to.key));
  if (key) nameShared(key);
  const { ready, updateCallbackDone, finished } = document.startViewTransition(() => {
    unnameShared();
    update();
    if (key) nameShared(key);
  });
  // Skipped (a newer one began, or the page is hidden): the update has happened all the same.
  ready.catch(() => undefined);
  updateCallbackDone.catch(() => undefined);
  finished.finally(unnameShared).catch(() => undefined);
}
