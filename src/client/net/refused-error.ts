import { authTexts } from '#contract/refusals.ts';

/** The club answered, and said no. `message` is its text in the member's language. */
export class RefusedError extends Error {
  override name = 'RefusedError';
  readonly code: number;
  /** The machine-readable refusal; '' where an older server sends none. */
  readonly reason: string;

  constructor(code: number, reason: string, message: string) {
    super(message);
    this.code = code;
    this.reason = reason;
  }

  /** Checklist T3: `reason` first, else the whole message, and never a part of it. */
  get endsSession(): boolean {
    return this.reason === '' ? authTexts.includes(this.message) : this.reason === 'auth';
  }
}
