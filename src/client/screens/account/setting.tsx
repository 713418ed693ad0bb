import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { logOut } from '../../commands/log-out.ts';
import { Below } from '../../ui/below.tsx';
import { Button } from '../../ui/button.tsx';
import { ListRow } from '../../ui/list-row.tsx';
import { CloseAccountIcon, FileIcon, LogOutIcon } from '../../ui/outline-icons.tsx';
import { Screen } from '../../ui/screen.tsx';
import { AccountSection } from './account-section.tsx';
import { AppSection } from './app-section.tsx';
import { AppearanceSection } from './appearance-section.tsx';
import { DataUseSection } from './data-use-section.tsx';
import { LocationSection } from './location-section.tsx';
import { LogOutDialog } from './log-out-dialog.tsx';
import { PicturesSection } from './pictures-section.tsx';
import { Section } from './section.tsx';
import styles from './setting.module.css';
import { StorageSection } from './storage-section.tsx';
import { VideoKeysSection } from './video-keys-section.tsx';

/** Settings (checklist S15), and what the app stores and does on this device. */
export default function Setting() {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  return (
    <Screen title={t`Settings`} back="/Mine">
      <AccountSection />
      <AppearanceSection />
      <Below>
        <LocationSection />
        <AppSection />
        <DataUseSection />
        <PicturesSection />
        <VideoKeysSection />
        <StorageSection />
        <DataSection />
        <div className={styles.leave}>
          <Button icon={<LogOutIcon />} onClick={() => setAsking(true)}>
            {t`Log out`}
          </Button>
        </div>
      </Below>
      <LogOutDialog open={asking} onClose={() => setAsking(false)} onLogOut={() => void logOut()} />
    </Screen>
  );
}

/** What the club stores about the member: to download, or to have deleted. */
function DataSection() {
  const { t } = useLingui();
  return (
    <Section title={t`Your data`}>
      <ListRow to="/MyData" icon={<FileIcon />} title={t`Download my data`} text={t`Everything the club holds about you, as a file`} />
      <ListRow to="/CloseAccount" icon={<CloseAccountIcon />} title={t`Close the account`} text={t`For good, with everything in it`} />
    </Section>
  );
}
