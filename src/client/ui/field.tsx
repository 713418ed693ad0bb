import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './field.module.css';

export type FieldProps = Omit<ComponentProps<'input'>, 'id'> & {
  label: ReactNode;
  error?: ReactNode;
  hint?: ReactNode;
  /** At the end inside its edge, e.g. a button. */
  end?: ReactNode;
};

export function Field({ label, error, hint, end, ...input }: FieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div>
        <input {...input} id={id} aria-invalid={error ? true : undefined} aria-describedby={error || hint ? `${id}-note` : undefined} />
        {end}
      </div>
      {(error || hint) && <p id={`${id}-note`}>{error || hint}</p>}
    </div>
  );
}
