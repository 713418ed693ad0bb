const two = (n: number) => String(n).padStart(2, '0');

/** A duration as players show it: `0:42`, `12:05`, `1:02:03`. */
export function videoLength(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const hours = Math.floor(whole / 3_600);
  const minutes = Math.floor(whole / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}
