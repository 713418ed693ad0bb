import { useRef } from 'react';

/**
 * What the mirror says; while `held`, what it said before, as soon as that was anything: what tells of a turn must not be
 * ahead of the wheel.
 */
export function useHeld<T extends { state: string }>(now: T, held: boolean): T {
  const before = useRef(now);
  if (!held || before.current.state !== 'ready') before.current = now;
  return before.current;
}
