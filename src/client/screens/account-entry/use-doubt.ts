import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { leftInDoubt } from '../../commands/left-in-doubt.ts';
import { useStore } from '../../device/store.ts';
import { toast } from '../../ui/toast.ts';

/** Says once what was still unknown when the session ended (T24). */
export function useDoubt(): void {
  const { t } = useLingui();
  const doubt = useStore(leftInDoubt);
  const words = {
    'password-unknown': t`You were logged out while your password was being changed. Try the new password first, then the old one.`,
    'closed-unknown': t`You were logged out while your account was being closed. If you can still log in, it is still open.`,
    'points-unknown': t`You were logged out before it was known what became of something that you had sent. Your records say it once you log in again.`,
  };
  const said = doubt && words[doubt];
  useEffect(() => {
    if (said === undefined) return;
    toast(said, 'bad');
    leftInDoubt.set(undefined);
  }, [said]);
}
