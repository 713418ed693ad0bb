import { type ReactNode, useId } from 'react';
import styles from './switch.module.css';

type SwitchProps = { label: ReactNode; hint?: ReactNode; checked: boolean; onChange: (checked: boolean) => void; disabledReason?: string };

/** On or off, at once; the whole row is the target. */
export function Switch({ label, hint, checked, onChange, disabledReason }: SwitchProps) {
  const id = useId();
  return (
    <label className={styles.row} htmlFor={id}>
      <span>
        {label}
        {(disabledReason || hint) && <small>{disabledReason ?? hint}</small>}
      </span>
      <input
        id={id}
        type="checkbox"
        role="switch"
        checked={checked}
        disabled={disabledReason !== undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}
