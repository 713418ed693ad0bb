import type { Cannot } from '#contract/operator/cannot.ts';

/**
 * Carries an operator's refusal out of a transaction, so that it is undone, or out of a stream. Whoever began that takes it back as
 * the value that it is (`refusalIn`): it never leaves the function that it undoes.
 */
export class Undone extends Error {
  override name = 'Undone';
  readonly refusal: Cannot;

  constructor(refusal: Cannot) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/** The refusal that an error carries; whatever else it is, is thrown on. */
export function refusalIn(error: unknown): Cannot {
  if (error instanceof Undone) return error.refusal;
  throw error;
}
