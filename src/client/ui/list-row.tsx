import type { ReactNode } from 'react';
import { Link } from './link.tsx';
import styles from './list-row.module.css';

type ListRowProps = {
  icon?: ReactNode;
  title: ReactNode;
  /** A second, quiet line. */
  text?: ReactNode;
  /** At its end. */
  value?: ReactNode;
  /** Where it leads. */
  to?: string;
  /** What it does, where it leads nowhere. */
  onClick?: () => void;
};

/** A row of a menu: an icon, a title, a value; a link, a button or neither. */
export function ListRow({ icon, title, text, value, to, onClick }: ListRowProps) {
  const inside = (
    <>
      {icon}
      <span>
        {title}
        {text && <small>{text}</small>}
      </span>
      {value}
    </>
  );
  if (to !== undefined)
    return (
      <Link to={to} className={styles.row}>
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
