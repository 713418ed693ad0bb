import { authTexts } from '#contract/auth-texts.ts';

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
