import { Fragment, type ReactNode, useState } from 'react';

/**
 * For screens that read a single value of the mirror: coming to a screen is what asks the server, so another try is
 * another coming. Everything inside starts anew.
 */
export function Retryable({ children }: { children: (retry: () => void) => ReactNode }) {
  const [tries, setTries] = useState(0);
  return <Fragment key={tries}>{children(() => setTries(tries + 1))}</Fragment>;
}
