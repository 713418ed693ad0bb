/** What the boot hands in. */
export const actSurroundings = {
  nowMs: (): number => 0,
  /** A new UUID. */
  newId: (): string => {
    throw new Error('The boot has to set actSurroundings first.');
  },
  /** Runs work later; the returned function calls it off. */
  later: (work: () => void, ms: number): (() => void) => {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
};

const sleepers = new Set<() => void>();

/** Resolves after `ms`, or at the next contact with the club. */
export function waitForContact(ms: number): Promise<void> {
  return new Promise((go) => {
    const wake = (): void => {
      sleepers.delete(wake);
      callOff();
      go();
    };
    const callOff = actSurroundings.later(wake, ms);
    sleepers.add(wake);
  });
}

/** The club can be reached again, or somebody looks at the page again. */
export function wakeActs(): void {
  for (const wake of sleepers) wake();
}
