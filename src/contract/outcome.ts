import type { Acknowledgement } from './acknowledgements.ts';
import type { Refusal } from './refusals.ts';

/**
 * What an act or a read comes to. Refusals are values and bugs are thrown: `why` names the rule in
 * `refusals.ts`, which holds its code, its message and its HTTP status in one table. Operators' actions refuse in their own
 * way (`operator/cannot.ts`).
 */
export type Outcome<Data, No = Refused> = Done<Data> | No;

export type Done<Data> = {
  ok: true;
  data: Data;
  /** What the reply's `msg` says; nothing on a read. */
  says?: Acknowledgement;
};

export type Refused = {
  ok: false;
  why: Refusal;
  /** Seconds after which another try makes sense; goes into `Retry-After`. */
  retryAfterSeconds?: number;
  /** Values for the message's placeholders. */
  values?: Record<string, string | number>;
};

export const done = <Data>(data: Data, says?: Acknowledgement): Done<Data> => ({ ok: true, data, ...(says ? { says } : {}) });
export const refused = (why: Refusal, more: Omit<Refused, 'ok' | 'why'> = {}): Refused => ({ ok: false, why, ...more });
