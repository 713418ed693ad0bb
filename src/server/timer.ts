/** Runs something later. `setTimeout` in a running club, a fake in tests. */
export interface Timer {
  after(ms: number, act: () => void): { cancel(): void };
}

/** Does not keep the process alive. */
export const processTimer: Timer = {
  after(ms, act) {
    const timeout = setTimeout(act, ms).unref();
    return { cancel: () => clearTimeout(timeout) };
  },
};
