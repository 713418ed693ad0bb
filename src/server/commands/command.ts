import type { Call, FieldsOf, ReplyOf } from '#contract/call.ts';
import type { Outcome } from '#contract/outcome.ts';
import type { Context, Viewer } from '../context.ts';

/** The origin of a request, as far as a command may know. */
export interface Asker {
  /** The address as limits count it (http/call-rate.ts): an IPv4 address or the /64 of an IPv6 one. */
  address: string;
  /** The user agent; shown to the member in the list of sessions. */
  device: string;
  /** The session's secrets from the request, in case the command ends it. */
  token: string | undefined;
  tokensso: string | undefined;
}

/** A command: one file, one transaction, and no effect outside the database before its commit. */
export type Command<C extends Call> = (context: Context, asker: Asker, fields: FieldsOf<C>) => Promise<Outcome<ReplyOf<C>>>;

/** Whose command it is: determined by the session, never by a field (H16). */
export interface MemberAsker extends Asker {
  member: Extract<Viewer, { kind: 'member' }>;
  /** The id that the client created for this command (`Idempotency-Key`), or undefined from old clients. */
  commandId: string | undefined;
}

/** A command of a member. */
export type MemberCommand<C extends Call> = (context: Context, asker: MemberAsker, fields: FieldsOf<C>) => Promise<Outcome<ReplyOf<C>>>;
