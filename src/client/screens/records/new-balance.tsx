import { Trans } from '@lingui/react/macro';
import { formatPoints } from '../../i18n/format.ts';
import { useMember } from '../../mirror/queries/member.ts';
import { Button } from '../../ui/button.tsx';
import { useLeaveFlow } from '../../ui/leave-flow.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

/** The member's balance as it is known now. */
export function NewBalance() {
  const member = useMember();
  if (member.state !== 'ready') return <Skeleton width="80px" height="20px" />;
  return formatPoints(Math.round(member.value.money_value * 100));
}

/** Back to where points are moved: one step, without entering that page once more. */
export function ToAccount() {
  const leave = useLeaveFlow();
  return (
    <Button kind="primary" onClick={() => leave({ to: '/Mine' })}>
      <Trans comment="Button: back to the member's own page">Back to my account</Trans>
    </Button>
  );
}
