import { Fragment, type ReactNode, useState } from 'react';

let mayAskAgain = (): void => undefined;

/** Sets what lets everything be requested again that was refused a moment ago, and would be left alone for a while otherwise. */
export function beforeRetries(work: () => void): void {
  mayAskAgain = work;
}

/**
 * For screens that read a single value of the mirror: mounting is what requests it, so a retry is another mount.
 * Everything inside starts again.
 */
export function Retryable({ children }: { children: (retry: () => void) => ReactNode }) {
  const [tries, setTries] = useState(0);
  const retry = (): void => {
    mayAskAgain();
    setTries(tries + 1);
  };
  return <Fragment key={tries}>{children(retry)}</Fragment>;
}
