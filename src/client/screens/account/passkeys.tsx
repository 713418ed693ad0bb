import { Trans, useLingui } from '@lingui/react/macro';
import { Screen } from '../../ui/screen.tsx';
import styles from './form.module.css';
import { FromClub } from './from-club.tsx';

/** The member's passkeys: added with the login password, named, removed. They are not in the copy, so they need a connection. */
export default function Passkeys() {
  const { t } = useLingui();
  return (
    <Screen title={t`Passkeys`} back="/Setting">
      <div className={styles.form}>
        <p className={styles.quiet}>
          <Trans>A passkey opens your account by fingerprint, face or the PIN of your device. Your password stays valid.</Trans>
        </p>
        <FromClub load={loadOwn} offline={<Trans>Your passkeys are shown once the club can be reached.</Trans>}>
          {({ OwnPasskeys, passkeys }, blocked, again) => <OwnPasskeys passkeys={passkeys} blocked={blocked} onChange={again} />}
        </FromClub>
      </div>
    </Screen>
  );
}

/** The list, with the code that shows and changes it: a file that no device keeps, since without the server it would be of no use. */
async function loadOwn() {
  const { OwnPasskeys, listPasskeys } = await import('./own-passkeys.tsx');
  const listed = await listPasskeys();
  return listed.state === 'done' ? { OwnPasskeys, passkeys: listed.data } : undefined;
}
