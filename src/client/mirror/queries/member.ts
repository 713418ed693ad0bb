import type { MemberInfo } from '#contract/shelves/member.ts';
import type { Mirrored } from './mirrored.ts';

/** `missing` while nobody is logged in. */
export function useMember(): Mirrored<MemberInfo> {
  return { state: 'loading' };
}
