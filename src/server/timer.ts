/** Runs something later. `setTimeout` in a running club, a fake in tests. */
export interface Timer {
  after(ms: number, work: () => void): { cancel(): void };
}

/** Does not keep the process alive. */
export const processTimer: Timer = {
  after(ms, work) {
    const timeout = setTimeout(work, ms).unref();
    return { cancel: () => clearTimeout(timeout) };
  },
};
