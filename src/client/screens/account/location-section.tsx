import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { setPreference, usePreference } from '../../device/preferences.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Switch } from '../../ui/switch.tsx';
import styles from './note.module.css';
import { Section } from './section.tsx';

/**
 * Off unless the member turns it on (checklist H9, Q29). The purpose is explained before the browser asks; the tap on the
 * button is the gesture. If the browser or the member refuses, the switch turns off by itself.
 */
export function LocationSection() {
  const { t } = useLingui();
  const on = usePreference('location') === 'on';
  const [asking, setAsking] = useState(false);
  const [wished, setWished] = useState(false);
  const change = (next: boolean) => {
    setWished(false);
    if (next) setAsking(true);
    else setPreference('location', 'off');
  };
  const allow = () => {
    setAsking(false);
    setWished(true);
    setPreference('location', 'on');
  };
  return (
    <Section title={t`Location`}>
      <Switch
        label={t`Share my rough location`}
        hint={t`The club learns the area, to about a kilometre. Everything works without it.`}
        checked={on}
        onChange={change}
      />
      {wished && !on && (
        <p className={styles.note} role="status">
          <Trans>The browser gave no location, so it stays off. You can allow it in the browser’s settings for this page.</Trans>
        </p>
      )}
      <ConfirmDialog
        open={asking}
        title={t`Share your rough location?`}
        confirm={<Trans>Share it</Trans>}
        onConfirm={allow}
        onCancel={() => setAsking(false)}
      >
        <p>
          <Trans>
            The club uses it to know which area members come from. It is rounded to about a kilometre before it leaves this phone, and never
            kept with a bet. Your browser asks you next.
          </Trans>
        </p>
      </ConfirmDialog>
    </Section>
  );
}
