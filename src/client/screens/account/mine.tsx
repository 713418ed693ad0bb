import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { logOut } from '../../commands/log-out.ts';
import { useBaseInfo } from '../../mirror/queries/base-info.ts';
import { useMember } from '../../mirror/queries/member.ts';
import { IconButton, IconLink } from '../../ui/icon-button.tsx';
import { MissingState } from '../../ui/missing-state.tsx';
import { LogOutIcon, SettingsIcon } from '../../ui/outline-icons.tsx';
import { Retryable } from '../../ui/retryable.tsx';
import { Screen } from '../../ui/screen.tsx';
import { LogOutDialog } from './log-out-dialog.tsx';
import { MemberFigures, MemberFiguresSkeleton } from './member-figures.tsx';
import { MemberHead, MemberHeadSkeleton } from './member-head.tsx';
import { MemberMenu } from './member-menu.tsx';

/** Our own picture, for a club that has set no `center_bg`. */
const ownBackground = '/backgrounds/centre.webp';

/** The member's own page (checklist S11 to S14). */
export default function Mine() {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  return (
    <Screen
      title={t`Me`}
      tab
      actions={
        <>
          <IconLink label={t`Settings`} icon={<SettingsIcon />} to="/Setting" />
          <IconButton label={t`Log out`} icon={<LogOutIcon />} onClick={() => setAsking(true)} />
        </>
      }
    >
      <Retryable>{(retry) => <Member onRetry={retry} />}</Retryable>
      <MemberMenu />
      <LogOutDialog open={asking} onClose={() => setAsking(false)} onLogOut={() => void logOut()} />
    </Screen>
  );
}

function Member({ onRetry }: { onRetry: () => void }) {
  const base = useBaseInfo();
  const member = useMember();
  const background = (base.state === 'ready' && base.value.center_bg) || ownBackground;
  if (member.state === 'missing') return <MissingState offline={member.offline} onRetry={onRetry} />;
  if (member.state === 'loading')
    return (
      <>
        <MemberHeadSkeleton />
        <MemberFiguresSkeleton />
      </>
    );
  return (
    <>
      <MemberHead member={member.value} background={background} />
      <MemberFigures member={member.value} asOfMs={member.asOfMs} fresh={member.fresh} />
    </>
  );
}
