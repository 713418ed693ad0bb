import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { usePreference } from '../../device/preferences.ts';
import { type LinkTarget, useNavigate } from '../../ui/location.ts';
import { Screen } from '../../ui/screen.tsx';
import { useReducedMotion } from '../../ui/use-motion.ts';
import styles from './picker.module.css';
import { TableArt } from './table-art.tsx';
import { tableOf } from './table-looks.ts';

/** How long setting the table takes (checklist C17), also with reduced motion; in ms. */
const settingMs = 2_000;
const settingStillMs = 300;

/** Shown between start and the first lottery (T37). */
export function SettingTable({ to }: { to: LinkTarget }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const still = useReducedMotion();
  const { style, light } = tableOf(usePreference('table'));
  useEffect(() => {
    const timer = setTimeout(() => navigate(to), still ? settingStillMs : settingMs);
    return () => clearTimeout(timer);
  }, [to, still, navigate]);
  return (
    <Screen title={t`Games`} tab>
      <div className={styles.setting} role="status" aria-busy="true">
        <div className={styles.settingTable}>
          <TableArt style={style} light={light} rolling />
        </div>
        <p className={styles.settingWords}>
          <Trans>Your table is being set</Trans>
        </p>
      </div>
    </Screen>
  );
}
