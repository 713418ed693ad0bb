import type { ReactNode } from 'react';
import { ForwardIcon } from './icons.tsx';
import { Link } from './link.tsx';
import styles from './list-row.module.css';
import type { MaybeLinkTarget } from './location.ts';

/** Its target, if it is a link. */
type ListRowProps = MaybeLinkTarget & {
  icon?: ReactNode;
  title: ReactNode;
  /** A second, quiet line. */
  text?: ReactNode;
  /** At its end. */
  value?: ReactNode;
  /** Its action, if it is not a link. */
  onClick?: () => void;
};

/** A row of a menu: an icon, a title, a value; a link, a button or neither. */
export function ListRow({ icon, title, text, value, onClick, ...target }: ListRowProps) {
  const inside = (
    <>
      {icon && <span className={styles.icon}>{icon}</span>}
      <span className={styles.words}>
        <span>{title}</span>
        {text && <span className={styles.text}>{text}</span>}
      </span>
      {(value !== undefined || target.to !== undefined) && (
        <span className={styles.end}>
          {value !== undefined && <span className={styles.value}>{value}</span>}
          {target.to !== undefined && <ForwardIcon className={styles.forward} width="20" height="20" />}
        </span>
      )}
    </>
  );
  if (target.to !== undefined)
    return (
      <Link {...target} className={styles.row}>
        {inside}
      </Link>
    );
  if (onClick)
    return (
      <button type="button" className={styles.row} onClick={onClick}>
        {inside}
      </button>
    );
  return <div className={styles.row}>{inside}</div>;
}
