import { createHash } from 'node:crypto';
import type { Context } from '../context.ts';
import type { Queries } from '../db/database.ts';
import { nextMemberRevision } from '../db/member-revision.ts';
import { notify } from '../ledger/notify.ts';

/** Devices of one member that are remembered; the least recently seen are forgotten first, and are new again. */
const devicesOfMember = 100;

/** What a browser's update changes in its user agent: versions. */
const versions = /(\/|\b(?:Android|OS|rv:) ?)[\w.]+/g;

/** The key of a device: a hash of its user agent without versions, since nobody needs to read it again. */
export const deviceKey = (device: string): string => createHash('sha256').update(device.replaceAll(versions, '$1')).digest('hex');

/**
 * Records the device of a log-in, and notifies the member if it is new (Q10), except for the very first one. It comes
 * first in a session's transaction, since it may take the member's revision.
 */
export async function noteDevice(tx: Queries, context: Context, memberId: string, device: string): Promise<void> {
  const nowMs = context.nowMs();
  const key = deviceKey(device);
  const seen = await tx
    .updateTable('known_devices')
    .set({ seen_ms: nowMs })
    .where('member_id', '=', memberId)
    .where('device', '=', key)
    .returning('device')
    .executeTakeFirst();
  if (seen) return;
  const rev = await nextMemberRevision(tx, memberId);
  // Checked under the member's lock: of two simultaneous log-ins from a new device only one notifies.
  const known = await tx
    .selectFrom('known_devices')
    .select('device')
    .where('member_id', '=', memberId)
    .orderBy('seen_ms', 'desc')
    .orderBy('device')
    .limit(2 * devicesOfMember)
    .execute();
  if (known.some((one) => one.device === key)) return;
  await tx.insertInto('known_devices').values({ member_id: memberId, device: key, seen_ms: nowMs }).execute();
  const tooMany = known.slice(devicesOfMember - 1).map((one) => one.device);
  if (tooMany.length > 0) await tx.deleteFrom('known_devices').where('member_id', '=', memberId).where('device', 'in', tooMany).execute();
  if (known.length > 0) await notify(tx, context, { memberId, kind: 'new_device', values: { device }, rev });
}
