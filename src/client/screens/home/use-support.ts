import { useLingui } from '@lingui/react/macro';
import { useBaseInfo } from '../../mirror/queries/base-info.ts';
import { useNavigate } from '../../ui/location.ts';
import { toast } from '../../ui/toast.ts';

/** Opens support, or says that the club has switched it off (X6). VIP is arranged there, too (P6). */
export function useSupport(): () => void {
  const { t } = useLingui();
  const navigate = useNavigate();
  const base = useBaseInfo();
  return () => {
    if (base.state === 'ready' && base.value.iskefu !== 1) toast(t`This function is switched off`);
    else navigate({ to: '/ServiceOnline' });
  };
}
