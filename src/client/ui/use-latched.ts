import { useState } from 'react';

/**
 * True from the first time that `now` is: a form stays on screen until it has shown its command's outcome, even if
 * that outcome makes the member one who would not see the form.
 */
export function useLatched(now: boolean): boolean {
  const [was, setWas] = useState(now);
  if (now && !was) setWas(true);
  return now || was;
}
