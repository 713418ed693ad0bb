import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { collections } from '../collections.ts';
import { countField, textField } from '../fields.ts';
import type { Collection, List } from './collection.ts';

export { collections };

export type CollectionName = keyof typeof collections;
export type CollectionRow<Name extends CollectionName> = v.InferOutput<(typeof collections)[Name]['row']>;
export const collectionNames = Object.keys(collections) as CollectionName[];

/** The description of a collection. */
export const collectionOf = (name: CollectionName): Collection => collections[name];

/** Names of the collections whose description has this part. */
type Having<Part> = { [Name in CollectionName]: (typeof collections)[Name] extends Part ? Name : never }[CollectionName];
/** Collections with rows of one member each. */
export type OwnCollectionName = Having<{ who: 'owner' }>;
/** Collections with the same rows for everybody. */
export type SharedCollectionName = Exclude<CollectionName, OwnCollectionName>;
/** Collections whose rows can be deleted. */
export type RemovingCollectionName = Having<{ removal: object }>;
/** Those of them whose deletions are announced at once to clients on screen. */
export type UrgentCollectionName = Having<{ removal: { atOnce: true } }>;
/** Own collections that are exported unchanged, as a part of their own. */
export type UnwrittenCollectionName = Exclude<OwnCollectionName, Having<{ exported: string }>>;
/** Collections whose counts are sent without their rows. */
export type CountedCollectionName = Having<{ counts: readonly string[] }>;
/** Collections of which only the newest rows may be requested. */
export type TimedCollectionName = Having<{ inTime: true }>;

export const isOwnCollection = (name: CollectionName): name is OwnCollectionName => collectionOf(name).who === 'owner';
export const removes = (name: CollectionName): name is RemovingCollectionName => collectionOf(name).removal !== undefined;
export const isUrgent = (name: CollectionName): name is UrgentCollectionName => collectionOf(name).removal?.atOnce === true;
export const isInTime = (name: CollectionName): name is TimedCollectionName => collectionOf(name).inTime === true;
export const sharedCollectionNames = collectionNames.filter((name): name is SharedCollectionName => !isOwnCollection(name));
export const isUnwritten = (name: CollectionName): name is UnwrittenCollectionName =>
  isOwnCollection(name) && collectionOf(name).exported === undefined;
export const removingCollectionNames = collectionNames.filter(removes);

type ListsOf<Name extends CollectionName> = (typeof collections)[Name] extends { lists: infer Lists } ? keyof Lists & string : Name;
/** Names of the lists that are made from collections. */
export type ListName<Name extends CollectionName = CollectionName> = { [Each in Name]: ListsOf<Each> }[Name];
/** The collection that a list is made from. */
export type ListCollection<Name extends ListName> = { [Each in CollectionName]: Name extends ListsOf<Each> ? Each : never }[CollectionName];

/** Every list, by its name, with the collection that it is made from. */
export const collectionLists: ReadonlyMap<string, List & { collection: CollectionName }> = new Map(
  collectionNames.flatMap((collection) =>
    Object.entries(collectionOf(collection).lists ?? { [collection]: {} }).map(([name, list]) => [name, { ...list, collection }]),
  ),
);

/** The most rows of one reply. */
export const mirrorPageRows = 200;

/** The most counts of one reply: about 12 kB compressed. */
export const mirrorPageCounts = 2_000;

/** A row whose id is the only one with these first characters is named by them alone among the counts: ids compress badly. */
export const shortIdLength = 8;

/** The most characters of a cursor: one with the longest ids has about 420. */
const cursorLength = 512;

/**
 * `gone` are ids of deleted rows. A `cursor` from which the server can't continue is refused with `cursor_unknown`: start without one.
 * `rev`: the revision as the stream reports it (for own collections, the one that they share): a mirror that has the
 * last page (`more` false) has everything up to it. `older`: there are rows before the first of these, which were left
 * out because only the newest were requested. `counts`: what has changed of rows that are otherwise the same: an id, whole or its first
 * `shortIdLength` characters where no other row begins like that, and the values of the description's `counts` in its order. They
 * are applied after `rows`. Servers of an earlier release send none of the three: they send the rows anew for their counts.
 */
export const mirrorReplySchema = v.object({
  rows: v.array(v.looseObject({ id: v.string() })),
  gone: v.array(v.string()),
  cursor: v.string(),
  more: v.boolean(),
  rev: v.optional(v.number()),
  older: v.optional(v.boolean()),
  counts: v.optional(v.array(v.array(v.unknown()))),
});
export type MirrorReply = v.InferOutput<typeof mirrorReplySchema>;

/**
 * The last part of the path is the collection's name; its description says who may call it. `newest`: only that many of the rows after the
 * cursor, the newest; ignored for collections that are not `inTime`. `texts`: content in all its languages, not in the request's alone;
 * a cursor from such a reply continues so in every language, while any other is for the language of its request.
 */
export const mirrorCall = defineCall({
  name: 'mirror',
  get: ['/mirror/:shelf'],
  who: 'visitor',
  etag: true,
  fields: { cursor: v.optional(textField(cursorLength)), newest: v.optional(countField), texts: v.optional(v.literal('all')) },
  reply: mirrorReplySchema,
});

/** The most characters of all cursors of one request, as JSON. */
const cursorsLength = 16_384;

/**
 * Brings many collections up to date by one request, for a copy in which little or nothing has changed. `cursors`: a JSON object of
 * cursors by collection; '' is the beginning. `same`: nothing has changed after that cursor; its number is `rev`, as
 * above. `pages`: the reply that `/mirror/:shelf` would give, where it is the last one. Whatever else was asked for is in neither, because it is refused or too long
 * together with the others: it is pulled by itself. Servers of an earlier release do not know the call.
 */
export const mirrorTogetherCall = defineCall({
  name: 'mirror-together',
  post: ['/mirror'],
  who: 'visitor',
  fields: { cursors: v.pipe(textField(cursorsLength), v.parseJson(), v.record(v.string(), textField(cursorLength))) },
  reply: v.object({ same: v.record(v.string(), v.number()), pages: v.record(v.string(), mirrorReplySchema) }),
});
