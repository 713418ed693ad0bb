import { createHash } from 'node:crypto';
import type { Context } from '../context.ts';
import type { Queries } from '../db/database.ts';
import { nextMemberRevision } from '../db/member-revision.ts';
import { notify } from '../ledger/notify.ts';

/** Devices of one member that are remembered; the longest unseen ones are forgotten first, and are new again. */
const devicesOfMember = 100;

/** What a browser's update changes in its name: versions. */
const versions = /(\/|\b(?:Android|OS|rv:) ?)[\w.]+/g;

/** What a device is known again by: its name without versions, as a hash, since nobody needs to read it again. */
export const deviceKey = (device: string): string => createHash('sha256').update(device.replaceAll(versions, '$1')).digest('hex');

/**
 * Notes the device of a log-in, and tells the member where they never had it (Q10); not at the first one of all. The
 * first thing of a session's transaction: it may take the member's revision.
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
  // Asked under the member's lock: of two log-ins at once from one new device, one tells.
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
