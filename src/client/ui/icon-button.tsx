import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './icon-button.module.css';
import { Link } from './link.tsx';

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  /** Its accessible name. */
  label: string;
  icon: ReactNode;
  /** A small number beside it, e.g. unread notices. */
  count?: number;
  /** Where it leads; it is a link then. */
  to?: string;
};

export function IconButton({ label, icon, count, to, className, ...rest }: IconButtonProps) {
  const inside = (
    <>
      {icon}
      {count ? <span className={styles.count}>{count}</span> : null}
    </>
  );
  if (to !== undefined)
    return (
      <Link to={to} aria-label={label} className={classNames(styles.button, className)}>
        {inside}
      </Link>
    );
  return (
    <button type="button" {...rest} aria-label={label} className={classNames(styles.button, className)}>
      {inside}
    </button>
  );
}
