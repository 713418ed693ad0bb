import { authTexts } from '#contract/auth-texts.ts';

/**
 * No reply of the server: no connection, a timeout, a truncated body, or something that is not an envelope (a hotel's
 * captive portal, a proxy's error page).
 */
export class UnreachableError extends Error {
  override name = 'UnreachableError';
}

/** For a part of the app that a request needs: if it can't be loaded, the request ends as if there had been no reply. */
export const orUnreachable = <T>(loading: Promise<T>): Promise<T> =>
  loading.catch(() => {
    throw new UnreachableError('A chunk could not be loaded');
  });

/** The server replied in a form that this version of the app does not know: a newer one has to be loaded. */
export class OutdatedError extends Error {
  override name = 'OutdatedError';
}

/** The outcome of the request is unknown: no reply came, or none that this version of the app understands. */
export const gaveNoAnswer = (error: unknown): error is UnreachableError | OutdatedError =>
  error instanceof UnreachableError || error instanceof OutdatedError;

/** The server refused. `message` is its text in the member's language. */
export class RefusedError extends Error {
  override name = 'RefusedError';
  readonly code: number;
  /** The machine-readable refusal; '' if an older server sends none. */
  readonly reason: string;
  /** How long the server asks to wait before the same request is sent again, in ms; 0: it does not say. */
  readonly retryAfterMs: number;

  constructor(code: number, reason: string, message: string, retryAfterMs = 0) {
    super(message);
    this.code = code;
    this.reason = reason;
    this.retryAfterMs = retryAfterMs;
  }

  /** Checklist T3: by `reason`; without one by the whole message, never by a part of it. */
  get endsSession(): boolean {
    return this.reason === '' ? authTexts.includes(this.message) : this.reason === 'auth';
  }
}
