/** How often, and how soon, the client automatically repeats requests. Times in ms. */
export const pullLimits = {
  /** How often one pull restarts a collection whose cursor the server does not know. */
  restarts: 1,
  /** Pages of one pull: five times as many as the largest stored collection has. */
  pages: 1_000,
  /** How long a collection is paused after its pull failed; doubles with each further failure. */
  firstPauseMs: 15_000,
  longestPauseMs: 30 * 60_000,
  /** How often a late draw or settlement is requested again; after that the countdown or the stream has to trigger it. */
  lateDrawAsks: 8,
  /** The interval of automatic background runs; and while the stream reports changes. */
  betweenRunsMs: 5 * 60_000,
  betweenLiveRunsMs: 30 * 60_000,
  /** Returning to the page starts a run only this long after the last one. */
  lookedAtAgainMs: 60_000,
  /** What is on no screen is pulled one by one, at this interval: two or three calls a minute. */
  betweenStepsMs: 25_000,
  /** How soon reported deletions or changes are pulled, if nothing was pulled just before. */
  stepSoonMs: 2_000,
  /** How often a resource on screen that changes repeatedly is requested at most, and in which time. */
  changes: 2,
  changesWithinMs: 60_000,
} as const;
