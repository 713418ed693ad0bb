import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './text-area.module.css';
import { useLiveNote } from './use-live-note.ts';

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'id' | 'onFocus' | 'onBlur'> & {
  label: ReactNode;
  /** What is wrong with it and what to do; read out when it appears (use-live-note.ts). */
  error?: ReactNode;
  hint?: ReactNode;
  /** Beside the note, e.g. how many characters are left. */
  count?: ReactNode;
};

/** A field of several lines; it grows with its text, as far as there is room. */
export function TextArea({ label, error, hint, count, className, ...area }: TextAreaProps) {
  const id = useId();
  const note = error || hint;
  const { live, ...focus } = useLiveNote();
  return (
    <div className={classNames(styles.field, className)}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        rows={4}
        dir="auto"
        {...area}
        {...focus}
        className={classNames(styles.text, Boolean(error) && styles.wrong)}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? `${id}-note` : undefined}
      />
      <div className={styles.foot}>
        <p id={`${id}-note`} className={classNames(styles.note, Boolean(error) && styles.error)} aria-live={live}>
          {note}
        </p>
        {count}
      </div>
    </div>
  );
}
