import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { type PushKind, pushKinds } from '#contract/push-kinds.ts';
import type { DevicePush } from '../../commands/push.ts';
import { type Install, useInstall } from '../../pwa/install.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Switch } from '../../ui/switch.tsx';
import styles from './form.module.css';
import { type Obstacle, obstacleOf, withKind } from './notification-choice.ts';
import { usePushChoice } from './use-push-choice.ts';

export { devicePush } from '../../commands/push.ts';

/** `blocked`: why nothing can be changed now. `again` asks for the state again. */
type OwnNotificationsProps = { device: DevicePush; blocked: string | undefined; again: () => void };

/** The switches, or why there are none. The browser's question comes only from turning one on. */
export function OwnNotifications({ device, blocked, again }: OwnNotificationsProps) {
  const { kind } = useInstall();
  const obstacle = obstacleOf(device, kind);
  // Back from the browser's settings: there the member may have allowed or blocked them.
  useEffect(() => {
    const back = () => {
      if (document.visibilityState === 'visible') again();
    };
    document.addEventListener('visibilitychange', back);
    return () => document.removeEventListener('visibilitychange', back);
  });
  if (obstacle === 'unsupported' || obstacle === 'home-screen') return <NotHere obstacle={obstacle} install={kind} />;
  return (
    <>
      {obstacle === 'denied' && (
        <p className={styles.reason} role="status">
          <Trans>
            Your browser blocks notifications from Foyer. Allow them in its settings for this page, or for the app Foyer in the settings of
            your phone, then come back.
          </Trans>
        </p>
      )}
      <Switches device={device} blocked={blocked} again={again} isDenied={obstacle === 'denied'} />
    </>
  );
}

function NotHere({ obstacle, install }: { obstacle: Obstacle; install: Install['kind'] }) {
  if (obstacle === 'unsupported')
    return (
      <EmptyState
        title={<Trans>This browser has no notifications</Trans>}
        text={<Trans>Another browser may have them. Inside Foyer you miss nothing.</Trans>}
      />
    );
  const how =
    install === 'ios' ? (
      <Trans>Tap Share, then “Add to Home Screen”. Open Foyer from there, and turn notifications on.</Trans>
    ) : (
      <Trans>Open this page in Safari, tap Share and “Add to Home Screen”. Open Foyer from there, and turn notifications on.</Trans>
    );
  return <EmptyState title={<Trans>Add Foyer to the home screen first</Trans>} text={how} />;
}

function Switches({ device, blocked, again, isDenied }: OwnNotificationsProps & { isDenied: boolean }) {
  const { t } = useLingui();
  const { choice, change } = usePushChoice(device, again);
  const reason = blocked ?? (isDenied ? t`Blocked by the browser` : undefined);
  const words: Record<PushKind, { label: string; hint: string }> = {
    wallet: { label: t`Withdrawals and deposits`, hint: t`When one of yours is approved, rejected, paid or credited` },
    bets: { label: t`Results of your bets`, hint: t`Once for each draw, won or lost; never while you take a break` },
    notices: { label: t`Notices of the club`, hint: t`When the club publishes one` },
    board: { label: t`Your messages on the board`, hint: t`When one is approved, rejected or removed` },
  };
  const none = choice.kinds.length === 0 ? t`Turn on one of the above first` : undefined;
  return (
    <div className={styles.rows}>
      {pushKinds.map((kind) => (
        <Switch
          key={kind}
          {...words[kind]}
          checked={choice.kinds.includes(kind)}
          disabledReason={reason}
          onChange={(on) => change(withKind(choice, kind, on))}
        />
      ))}
      <Switch
        label={t`Show amounts on the lock screen`}
        hint={t`Otherwise it says only what happened, not how much`}
        checked={choice.amounts}
        disabledReason={reason ?? none}
        onChange={(amounts) => change({ ...choice, amounts })}
      />
    </div>
  );
}
