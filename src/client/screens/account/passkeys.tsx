import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useConnection } from '../../mirror/queries/connection.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TopBar } from '../../ui/top-bar.tsx';
import styles from './form.module.css';

/** The member's passkeys: added with the login password, named, removed. They are not in the copy, so they need a connection. */
export default function Passkeys() {
  const { t } = useLingui();
  return (
    <Screen title={t`Passkeys`}>
      <TopBar title={t`Passkeys`} back="/Setting" />
      <div className={styles.form}>
        <p className={styles.quiet}>
          <Trans>A passkey opens your account by fingerprint, face or the PIN of your device. Your password stays valid.</Trans>
        </p>
        <Own />
      </div>
    </Screen>
  );
}

/** The list, with the code that shows and changes it: a file that no device keeps, since without the server it would be of no use. */
async function loadOwn() {
  const { OwnPasskeys, listPasskeys } = await import('./own-passkeys.tsx');
  return { OwnPasskeys, listed: await listPasskeys() };
}

type Loaded = Awaited<ReturnType<typeof loadOwn>>;

function Own() {
  const { t } = useLingui();
  const offline = useConnection() === 'offline';
  const [loaded, setLoaded] = useState<Loaded | 'failed'>();
  const [turn, setTurn] = useState(0);
  const again = () => setTurn((before) => before + 1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn asks again
  useEffect(() => {
    let over = false;
    const show = (next: Loaded | 'failed') => {
      if (!over) setLoaded(next);
    };
    if (!offline) loadOwn().then(show, () => show('failed'));
    return () => {
      over = true;
    };
  }, [offline, turn]);
  if (loaded && loaded !== 'failed' && loaded.listed.state === 'done')
    return (
      <loaded.OwnPasskeys
        passkeys={loaded.listed.data}
        blocked={offline ? t`You are offline. This needs the club.` : undefined}
        onChange={again}
      />
    );
  if (offline)
    return (
      <EmptyState
        art="offline"
        title={<Trans>You are offline</Trans>}
        text={<Trans>Your passkeys are shown once the club can be reached.</Trans>}
      />
    );
  if (!loaded)
    return (
      <div aria-busy="true">
        <Skeleton height="72px" />
      </div>
    );
  return (
    <EmptyState
      art="error"
      title={<Trans>The club did not answer.</Trans>}
      action={
        <Button onClick={again}>
          <Trans>Try again</Trans>
        </Button>
      }
    />
  );
}
