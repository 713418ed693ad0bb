import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { receiptSchema } from '../commands/place-bet.ts';
import { wheelSpinSchema } from '../commands/spin-wheel.ts';
import { countField, textField } from '../fields.ts';
import { baseRowSchema } from './base.ts';
import { classSchema } from './classes.ts';
import { depositSchema } from './deposits.ts';
import { favouriteSchema } from './favourites.ts';
import { gameRecordSchema } from './game-records.ts';
import { limitsSchema } from './limits.ts';
import { lotterySchema } from './lotteries.ts';
import { messageSchema } from './messages.ts';
import { moneyLogRowSchema } from './money-log.ts';
import { noticeSchema } from './notices.ts';
import { notificationSchema } from './notifications.ts';
import { periodRowSchema } from './periods.ts';
import { postSchema } from './posts.ts';
import { profileItemSchema, profileSchema } from './profiles.ts';
import { regionSchema } from './regions.ts';
import { reportSchema } from './reports.ts';
import { statementRowSchema } from './statement.ts';
import { videoSchema } from './videos.ts';
import { withdrawalSchema } from './withdrawals.ts';

/**
 * The collections of `/mirror/:collection`, each with the schema of its rows and who may pull it: who may call its list. Where
 * opening one thing needs a token, a visitor's rows are those of the list (`visitorRow`). `owner`: a member pulls only
 * their own rows, and revisions are the member's, not the collection's. `removes`: the club may take its rows away again, and
 * leaves tombstones, which phones ask for before everything else. `inTime`: its rows come in the order of their times and
 * never change, so that a phone that keeps the newest may ask for those alone (`newest`).
 */
export const collections = {
  base: { row: baseRowSchema, who: 'visitor' },
  regions: { row: regionSchema, who: 'visitor', removes: true },
  classes: { row: classSchema, who: 'visitor', removes: true },
  lotteries: { row: lotterySchema, who: 'visitor' },
  notices: { row: noticeSchema, who: 'visitor', removes: true },
  profiles: { row: profileSchema, visitorRow: profileItemSchema, who: 'visitor', removes: true },
  videos: { row: videoSchema, who: 'visitor', removes: true },
  periods: { row: periodRowSchema, who: 'visitor', inTime: true },
  messages: { row: messageSchema, who: 'member', removes: true },
  'game-records': { row: gameRecordSchema, who: 'owner' },
  receipts: { row: receiptSchema, who: 'owner' },
  'wheel-spins': { row: wheelSpinSchema, who: 'owner' },
  withdrawals: { row: withdrawalSchema, who: 'owner' },
  deposits: { row: depositSchema, who: 'owner' },
  'money-log': { row: moneyLogRowSchema, who: 'owner', inTime: true },
  statement: { row: statementRowSchema, who: 'owner' },
  limits: { row: limitsSchema, who: 'owner' },
  notifications: { row: notificationSchema, who: 'owner' },
  favourites: { row: favouriteSchema, who: 'owner' },
  posts: { row: postSchema, who: 'owner' },
  reports: { row: reportSchema, who: 'owner' },
} as const satisfies Record<
  string,
  { row: v.GenericSchema; visitorRow?: v.GenericSchema; who: 'visitor' | 'member' | 'owner'; removes?: true; inTime?: true }
>;

export type CollectionName = keyof typeof collections;
export type CollectionRow<Name extends CollectionName> = v.InferOutput<(typeof collections)[Name]['row']>;
export const collectionNames = Object.keys(collections) as CollectionName[];

/** Collections of which every member has their own. */
export type OwnCollectionName = {
  [Name in CollectionName]: (typeof collections)[Name]['who'] extends 'owner' ? Name : never;
}[CollectionName];
/** Collections of which there is one for all. */
export type SharedCollectionName = Exclude<CollectionName, OwnCollectionName>;
export const isOwnCollection = (name: CollectionName): name is OwnCollectionName => collections[name].who === 'owner';
/** Collections whose rows may be taken away again. */
export type RemovingCollectionName = {
  [Name in CollectionName]: (typeof collections)[Name] extends { removes: true } ? Name : never;
}[CollectionName];
export const removes = (name: CollectionName): name is RemovingCollectionName => 'removes' in collections[name];
export const removingCollectionNames = collectionNames.filter(removes);
export const sharedCollectionNames = collectionNames.filter((name): name is SharedCollectionName => !isOwnCollection(name));

/** Collections of which only the newest rows may be asked for. */
export type TimedCollectionName = {
  [Name in CollectionName]: (typeof collections)[Name] extends { inTime: true } ? Name : never;
}[CollectionName];
export const isInTime = (name: CollectionName): name is TimedCollectionName => 'inTime' in collections[name];

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
 * The path's last part is the collection's name; who may call it stands in `collections`. `newest`: of what comes after the cursor
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
