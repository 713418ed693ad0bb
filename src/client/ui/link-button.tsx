import type { ReactNode } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { Link } from './link.tsx';
import type { LinkTarget } from './location.ts';

type LinkButtonProps = LinkTarget & {
  /** `primary`: the main action of a screen. */
  kind?: 'primary' | 'plain' | 'quiet';
  replace?: boolean;
  onClick?: () => void;
  icon?: ReactNode;
  children: ReactNode;
  className?: string | undefined;
};

/** A link that looks like a button. */
export function LinkButton({ kind = 'plain', icon, children, className, ...target }: LinkButtonProps) {
  return (
    <Link {...target} className={classNames(styles.button, styles[kind], className)}>
      {icon}
      <span className={styles.label}>{children}</span>
    </Link>
  );
}
