import { Fragment, type ReactNode, useState } from 'react';

/**
 * For screens that read a single value of the mirror: mounting is what requests it, so a retry is another mount.
 * Everything inside starts again.
 */
export function Retryable({ children }: { children: (retry: () => void) => ReactNode }) {
  const [tries, setTries] = useState(0);
  return <Fragment key={tries}>{children(() => setTries(tries + 1))}</Fragment>;
}
