import { gaveNoAnswer, RefusedError } from '../net/errors.ts';
import { PausedError } from './pull-pauses.ts';

/** What the network and the club do to a pull is no bug; everything else is one. */
export const isExpected = (error: unknown): error is Error =>
  gaveNoAnswer(error) || error instanceof RefusedError || error instanceof PausedError;
