import { useEffect, useRef } from 'react';
import { entryState, newKey, onceRetreated, retreat } from './location.ts';

type Layer = { id: string; close: () => void };
const layers: Layer[] = [];

/** Back was pressed: what lies above the entry that is current now closes, the topmost first. */
function onPop() {
  const { layer } = entryState();
  const kept = layers.findIndex(({ id }) => id === layer) + 1;
  for (const above of layers.splice(kept).reverse()) above.close();
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
  // Where the layer went by a tap or by Escape its entry is still there; after back, or a navigation, it is not.
  if (entryState().layer === layer.id) retreat();
}

/** While `isOpen`, back (button or gesture) calls `onClose` and goes nowhere: the address stays, one history entry is added. */
export function useBackCloses(isOpen: boolean, onClose: () => void) {
  const onCloseNow = useRef(onClose);
  onCloseNow.current = onClose;
  useEffect(() => {
    if (!isOpen) return;
    const layer: Layer = { id: newKey(), close: () => onCloseNow.current() };
    // After a tick: an effect that is run twice (StrictMode) must not leave an entry behind.
    let over = false;
    const timer = setTimeout(() => onceRetreated(() => over || open(layer)));
    return () => {
      over = true;
      clearTimeout(timer);
      close(layer);
    };
  }, [isOpen]);
}
