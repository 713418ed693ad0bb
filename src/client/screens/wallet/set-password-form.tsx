import { Trans, useLingui } from '@lingui/react/macro';
import type { FormEvent } from 'react';
import { isFundPassword } from '#domain/fund-passwords.ts';
import { setFundPassword, settingFundPassword } from '../../commands/fund-password.ts';
import { useFormCommand } from '../../commands/use-idempotent-command.ts';
import { Button } from '../../ui/button.tsx';
import { CommandNote } from '../../ui/command-note.tsx';
import { DigitsField } from '../../ui/digits-field.tsx';
import { Field } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.ts';
import { useCommandForm } from '../../ui/use-command-form.ts';
import styles from './wallet.module.css';

const empty = { paypassword: '', again: '', code: '' };

/** Two entries that have to match (V8-V10); with the operator's code if a forgotten one is replaced. `onDone` navigates, then lets the form say what came of it. */
export function SetPasswordForm({ withCode, onDone }: { withCode: boolean; onDone: (say: () => void) => void }) {
  const { t } = useLingui();
  const command = useFormCommand(settingFundPassword);
  const { form, values, set, fail, note, disabledReason, busy, blocked, errorOf } = useCommandForm(empty, command, {
    done: (message) => {
      onDone(() => toast(message, 'good'));
    },
    fieldOf: { fund_password_form: 'paypassword', form_incomplete: 'paypassword', reset_code_wrong: 'code' },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (blocked) return;
    const { paypassword, again, code } = values;
    const incomplete =
      withCode && code.trim() === '' ? 'code' : !isFundPassword(paypassword) ? 'paypassword' : !isFundPassword(again) && 'again';
    if (incomplete) return fail(incomplete, t`Please fill in the form completely`);
    if (again !== paypassword) return fail('again', t`The second password does not match`);
    void setFundPassword({ paypassword, ...(withCode ? { code: code.trim() } : {}) });
  };
  return (
    <form ref={form} className={styles.container} noValidate onSubmit={submit}>
      <p className={styles.quiet}>
        <Trans>Six digits that only you know. They confirm every withdrawal; nobody from the club will ever ask for them.</Trans>
      </p>
      <div className={styles.form}>
        {withCode && (
          <Field
            name="code"
            label={<Trans>Code from the club</Trans>}
            hint={<Trans>Online service gives you one. It works once, for 30 minutes.</Trans>}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            maxLength={64}
            enterKeyHint="next"
            value={values.code}
            onChange={(event) => set('code')(event.target.value)}
            error={errorOf('code')}
          />
        )}
        <DigitsField
          name="paypassword"
          label={<Trans>New fund password</Trans>}
          value={values.paypassword}
          onChange={set('paypassword')}
          error={errorOf('paypassword')}
        />
        <DigitsField
          name="again"
          label={<Trans>New fund password again</Trans>}
          value={values.again}
          onChange={set('again')}
          error={errorOf('again')}
          enterKeyHint="go"
        />
        <CommandNote note={note} what={t({ message: 'Fund password', comment: 'The 6 digits that confirm a withdrawal' })} />
        <div>
          <Button type="submit" kind="primary" className={styles.wide} busy={busy} disabledReason={disabledReason}>
            <Trans comment="Button: save what was entered">Save</Trans>
          </Button>
        </div>
      </div>
    </form>
  );
}
