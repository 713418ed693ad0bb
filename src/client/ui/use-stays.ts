import { useState } from 'react';

/**
 * True from the first time that `now` is: a form that is on screen stays until it has told how its command ended, though
 * that very end makes the member one who would not be shown it.
 */
export function useStays(now: boolean): boolean {
  const [was, setWas] = useState(now);
  if (now && !was) setWas(true);
  return now || was;
}
