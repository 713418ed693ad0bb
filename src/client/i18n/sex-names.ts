import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { MemberInfo } from '#contract/collections/member.ts';

/** How a member's sex is shown (C26). */
export const sexNames: Record<MemberInfo['sex'], MessageDescriptor> = {
  '0': msg({ message: 'Unknown', comment: 'Sex: the member has not said it, or would rather not' }),
  '1': msg({ message: 'Male', comment: 'Sex' }),
  '2': msg({ message: 'Female', comment: 'Sex' }),
};
