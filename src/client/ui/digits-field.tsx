import { useLingui } from '@lingui/react/macro';
import { type ReactNode, type Ref, useId, useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './digits-field.module.css';
import field from './field.module.css';
import { useLiveNote } from './use-live-note.ts';

type DigitsFieldProps = {
  label: ReactNode;
  name: string;
  /** ASCII digits, at most `length` of them. */
  value: string;
  onChange: (value: string) => void;
  length?: number;
  /** What is wrong with it and what to do; read out when it appears (use-live-note.ts). */
  error?: ReactNode;
  hint?: ReactNode;
  ref?: Ref<HTMLInputElement>;
  enterKeyHint?: 'next' | 'go';
};

/** Keys for the boxes, more than any field has. */
const places = 'abcdefghijkl';

/**
 * A secret of a few digits: one input under boxes that show how many were typed. Input that is not digits, or too long, is
 * rejected as a whole: a part of what was pasted would be a wrong secret that looks like the right one.
 */
export function DigitsField({ label, name, value, onChange, length = 6, error, hint, ref, enterKeyHint = 'next' }: DigitsFieldProps) {
  const { t } = useLingui();
  const id = useId();
  const [refused, setRefused] = useState(false);
  const fits = new RegExp(`^[0-9]{0,${length}}$`);
  const note = error || (refused ? t`Exactly ${length} digits` : hint);
  const isWrong = Boolean(error) || refused;
  const { live, ...focus } = useLiveNote();
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      <div className={classNames(styles.boxes, isWrong && styles.wrong)}>
        <input
          ref={ref}
          className={styles.input}
          id={id}
          name={name}
          type="password"
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint={enterKeyHint}
          value={value}
          aria-invalid={isWrong || undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          {...focus}
          onChange={(event) => {
            const typed = event.target.value.trim();
            setRefused(!fits.test(typed));
            if (fits.test(typed)) onChange(typed);
          }}
        />
        {[...places].slice(0, length).map((place, at) => (
          <span
            key={place}
            className={styles.box}
            aria-hidden="true"
            data-filled={at < value.length || undefined}
            data-next={at === value.length || undefined}
          />
        ))}
      </div>
      <p id={`${id}-note`} className={classNames(field.note, isWrong && field.error)} aria-live={live}>
        {note}
      </p>
    </div>
  );
}
