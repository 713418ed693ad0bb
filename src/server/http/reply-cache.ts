import { LRUCache } from 'lru-cache';
import type { SharedCollectionName } from '#contract/collections/mirror.ts';
import type { CollectionRevisions } from '../db/collection-revision.ts';
import { compress, type Encoding } from './encodings.ts';
import { httpLimits } from './limits.ts';

/** A reply's encoded body, and its compressed forms, made when requested. */
export interface ReadyReply {
  /** Revisions of the collections it was read at. */
  version: string;
  etag: string;
  /** Those collections. */
  collections: readonly SharedCollectionName[];
  /** Every member asks for it, as for a page of the mirror; a page of a list may be asked for once before its collection changes. */
  forAll: boolean;
  body: Buffer;
  compressed: Partial<Record<Encoding, { bytes: Promise<Buffer>; isSmall: boolean }>>;
}

/** The version of a reply that depends on these collections. */
export const versionAt = (collections: readonly SharedCollectionName[], revisions: CollectionRevisions): string =>
  collections.map((collection) => revisions[collection]).join('.');

/** Up to this length a reply for all is compressed well for the first who asks. */
const shortBytes = 320_000;

/** The body in one encoding; compressed once and then cached. The shortest bodies are not compressed. */
export async function bodyIn(reply: ReadyReply, encoding: Encoding): Promise<{ body: Buffer; encoding: Encoding }> {
  if (encoding === 'identity' || reply.body.length < httpLimits.compressFromBytes) return { body: reply.body, encoding: 'identity' };
  const isSmall = reply.forAll && reply.body.length <= shortBytes;
  reply.compressed[encoding] ??= { bytes: compress(reply.body, encoding, isSmall ? 'small' : 'kept'), isSmall };
  return { body: await reply.compressed[encoding].bytes, encoding };
}

/**
 * Shared replies, cached until their collections change: a key has one version. Bounded in bytes and in
 * number; the least recently used are evicted first.
 */
export class ReplyCache {
  readonly #replies: LRUCache<string, ReadyReply>;
  readonly #reading = new Map<string, Promise<ReadyReply | undefined>>();
  #seen: CollectionRevisions | undefined;
  #improving = false;

  constructor(mostBytes: number, mostReplies: number) {
    this.#replies = new LRUCache({ max: mostReplies, maxSize: mostBytes, sizeCalculation: (reply, key) => weigh(key, reply) });
  }

  get size(): { replies: number; bytes: number } {
    return { replies: this.#replies.size, bytes: this.#replies.calculatedSize };
  }

  /** The reply of that key, if it has that version. */
  get(key: string, version: string): ReadyReply | undefined {
    const reply = this.#replies.get(key);
    return reply?.version === version ? reply : undefined;
  }

  /**
   * Drops every reply whose collections have changed, also those that nobody requests any more: they may contain what was
   * erased since. Does nothing while the revisions are the same as the last time.
   */
  forgetMoved(revisions: CollectionRevisions): void {
    const before = this.#seen;
    this.#seen = revisions;
    if (before && Object.entries(revisions).every(([collection, rev]) => before[collection as SharedCollectionName] === rev)) return;
    for (const [key, reply] of [...this.#replies.entries()]) {
      if (versionAt(reply.collections, revisions) !== reply.version) this.#replies.delete(key);
    }
  }

  /**
   * Compresses a reply that is asked for again as small as is worth it, for those who ask from then on. One at a time, so that
   * members' own replies find a thread: whoever finds another one under way leaves it to the next who asks.
   */
  async improve(reply: ReadyReply, encoding: Encoding): Promise<void> {
    if (encoding === 'identity' || this.#improving || reply.compressed[encoding]?.isSmall !== false) return;
    this.#improving = true;
    try {
      const bytes = await compress(reply.body, encoding, 'small');
      reply.compressed[encoding] = { bytes: Promise.resolve(bytes), isSmall: true };
    } catch {
      // No memory for it: what there is goes on being sent.
    } finally {
      this.#improving = false;
    }
  }

  /** One read for all simultaneous requests of the same key; `undefined` (a refusal) is not cached. */
  async share(key: string, version: string, read: () => Promise<ReadyReply | undefined>): Promise<ReadyReply | undefined> {
    const name = `${version} ${key}`;
    const underWay = this.#reading.get(name);
    if (underWay) return underWay;
    const reading = read();
    this.#reading.set(name, reading);
    try {
      const reply = await reading;
      if (reply) this.#keep(key, reply);
      return reply;
    } finally {
      this.#reading.delete(name);
    }
  }

  #keep(key: string, reply: ReadyReply): void {
    // Its collections changed while it was read: nobody would request this version.
    const isOld = this.#seen !== undefined && versionAt(reply.collections, this.#seen) !== reply.version;
    if (isOld) this.#replies.delete(key);
    else this.#replies.set(key, reply);
  }
}

/** The compressed forms are counted from the start, at their maximum size (base64 compresses to about 0.6). */
function weigh(key: string, reply: ReadyReply): number {
  return key.length * 2 + reply.body.length * 2 + 500;
}
