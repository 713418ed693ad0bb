/** How often, and how soon, this phone asks by itself for what it did not get. Times in ms. */
export const pullLimits = {
  /** A collection whose cursor the club does not know is begun anew so often in one pull. */
  restarts: 1,
  /** Pages of one pull: five times as many as the largest collection that is kept has. */
  pages: 1_000,
  /** A collection whose pull failed is left alone for so long, and twice as long after each further failure. */
  firstPauseMs: 15_000,
  longestPauseMs: 30 * 60_000,
  /** A draw, or a settling, that is late is asked for so often by itself; after it the countdown or the club's word begins anew. */
  lateDrawAsks: 8,
  /** What is on no screen is brought one by one, so long after the last one: two or three calls a minute. */
  betweenStepsMs: 25_000,
  /** What is told to be gone or changed is brought so soon, where nothing was brought just before. */
  stepSoonMs: 2_000,
  /** The same thing on screen, told of again and again, is asked for so often at most in so long. */
  told: 2,
  toldWithinMs: 60_000,
} as const;
