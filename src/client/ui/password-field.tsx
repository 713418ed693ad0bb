import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Field, type FieldProps } from './field.tsx';

/** A password, with a button that shows what was typed. */
export function PasswordField(props: Omit<FieldProps, 'type' | 'end'>) {
  const { t } = useLingui();
  const [visible, setVisible] = useState(false);
  return (
    <Field
      {...props}
      type={visible ? 'text' : 'password'}
      end={
        <button type="button" aria-pressed={visible} onClick={() => setVisible(!visible)}>
          {visible ? t`Hide` : t`Show`}
        </button>
      }
    />
  );
}
