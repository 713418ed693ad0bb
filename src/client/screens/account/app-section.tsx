import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { buildName } from '../../pwa/build-name.ts';
import { checkForUpdate } from '../../pwa/check-update.ts';
import { useInstall } from '../../pwa/install.ts';
import { useUpdate } from '../../pwa/update.ts';
import { Button } from '../../ui/button.tsx';
import { BellIcon } from '../../ui/icons.tsx';
import { ListRow } from '../../ui/list-row.tsx';
import { InstallIcon, PeopleIcon, UpdateIcon } from '../../ui/outline-icons.tsx';
import styles from './note.module.css';
import { Section } from './section.tsx';

export function AppSection() {
  const { t } = useLingui();
  return (
    <Section title={t({ message: 'App', comment: 'Heading: installing and updating this app' })}>
      <ListRow
        to="/Welcome"
        icon={<PeopleIcon />}
        title={t`How the club works`}
        text={t`Points, credit score, full membership, and what works offline`}
      />
      <ListRow
        to="/Notifications"
        icon={<BellIcon />}
        title={t({ message: 'Notifications', comment: 'Heading: what this device tells while the app is closed (Web Push)' })}
        text={t`What this device tells you while Foyer is closed`}
      />
      <InstallRow />
      <UpdateRow />
    </Section>
  );
}

/** Only if the member can do something: in an installed app it shows nothing (checklist O21). */
function InstallRow() {
  const { t } = useLingui();
  const { kind, install } = useInstall();
  if (kind === 'none') return null;
  if (kind === 'prompt')
    return (
      <ListRow
        icon={<InstallIcon />}
        title={t`Put Foyer on the home screen`}
        text={t`Opens faster, and works without a connection`}
        onClick={() => void install()}
      />
    );
  const how =
    kind === 'ios' ? t`Tap Share, then “Add to Home Screen”.` : t`Open this page in Safari first. Then tap Share and “Add to Home Screen”.`;
  return <ListRow icon={<InstallIcon />} title={t`Put Foyer on the home screen`} text={how} />;
}

type Check = 'idle' | 'asking' | 'found' | 'none' | 'failed';

function UpdateRow() {
  const { t } = useLingui();
  const update = useUpdate();
  const [check, setCheck] = useState<Check>('idle');
  const version = buildName();
  const ask = async () => {
    setCheck('asking');
    setCheck(await checkForUpdate());
  };
  return (
    <>
      <ListRow
        icon={<UpdateIcon />}
        title={t({ message: 'Version', comment: 'Which version of the app this is' })}
        value={version || t`Development`}
      />
      <p className={styles.note} role="status" hidden={check === 'idle' || check === 'asking'}>
        {update.waiting || check === 'found' ? (
          <Trans>A new version has arrived. It will be ready in a moment.</Trans>
        ) : check === 'none' ? (
          <Trans>This is the newest version.</Trans>
        ) : (
          <Trans>That could not be checked now. Try again with a connection.</Trans>
        )}
      </p>
      <div className={styles.action}>
        {update.waiting ? (
          <Button
            kind="primary"
            busy={update.taking}
            disabledReason={update.blocked ? t`Finish what is open first` : undefined}
            onClick={update.accept}
          >
            <Trans>Update now</Trans>
          </Button>
        ) : (
          <Button busy={check === 'asking'} onClick={() => void ask()}>
            <Trans>Check for an update</Trans>
          </Button>
        )}
      </div>
    </>
  );
}
