/** What may come in as a picture, and what working on it may cost. Beyond it is a mistake, or meant to harm. */
export const pictureLimits = {
  /** Pixels of one picture: a phone's camera, and 100 MB of memory where a file has to be unfolded as a whole. */
  pixels: 25_000_000,
  /** Of a side, in px. */
  mostSide: 12_000,
  /** Of pictures that keep their form: the long side is at most so many times the short one. */
  longestRatio: 3,
  /** Working on one; the slowest that fits takes a second. */
  seconds: 10,
  /** Bytes of a file that an operator names. */
  operatorBytes: 30 * 1024 * 1024,
  /** One at a time in each process: two would take the memory of two, and the threads that files and passwords need. */
  work: { atOnce: 1, waiting: 16, waitMs: 10_000 },
} as const;
