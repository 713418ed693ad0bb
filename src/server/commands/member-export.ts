import type { memberExportCall } from '#contract/collections/member-export.ts';
import { done, refused } from '#contract/outcome.ts';
import { exportPage } from '../reads/member-export.ts';
import { readContext } from '../reads/read.ts';
import type { MemberCommand } from './command.ts';
import { countTry, tryKey, tryLimits } from './wrong-tries.ts';

/** A page of the data export; starting one is counted, continuing is not. Changes nothing else. */
export const memberExport: MemberCommand<typeof memberExportCall> = async (context, { member }, { cursor }) => {
  if (cursor === undefined) {
    const { waitMs } = await countTry(context, tryKey(context, 'export', member.memberId), tryLimits.export);
    if (waitMs > 0) {
      return refused('export_wait', { retryAfterSeconds: Math.ceil(waitMs / 1_000), values: { minutes: Math.ceil(waitMs / 60_000) } });
    }
  }
  const page = await exportPage({ ...readContext(context, member), memberId: member.memberId }, cursor);
  return page ? done({ ...page, at_ms: context.nowMs() }) : refused('bad_request');
};
