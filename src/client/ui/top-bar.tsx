import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';
import { BackIcon } from './icons.tsx';
import { type Path, useGoBack } from './location.ts';
import styles from './top-bar.module.css';

export type TopBarProps = {
  title: ReactNode;
  /** Where back leads if there is no previous entry of ours; `true` is Home. Absent: no back button. */
  back?: Path | true;
  /** Replaces the usual back. */
  onBack?: () => void;
  /** At its end: IconButtons. */
  actions?: ReactNode;
};

/** The bar at the top of a screen; it has the screen's only title. */
export function TopBar({ title, back, onBack, actions }: TopBarProps) {
  const { t } = useLingui();
  const goBack = useGoBack();
  return (
    <div className={styles.top}>
      <header className={styles.bar}>
        {back !== undefined && (
          <IconButton label={t`Back`} icon={<BackIcon />} onClick={onBack ?? (() => goBack(back === true ? '/Home' : back))} />
        )}
        <h1 className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        {actions}
      </header>
    </div>
  );
}
