import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { receiptSchema } from '../commands/place-bet.ts';
import { wheelSpinSchema } from '../commands/spin-wheel.ts';
import { textField } from '../fields.ts';
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
 * The shelves of `/mirror/:shelf`, each with the schema of its rows and who may pull it: who may call its list. Where
 * opening one thing needs a token, a visitor's rows are those of the list (`visitorRow`). `owner`: a member pulls only
 * their own rows, and revisions are the member's, not the shelf's.
 */
export const shelves = {
  base: { row: baseRowSchema, who: 'visitor' },
  regions: { row: regionSchema, who: 'visitor' },
  classes: { row: classSchema, who: 'visitor' },
  lotteries: { row: lotterySchema, who: 'visitor' },
  notices: { row: noticeSchema, who: 'visitor' },
  profiles: { row: profileSchema, visitorRow: profileItemSchema, who: 'visitor' },
  videos: { row: videoSchema, who: 'visitor' },
  periods: { row: periodRowSchema, who: 'visitor' },
  messages: { row: messageSchema, who: 'member' },
  'game-records': { row: gameRecordSchema, who: 'owner' },
  receipts: { row: receiptSchema, who: 'owner' },
  'wheel-spins': { row: wheelSpinSchema, who: 'owner' },
  withdrawals: { row: withdrawalSchema, who: 'owner' },
  deposits: { row: depositSchema, who: 'owner' },
  'money-log': { row: moneyLogRowSchema, who: 'owner' },
  statement: { row: statementRowSchema, who: 'owner' },
  limits: { row: limitsSchema, who: 'owner' },
  notifications: { row: notificationSchema, who: 'owner' },
  favourites: { row: favouriteSchema, who: 'owner' },
  posts: { row: postSchema, who: 'owner' },
  reports: { row: reportSchema, who: 'owner' },
} as const satisfies Record<string, { row: v.GenericSchema; visitorRow?: v.GenericSchema; who: 'visitor' | 'member' | 'owner' }>;

export type ShelfName = keyof typeof shelves;
export type ShelfRow<Name extends ShelfName> = v.InferOutput<(typeof shelves)[Name]['row']>;
export const shelfNames = Object.keys(shelves) as ShelfName[];

/** Shelves of which every member has their own. */
export type OwnShelfName = { [Name in ShelfName]: (typeof shelves)[Name]['who'] extends 'owner' ? Name : never }[ShelfName];
/** Shelves of which there is one for all. */
export type SharedShelfName = Exclude<ShelfName, OwnShelfName>;
export const isOwnShelf = (name: ShelfName): name is OwnShelfName => shelves[name].who === 'owner';
export const sharedShelfNames = shelfNames.filter((name): name is SharedShelfName => !isOwnShelf(name));

/** Rows of one answer at most. */
export const mirrorPageRows = 200;

/** `gone` are ids to forget. A `cursor` that the server can't go on from is refused with `cursor_unknown`: start anew. */
export const mirrorReplySchema = v.object({
  rows: v.array(v.looseObject({ id: v.string() })),
  gone: v.array(v.string()),
  cursor: v.string(),
  more: v.boolean(),
});
export type MirrorReply = v.InferOutput<typeof mirrorReplySchema>;

/** The path's last part is the shelf's name; who may call it stands in `shelves`. */
export const mirrorCall = defineCall({
  name: 'mirror',
  get: ['/mirror/:shelf'],
  who: 'visitor',
  etag: true,
  fields: { cursor: v.optional(textField(200)) },
  reply: mirrorReplySchema,
});
