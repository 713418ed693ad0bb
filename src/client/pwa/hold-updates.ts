import { createStore, type Store } from '../device/store.ts';

const held = new Set<symbol>();

/** True while a form is dirty, something plays, or a command is unresolved. */
export const updatesHeld: Store<boolean> = createStore(false);

/** No update takes over until the returned function is called. */
export function holdUpdates(): () => void {
  const hold = Symbol('hold');
  held.add(hold);
  updatesHeld.set(true);
  return () => {
    held.delete(hold);
    updatesHeld.set(held.size > 0);
  };
}
