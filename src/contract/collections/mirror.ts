import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { collections } from '../collections.ts';
import { countField, textField } from '../fields.ts';
import type { Collection, List } from './collection.ts';

export { collections };

export type CollectionName = keyof typeof collections;
export type CollectionRow<Name extends CollectionName> = v.InferOutput<(typeof collections)[Name]['row']>;
export const collectionNames = Object.keys(collections) as CollectionName[];

/** What there is to know of a collection. */
export const collectionOf = (name: CollectionName): Collection => collections[name];

/** Names of the collections of which something holds. */
type Having<Part> = { [Name in CollectionName]: (typeof collections)[Name] extends Part ? Name : never }[CollectionName];
/** Collections of which every member has their own. */
export type OwnCollectionName = Having<{ who: 'owner' }>;
/** Collections of which there is one for all. */
export type SharedCollectionName = Exclude<CollectionName, OwnCollectionName>;
/** Collections whose rows may be taken away again. */
export type RemovingCollectionName = Having<{ removal: object }>;
/** Those of them whose removals phones in front hear of at once. */
export type UrgentCollectionName = Having<{ removal: { atOnce: true } }>;
/** Own collections that are a part of their own in the file of one's data. */
export type UnwrittenCollectionName = Exclude<OwnCollectionName, Having<{ exported: string }>>;
/** Collections of which only the newest rows may be asked for. */
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
/** Names of the lists that are made of collections. */
export type ListName<Name extends CollectionName = CollectionName> = { [Each in Name]: ListsOf<Each> }[Name];
/** The collection that a list is made of. */
export type ListCollection<Name extends ListName> = { [Each in CollectionName]: Name extends ListsOf<Each> ? Each : never }[CollectionName];

/** Every list, by its name, with the collection that it is made of. */
export const collectionLists: ReadonlyMap<string, List & { collection: CollectionName }> = new Map(
  collectionNames.flatMap((collection) =>
    Object.entries(collectionOf(collection).lists ?? { [collection]: {} }).map(([name, list]) => [name, { ...list, collection }]),
  ),
);

/** Rows of one answer at most. */
export const mirrorPageRows = 200;

/** Characters of a cursor at most: that of the longest ids has about 420. */
const cursorLength = 512;

/**
 * `gone` are ids to forget. A `cursor` that the server can't go on from is refused with `cursor_unknown`: start anew.
 * `rev`: what the stream calls this revision (of a member's own collections, the one of all of them): a mirror that has the
 * last page (`more` false) has everything up to it. `older`: there are rows before the first of these, which were left
 * out, since only the newest were asked for. Clubs of an earlier release say neither.
 */
export const mirrorReplySchema = v.object({
  rows: v.array(v.looseObject({ id: v.string() })),
  gone: v.array(v.string()),
  cursor: v.string(),
  more: v.boolean(),
  rev: v.optional(v.number()),
  older: v.optional(v.boolean()),
});
export type MirrorReply = v.InferOutput<typeof mirrorReplySchema>;

/**
 * The path's last part is the collection's name; who may call it stands with the collection. `newest`: of what comes after the cursor
 * so many rows are enough, the newest; not heeded where a collection is not `inTime`.
 */
export const mirrorCall = defineCall({
  name: 'mirror',
  get: ['/mirror/:shelf'],
  who: 'visitor',
  etag: true,
  fields: { cursor: v.optional(textField(cursorLength)), newest: v.optional(countField) },
  reply: mirrorReplySchema,
});
