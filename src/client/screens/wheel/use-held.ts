import { useRef } from 'react';

/** The value; while `held`, the one from before: what tells of a turn must not be ahead of the wheel. */
export function useHeld<T>(value: T, held: boolean): T {
  const before = useRef(value);
  if (!held) before.current = value;
  return before.current;
}
