import type { Selectable } from 'kysely';
import type { Notification } from '#contract/collections/notifications.ts';
import type { Tables } from '../db/schema.ts';
import { type OwnSpan, ownSpan } from './own-span.ts';
import type { ReadContext } from './read.ts';
import type { RevisedRow } from './revision-span.ts';
import { timeText } from './time-text.ts';

function notificationOf({ id, kind, value_json, at_ms }: Selectable<Tables['notifications']>, timeZone: string): Notification {
  return { id, kind, values: JSON.parse(value_json), create_time: timeText(at_ms, timeZone), at_ms };
}

/** A member's own notifications (Q10); they have no call of their own and are available only in the mirror. */
export async function notificationsInSpan({ queries, timeZone }: ReadContext, span: OwnSpan): Promise<RevisedRow<Notification>[]> {
  const rows = await queries.selectFrom('notifications').selectAll().$call(ownSpan('notifications', span)).execute();
  return rows.map((row) => ({ rev: row.rev, row: notificationOf(row, timeZone) }));
}
