import { Trans, useLingui } from '@lingui/react/macro';
import { Screen } from '../../ui/screen.tsx';
import styles from './form.module.css';
import { FromClub } from './from-club.tsx';

/** What this device tells the member while the app is closed. The server stores it with the session, so it needs a connection. */
export default function Notifications() {
  const { t } = useLingui();
  const title = t({ message: 'Notifications', comment: 'Heading: what this device tells while the app is closed (Web Push)' });
  return (
    <Screen title={title} back="/Setting">
      <div className={styles.form}>
        <p className={styles.quiet}>
          <Trans>What this device tells you while Foyer is closed. It ends when you log out, and there are no offers among them.</Trans>
        </p>
        <FromClub load={loadOwn} offline={<Trans>Your choices are shown once the club can be reached.</Trans>}>
          {({ OwnNotifications, device }, blocked, again) => <OwnNotifications device={device} blocked={blocked} again={again} />}
        </FromClub>
      </div>
    </Screen>
  );
}

/** The switches, with the code that changes them: a file that no device keeps, since without the server it would be of no use. */
async function loadOwn() {
  const { OwnNotifications, devicePush } = await import('./own-notifications.tsx');
  const device = await devicePush();
  return device.state === 'done' ? { OwnNotifications, device: device.data } : undefined;
}
