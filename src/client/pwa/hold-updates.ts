const held = new Set<symbol>();

/** No update takes over until the returned function was called: a form is dirty, or something plays. */
export function holdUpdates(): () => void {
  const hold = Symbol('hold');
  held.add(hold);
  return () => {
    held.delete(hold);
  };
}

export const updatesHeld = (): boolean => held.size > 0;
