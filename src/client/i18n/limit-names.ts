import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { LimitName } from '#domain/limits.ts';

/** The names of the play limits (checklist H15, H20). */
export const limitLabels: Record<LimitName, MessageDescriptor> = {
  deposit_24h: msg`Deposits in 24 hours`,
  deposit_7d: msg`Deposits in 7 days`,
  deposit_30d: msg`Deposits in 30 days`,
  loss_24h: msg`Losses in 24 hours`,
  loss_7d: msg`Losses in 7 days`,
  stake_24h: msg`Stakes in 24 hours`,
  session_minutes: msg`Time in the games without a break`,
  reality_minutes: msg`Reminder while playing`,
};
