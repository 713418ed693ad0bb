import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { isRaise, type LimitName, limitForms } from '#domain/limits.ts';
import { limitLabels } from '../../i18n/limit-names.ts';
import { holdUpdates } from '../../pwa/hold-updates.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { useFieldFault } from '../../ui/use-field-fault.ts';
import { limitOfText, limitText } from './limit-text.ts';
import styles from './limits.module.css';
import { useLimitsCommand } from './use-limits-command.ts';

type LimitSheetProps = {
  name: LimitName;
  value: number | null;
  open: boolean;
  onClose: () => void;
  /** Why nothing can be sent now. */
  blocked: string | undefined;
};

/** Sets one limit (H15): says before sending whether it takes effect at once or later. */
export function LimitSheet({ name, value, open, onClose, blocked }: LimitSheetProps) {
  const { t, i18n } = useLingui();
  const formId = useId();
  const { busy, send } = useLimitsCommand();
  const [text, setText] = useState(() => limitText(name, value));
  const next = limitOfText(name, text);
  const form = useRef<HTMLFormElement>(null);
  const { fail, clear, errorOf } = useFieldFault<'value'>(form);
  useEffect(() => (open ? holdUpdates() : undefined), [open]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // What is wrong with it already stands there.
    if (next === undefined) return form.current?.querySelector('input')?.focus();
    if (busy || blocked || next === value) return;
    if (await send({ name, value: next === null ? '' : String(next) }, (message) => fail('value', message))) onClose();
  };
  const reason = blocked ?? (next === value ? t`This is the current limit` : undefined);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={i18n._(limitLabels[name])}
      actions={
        <Button type="submit" form={formId} kind="primary" busy={busy} disabledReason={reason}>
          <Trans>Save</Trans>
        </Button>
      }
    >
      <form ref={form} id={formId} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <ValueField
          name={name}
          text={text}
          onText={(typed) => {
            setText(typed);
            clear();
          }}
          wrong={next === undefined}
          refused={errorOf('value')}
        />
        {next !== undefined && next !== value && (
          <p className={styles.effect}>
            {isRaise(value, next) ? (
              <Trans>You can confirm this in 24 hours. Until then the old limit applies.</Trans>
            ) : (
              <Trans>It applies at once. A higher one later takes 24 hours.</Trans>
            )}
          </p>
        )}
      </form>
    </Sheet>
  );
}

type ValueFieldProps = { name: LimitName; text: string; onText: (text: string) => void; wrong: boolean; refused: string | undefined };

function ValueField({ name, text, onText, wrong, refused }: ValueFieldProps) {
  const { t } = useLingui();
  const form = limitForms[name];
  const isMinutes = form.unit === 'minutes';
  const [least, most] = isMinutes ? [form.least, form.most] : [0, 0];
  const error = isMinutes ? t`Whole minutes from ${least} to ${most}` : t`Points like 100 or 12.50`;
  const hint = name === 'reality_minutes' ? t`At most 60 minutes` : t`Leave it empty for no limit`;
  return (
    <Field
      name="value"
      label={isMinutes ? t`Minutes` : t({ message: 'Points', comment: 'The unit of the balance' })}
      value={text}
      onChange={(event) => onText(event.currentTarget.value)}
      inputMode={isMinutes ? 'numeric' : 'decimal'}
      autoComplete="off"
      maxLength={16}
      error={wrong ? error : refused}
      hint={hint}
    />
  );
}
