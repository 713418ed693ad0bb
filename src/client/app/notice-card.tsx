import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useRef } from 'react';
import { IconButton } from '../ui/icon-button.tsx';
import { BackIcon } from '../ui/icons.tsx';
import { useReservedSpace } from '../ui/reserved-space.ts';
import styles from './notice-card.module.css';

type NoticeCardProps = {
  title: ReactNode;
  text?: ReactNode;
  actions?: ReactNode;
  label: string;
  /** It can be reduced to its title, and back. */
  fold?: { folded: boolean; toggle(): void } | undefined;
};

/** A notice of the app at the foot of the screen, above the tab bar: an update, the offer to install, full storage. The page ends above it. */
export function NoticeCard({ title, text, actions, label, fold }: NoticeCardProps) {
  const { t } = useLingui();
  const card = useRef<HTMLElement>(null);
  useReservedSpace('--notice-card', card);
  const folded = fold?.folded === true;
  return (
    <aside ref={card} className={styles.card} aria-label={label} data-folded={folded || undefined} data-fleeting="gone">
      <div className={styles.words} role="status">
        <p className={styles.title}>{title}</p>
        {text && !folded && <p className={styles.text}>{text}</p>}
      </div>
      {fold && (
        <IconButton
          className={styles.fold}
          label={folded ? t`Show details` : t`Show less`}
          icon={<BackIcon />}
          aria-expanded={!folded}
          onClick={fold.toggle}
        />
      )}
      {actions && <div className={styles.actions}>{actions}</div>}
    </aside>
  );
}
