import { OutdatedError } from '../net/outdated-error.ts';
import { RefusedError } from '../net/refused-error.ts';
import { UnreachableError } from '../net/unreachable-error.ts';
import { PausedError } from './pull-pauses.ts';

/** What the network and the club do to a pull is no bug; everything else is one. */
export const isExpected = (error: unknown): error is Error =>
  error instanceof UnreachableError || error instanceof RefusedError || error instanceof OutdatedError || error instanceof PausedError;
