import { useLingui } from '@lingui/react/macro';
import { useBaseInfo } from '../../mirror/queries/base-info.ts';
import { useMember } from '../../mirror/queries/member.ts';
import { ListRow } from '../../ui/list-row.tsx';
import { LockIcon } from '../../ui/outline-icons.tsx';
import { toast } from '../../ui/toast.ts';

/** Whether it is set, with a link: to setting it, or to changing it if the club allows that (T22, X27). */
export function FundPasswordRow() {
  const { t } = useLingui();
  const base = useBaseInfo();
  const member = useMember();
  const title = t({ message: 'Fund password', comment: 'The 6 digits that confirm a withdrawal' });
  if (member.state !== 'ready') return <ListRow icon={<LockIcon />} title={title} value="–" />;
  if (member.value.paypassword === 0) return <ListRow to="/SetPayPassword" icon={<LockIcon />} title={title} value={t`Not set`} />;
  const value = t({ message: 'Set', comment: 'The fund password has been set' });
  const mayEdit = base.state === 'ready' && base.value.edit_paypwd === 1;
  if (mayEdit) return <ListRow to="/EditPayPassword" icon={<LockIcon />} title={title} value={value} />;
  return (
    <ListRow
      icon={<LockIcon />}
      title={title}
      value={value}
      onClick={() => toast(t`Please contact online service to change your fund password`)}
    />
  );
}
