import type { Acknowledgement } from './acknowledgements.ts';
import type { Refusal } from './refusals.ts';

/**
 * The result of a command or a read. Refusals are values, bugs are thrown: `why` (on the wire: `reason`) names the rule in
 * `refusals.ts`, the table of codes, messages and HTTP statuses. Operators' actions have refusals of their own
 * (`operator/cannot.ts`).
 */
export type Outcome<Data, No = Refused> = Done<Data> | No;

export type Done<Data> = {
  ok: true;
  data: Data;
  /** The text of the reply's `msg`; none for a read. */
  says?: Acknowledgement;
};

export type Refused = {
  ok: false;
  why: Refusal;
  /** Seconds after which another attempt makes sense; sent as `Retry-After`. */
  retryAfterSeconds?: number;
  /** Values for the message's placeholders. */
  values?: Record<string, string | number>;
};

export const done = <Data>(data: Data, says?: Acknowledgement): Done<Data> => ({ ok: true, data, ...(says ? { says } : {}) });
export const refused = (why: Refusal, more: Omit<Refused, 'ok' | 'why'> = {}): Refused => ({ ok: false, why, ...more });
