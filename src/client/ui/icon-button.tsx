import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { handsFocusToTitle } from './focus-title.ts';
import styles from './icon-button.module.css';
import { Link } from './link.tsx';
import type { LinkTarget } from './location.ts';

type IconProps = {
  /** Its accessible name. */
  label: string;
  icon: ReactNode;
};

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> &
  IconProps & {
    /** A small number beside it, e.g. unread notices. */
    count?: number;
  };

export const IconButton = ({ ref = handsFocusToTitle, label, icon, count, className, ...rest }: IconButtonProps) => (
  <button ref={ref} type="button" {...rest} aria-label={label} className={classNames(styles.button, className)}>
    {icon}
    {count ? <span className={styles.count}>{count}</span> : null}
  </button>
);

/** The same as a link. */
export const IconLink = ({ label, icon, ...target }: IconProps & LinkTarget) => (
  <Link {...target} aria-label={label} className={styles.button}>
    {icon}
  </Link>
);
