import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { useLiveNote } from './use-live-note.ts';

export type FieldProps = Omit<ComponentProps<'input'>, 'id' | 'onFocus' | 'onBlur'> & {
  label: ReactNode;
  /** What is wrong with it and what to do; read out when it appears (use-live-note.ts). */
  error?: ReactNode;
  hint?: ReactNode;
  /** Inside its edge at the end, e.g. a button. */
  end?: ReactNode;
};

export function Field({ label, error, hint, end, className, ...input }: FieldProps) {
  const id = useId();
  const note = error || hint;
  const { live, ...focus } = useLiveNote();
  return (
    <div className={classNames(styles.field, className)}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={classNames(styles.box, Boolean(error) && styles.wrong)}>
        <input
          {...input}
          {...focus}
          className={styles.input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
        />
        {end}
      </div>
      <p id={`${id}-note`} className={classNames(styles.note, Boolean(error) && styles.error)} aria-live={live}>
        {note}
      </p>
    </div>
  );
}
