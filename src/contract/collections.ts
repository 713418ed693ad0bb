import { baseCollection } from './collections/base.ts';
import { classesCollection } from './collections/classes.ts';
import { depositsCollection } from './collections/deposits.ts';
import { favouritesCollection } from './collections/favourites.ts';
import { gameRecordsCollection } from './collections/game-records.ts';
import { limitsCollection } from './collections/limits.ts';
import { lotteriesCollection } from './collections/lotteries.ts';
import { messagesCollection } from './collections/messages.ts';
import { moneyLogCollection } from './collections/money-log.ts';
import { noticesCollection } from './collections/notices.ts';
import { notificationsCollection } from './collections/notifications.ts';
import { periodsCollection } from './collections/periods.ts';
import { postsCollection } from './collections/posts.ts';
import { profilesCollection } from './collections/profiles.ts';
import { receiptsCollection } from './collections/receipts.ts';
import { regionsCollection } from './collections/regions.ts';
import { reportsCollection } from './collections/reports.ts';
import { statementCollection } from './collections/statement.ts';
import { videosCollection } from './collections/videos.ts';
import { wheelSpinsCollection } from './collections/wheel-spins.ts';
import { withdrawalsCollection } from './collections/withdrawals.ts';

/**
 * Every collection, each described once: caps, order, lists, page calls, the stream's events, the server's reads and the data export
 * are derived from it. Locks on several collections are taken in this order.
 */
export const collections = {
  base: baseCollection,
  regions: regionsCollection,
  classes: classesCollection,
  lotteries: lotteriesCollection,
  notices: noticesCollection,
  profiles: profilesCollection,
  videos: videosCollection,
  periods: periodsCollection,
  messages: messagesCollection,
  'game-records': gameRecordsCollection,
  receipts: receiptsCollection,
  'wheel-spins': wheelSpinsCollection,
  withdrawals: withdrawalsCollection,
  deposits: depositsCollection,
  'money-log': moneyLogCollection,
  statement: statementCollection,
  limits: limitsCollection,
  notifications: notificationsCollection,
  favourites: favouritesCollection,
  posts: postsCollection,
  reports: reportsCollection,
} as const;
