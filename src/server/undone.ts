import type { Cannot } from '#contract/operator/cannot.ts';

/**
 * Carries an operator's refusal out of a transaction, so that it is rolled back, or out of a stream. Whoever started that turns it back
 * into a value (`refusalIn`): it never leaves the function that it undoes.
 */
export class Undone extends Error {
  override name = 'Undone';
  readonly refusal: Cannot;

  constructor(refusal: Cannot) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/** The refusal in an error; any other error is rethrown. */
export function refusalIn(error: unknown): Cannot {
  if (error instanceof Undone) return error.refusal;
  throw error;
}
