import { useEffect, useRef } from 'react';

type Layer = { id: string; close: () => void };
const layers: Layer[] = [];

/** Each layer over the screen has a history entry with the state of the one below it, and its own id. */
const entryState = (): { layer?: string } | null => window.history.state;

/** Whether the current history entry belongs to a layer over the screen. */
export const isLayerEntry = (): boolean => entryState()?.layer !== undefined;

/** While a step back is in progress (the browser takes it asynchronously): navigations to be made after it. */
let pendingMoves: (() => void)[] | undefined;

/** One step back, out of a layer's entry, or as `go` says. Navigations meanwhile are made after it, or it would undo them. */
export function stepBack(go = () => window.history.back()) {
  if (pendingMoves) return;
  pendingMoves = [];
  const arrived = () => {
    const moves = pendingMoves ?? [];
    pendingMoves = undefined;
    for (const move of moves) move();
  };
  window.addEventListener('popstate', arrived, { once: true });
  go();
}

/** Runs a navigation once no step back is in progress: the step would undo it. */
export function afterStepBack(move: () => void): void {
  if (pendingMoves) pendingMoves.push(move);
  else move();
}

/**
 * A reload closes every layer and leaves its entry, on which Back would do nothing: it is gone back over. Only where the browser
 * tells that the entry below is the same screen's (the Navigation API; before Safari 26 Back has to be pressed twice there).
 */
export function leaveLostLayer(): void {
  const { navigation }: { navigation?: Navigation } = window;
  if (isLayerEntry() && navigation?.entries()[(navigation.currentEntry?.index ?? 0) - 1]?.url === window.location.href) stepBack();
}

/** Back was pressed: closes the layers above the entry that is now current, the topmost first. */
function onPop() {
  const layer = entryState()?.layer;
  const remaining = layers.findIndex(({ id }) => id === layer) + 1;
  for (const above of layers.splice(remaining).reverse()) above.close();
}

function open(layer: Layer) {
  if (layers.length === 0) window.addEventListener('popstate', onPop);
  layers.push(layer);
  window.history.pushState({ ...entryState(), layer: layer.id }, '');
}

function close(layer: Layer) {
  const at = layers.indexOf(layer);
  if (at >= 0) layers.splice(at, 1);
  if (layers.length === 0) window.removeEventListener('popstate', onPop);
  // If the layer was closed by a tap or Escape its entry is still there; after back, or a navigation, it is not.
  if (entryState()?.layer === layer.id) stepBack();
}

let idsGiven = 0;
/** Different from those of an earlier visit, whose entries may still be in the history. */
const newId = () => `${Math.round(performance.timeOrigin).toString(36)}-${idsGiven++}`;

/** While `isOpen`, back (button or gesture) calls `onClose` and does not navigate: the address stays, one history entry is added. */
export function useBackCloses(isOpen: boolean, onClose: () => void) {
  const onCloseNow = useRef(onClose);
  onCloseNow.current = onClose;
  useEffect(() => {
    if (!isOpen) return;
    const layer: Layer = { id: newId(), close: () => onCloseNow.current() };
    // After a tick: an effect that runs twice (StrictMode) must not leave an entry behind.
    let over = false;
    const timer = setTimeout(() => afterStepBack(() => over || open(layer)));
    return () => {
      over = true;
      clearTimeout(timer);
      close(layer);
    };
  }, [isOpen]);
}
