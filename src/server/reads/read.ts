import type { Call, FieldsOf, ReplyOf } from '#contract/call.ts';
import type { SharedCollectionName } from '#contract/collections/mirror.ts';
import type { Outcome } from '#contract/outcome.ts';
import type { Context, Viewer } from '../context.ts';
import type { Queries } from '../db/database.ts';
import type { Message } from '../translate.ts';

/** What a read is given. It changes nothing, and reads no clock by itself. */
export interface ReadContext {
  queries: Queries;
  viewer: Viewer;
  nowMs: number;
  /** IANA zone of every `YYYY-MM-DD HH:mm:ss` in the answer. */
  timeZone: string;
  /** Says a word of the answer in the viewer's language. */
  translate(saying: Message): string;
  /** Signs statements' heads; reads tell its public half. */
  statementKey: { publicKey: string; sign(text: string): string };
  /** Opens what was sealed (seal.ts); for the seeds of pairs that were revealed. */
  openSeal(purpose: string, sealed: string): string;
  /** Signs addresses of videos (media/signed-address.ts). */
  mediaKey: Uint8Array;
  /** Makes the names of the board (server/board-name.ts). */
  boardNameKey: Uint8Array;
}

/** What a read is given for a viewer, at this moment. */
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

/** One call's read, with what `http` needs to know to answer it from a cache. */
export interface Read<C extends Call> {
  /** The answer stays the same while these collections' revisions do. */
  collections: readonly SharedCollectionName[];
  /** For whom one answer serves: everyone, everyone of the viewer's tier (vip or not), or this member alone (never cached by collection). */
  varies: 'all' | 'tier' | 'member';
  /** `part` is the path's own part, of the calls that have one. */
  read(context: ReadContext, fields: FieldsOf<C>, part?: string): Promise<Outcome<ReplyOf<C>>>;
}

/** Whether the viewer may watch in full (Q6). */
export function isVip(viewer: Viewer): boolean {
  return viewer.kind === 'member' && viewer.tier === 'vip';
}
