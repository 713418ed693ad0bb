import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { Field } from '../../ui/field.tsx';

type CodeFieldProps = { value: string; onChange: (code: string) => void; placeholder: string; error: string | undefined };

/** The operator's one-time code. It was asked for, so it has the focus when it appears. */
export function CodeField({ value, onChange, placeholder, error }: CodeFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <Field
      ref={field}
      name="code"
      label={<Trans>Code from the club</Trans>}
      placeholder={placeholder}
      error={error}
      hint={<Trans>Online service gives you one. It works once, for 30 minutes.</Trans>}
      autoComplete="off"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={64}
      enterKeyHint="next"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
