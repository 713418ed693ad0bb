/**
 * What a member pays for in bytes, with the heads of HTTP/1.1. Setting says it, and tests/e2e/wire-bytes.spec.ts holds the demo club to it; the
 * limit of pictures in advance is `aheadBytesADay` (contract/worker.ts).
 */
export const dataBudget = {
  /** Until everything opens offline, the pictures of the first screen included: the app is four fifths of it, the rest depends on the club's content. */
  firstVisitBytes: 600_000,
  /** Opening Home again on the same day, if nothing has changed: 5 kB of heads that say so, and the picture of a banner that had not come round before. */
  secondOpeningBytes: 15_000,
} as const;
