import type { Call, FieldsOf, ReplyOf } from '#contract/call.ts';
import type { Outcome } from '#contract/outcome.ts';
import type { Context, Viewer } from '../context.ts';

/** Where a request comes from, as far as an act may know. */
export interface Asker {
  /** The address as limits count it (http/call-rate.ts): an IPv4 address or the /64 of an IPv6 one. */
  address: string;
  /** What the browser calls itself; shown to the member in the list of sessions. */
  device: string;
  /** The session's secrets that came with the request, in case the act is to end it. */
  token: string | undefined;
  tokensso: string | undefined;
}

/** One act: one file, one transaction, and nothing outside the database before its commit. */
export type Command<C extends Call> = (context: Context, asker: Asker, fields: FieldsOf<C>) => Promise<Outcome<ReplyOf<C>>>;

/** Whose act it is: the session names the member, and nothing in the request does (H16). */
export interface MemberAsker extends Asker {
  member: Extract<Viewer, { kind: 'member' }>;
  /** The id that the device made for this act (`Idempotency-Key`), or undefined from clients of the old kind. */
  commandId: string | undefined;
}

/** An act of a member. */
export type MemberCommand<C extends Call> = (context: Context, asker: MemberAsker, fields: FieldsOf<C>) => Promise<Outcome<ReplyOf<C>>>;
