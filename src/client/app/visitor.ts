import { currentSession } from '../device/session.ts';
import { baseInfoNow } from '../mirror/queries/base-info.ts';
import type { Visitor } from '../routes/gates.tsx';

/** Who is asking, at this moment. */
export function visitorNow(): Visitor {
  const base = baseInfoNow();
  return { member: currentSession() !== null, closed: base.state === 'ready' && base.value.video_login === 1 };
}
