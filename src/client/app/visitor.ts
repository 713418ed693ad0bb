import { currentSession } from '../device/session.ts';
import { baseInfoNow } from '../mirror/queries/base-info.ts';
import type { Visitor } from '../routes/gates.tsx';

/** Whether a member is logged in, and whether the club is closed to visitors, at this moment. */
export function visitorNow(): Visitor {
  const base = baseInfoNow();
  return { member: currentSession() !== null, closed: base.state === 'ready' && base.value.video_login === 1 };
}
