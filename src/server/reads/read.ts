import type { Call, FieldsOf, ReplyOf } from '#contract/call.ts';
import type { SharedCollectionName } from '#contract/collections/mirror.ts';
import type { Outcome } from '#contract/outcome.ts';
import type { Context, Viewer } from '../context.ts';
import type { Queries } from '../db/database.ts';
import type { Message } from '../translate.ts';

/** The dependencies of a read. It changes nothing, and does not read the clock itself. */
export interface ReadContext {
  queries: Queries;
  viewer: Viewer;
  nowMs: number;
  /** IANA zone of every `YYYY-MM-DD HH:mm:ss` in the reply. */
  timeZone: string;
  /** Translates a text of the reply into the viewer's language. */
  translate(saying: Message): string;
  /** Signs statements' heads; reads return its public key. */
  statementKey: { publicKey: string; sign(text: string): string };
  /** Decrypts sealed values (seal.ts); for the seeds of revealed pairs. */
  openSeal(purpose: string, sealed: string): string;
  /** Signs addresses of videos (media/signed-address.ts). */
  mediaKey: Uint8Array;
  /** Generates the names on the board (server/board-name.ts). */
  boardNameKey: Uint8Array;
}

/** The context of a read for a viewer, at this moment. */
export const readContext = (context: Context, viewer: Viewer): ReadContext => ({
  queries: context.db.queries,
  viewer,
  nowMs: context.nowMs(),
  timeZone: context.config.clubTimeZone,
  translate: (saying) => context.translate(saying, viewer.language),
  statementKey: context.statementKey,
  openSeal: context.sealer.open,
  mediaKey: context.keys.mediaAddress,
  boardNameKey: context.keys.boardName,
});

/** One call's read, with what `http` needs to know to cache it. */
export interface Read<C extends Call> {
  /** The reply stays the same while these collections' revisions do. */
  collections: readonly SharedCollectionName[];
  /** Who shares a reply: everybody, everybody of the viewer's tier (VIP or not), or only this member (never cached by collection). */
  varies: 'all' | 'tier' | 'member';
  /** `part` is the parameter in the path, for calls that have one. */
  read(context: ReadContext, fields: FieldsOf<C>, part?: string): Promise<Outcome<ReplyOf<C>>>;
}

/** Whether the viewer may watch in full (Q6). */
export function isVip(viewer: Viewer): boolean {
  return viewer.kind === 'member' && viewer.tier === 'vip';
}
