import type { MemberInfo } from '#contract/collections/member.ts';
import { useSession } from '../../device/session.ts';
import { resourceOf } from '../resource.ts';
import { rowView } from '../row-view.ts';
import { useView } from '../view.ts';
import type { Mirrored } from './mirrored.ts';

const resource = resourceOf('member');
const nobody: Mirrored<MemberInfo> = { state: 'missing', offline: false };

/** `missing` while nobody is logged in. */
export function useMember(): Mirrored<MemberInfo> {
  const member = useView(rowView(resource, 'member', ''));
  return useSession() ? member : nobody;
}
