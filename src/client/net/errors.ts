import { authTexts } from '#contract/auth-texts.ts';

/**
 * No answer of the club: no connection, a timeout, a body that broke off, or something that is not an envelope (the
 * log-in page of a hotel, a proxy's error page).
 */
export class UnreachableError extends Error {
  override name = 'UnreachableError';
}

/** The club answered in a form that this version of the app does not know: a newer one has to be loaded. */
export class OutdatedError extends Error {
  override name = 'OutdatedError';
}

/** Nobody knows what became of the request: no answer came, or none that this version of the app understands. */
export const gaveNoAnswer = (error: unknown): error is UnreachableError | OutdatedError =>
  error instanceof UnreachableError || error instanceof OutdatedError;

/** The club answered, and said no. `message` is its text in the member's language. */
export class RefusedError extends Error {
  override name = 'RefusedError';
  readonly code: number;
  /** The machine-readable refusal; '' where an older server sends none. */
  readonly reason: string;
  /** How long the server asks to wait before the same is asked again, in ms; 0: it says nothing. */
  readonly retryAfterMs: number;

  constructor(code: number, reason: string, message: string, retryAfterMs = 0) {
    super(message);
    this.code = code;
    this.reason = reason;
    this.retryAfterMs = retryAfterMs;
  }

  /** Checklist T3: `reason` first, else the whole message, and never a part of it. */
  get endsSession(): boolean {
    return this.reason === '' ? authTexts.includes(this.message) : this.reason === 'auth';
  }
}
