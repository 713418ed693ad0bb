/** What the page takes from the outside world: handed in by main.tsx, replaced by tests. */
export type Environment = {
  /** Milliseconds since 1970. */
  nowMs(): number;
  /** A number from 0 up to, but not including, 1. */
  random(): number;
  /** A new opaque id. */
  newId(): string;
};

let current: Environment | undefined;

/** Called once by main.tsx before anything else, and by tests. */
export function setEnvironment(environment: Environment): void {
  current = environment;
}

function given(): Environment {
  if (!current) throw new Error('The environment was not set: main.tsx (or the test) has to call setEnvironment first.');
  return current;
}

export const environment: Environment = {
  nowMs: () => given().nowMs(),
  random: () => given().random(),
  newId: () => given().newId(),
};
