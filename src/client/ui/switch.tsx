import { Switch as Base } from '@base-ui/react/switch';
import { type ReactNode, useId } from 'react';
import styles from './switch.module.css';

type SwitchProps = {
  label: ReactNode;
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabledReason?: string | undefined;
};

/** On or off, with immediate effect; the whole row is the target. */
export function Switch({ label, hint, checked, onChange, disabledReason }: SwitchProps) {
  const id = useId();
  const note = disabledReason ?? hint;
  return (
    <label className={styles.row} htmlFor={id}>
      <span className={styles.words}>
        <span id={`${id}-label`}>{label}</span>
        {note && (
          <span id={`${id}-note`} className={styles.note}>
            {note}
          </span>
        )}
      </span>
      <Base.Root
        id={id}
        className={styles.switch}
        aria-labelledby={`${id}-label`}
        aria-describedby={note ? `${id}-note` : undefined}
        checked={checked}
        disabled={disabledReason !== undefined}
        onCheckedChange={onChange}
      />
    </label>
  );
}
