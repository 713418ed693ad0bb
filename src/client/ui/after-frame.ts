/** The longest wait for a frame, in ms: a window that was covered meanwhile has none. */
const frameWithinMs = 100;

/** Calls `then` once the next frame is painted. Returns a function that calls it off. */
export function afterFrame(then: () => void): () => void {
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(then);
  });
  let timer = setTimeout(() => {
    cancelAnimationFrame(frame);
    then();
  }, frameWithinMs);
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
