import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';
import { goBack } from './location.ts';
import styles from './top-bar.module.css';

type TopBarProps = {
  title: ReactNode;
  /** Where back leads when nothing of ours lies behind; `true` is Home. Absent: no back button. */
  back?: string | true;
  /** At its end: IconButtons. */
  actions?: ReactNode;
};

export function TopBar({ title, back, actions }: TopBarProps) {
  const { t } = useLingui();
  return (
    <header className={styles.bar}>
      {back !== undefined && <IconButton label={t`Back`} icon="‹" onClick={() => goBack(back === true ? '/Home' : back)} />}
      <h1 className={styles.title}>{title}</h1>
      {actions}
    </header>
  );
}
