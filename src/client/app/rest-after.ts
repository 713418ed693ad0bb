/**
 * The rest of the start is loaded this long after it, in ms: by then the first content has settled, and its pictures have the network to
 * themselves. No other delay of the app is as long: a test in a browser that waits for the rest finds the timer by it, and need not wait.
 */
export const restAfterMs = 3_001;
