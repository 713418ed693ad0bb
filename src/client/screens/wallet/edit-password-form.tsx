import { Trans, useLingui } from '@lingui/react/macro';
import type { FormEvent } from 'react';
import { isFundPassword } from '#domain/fund-passwords.ts';
import { editFundPassword, editingFundPassword } from '../../commands/fund-password.ts';
import { useFormCommand } from '../../commands/use-idempotent-command.ts';
import { Button } from '../../ui/button.tsx';
import { CommandNote } from '../../ui/command-note.tsx';
import { DigitsField } from '../../ui/digits-field.tsx';
import { useNavigate } from '../../ui/location.ts';
import { toast } from '../../ui/toast.ts';
import { useCommandForm } from '../../ui/use-command-form.ts';
import { ForgottenLink } from './forgotten-link.tsx';
import styles from './wallet.module.css';

const empty = { oldpaypwd: '', paypassword: '', again: '' };

/** The old password, the new one, and the new one again (V10, V11). */
export function EditPasswordForm() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const command = useFormCommand(editingFundPassword);
  const { form, values, set, fail, note, disabledReason, busy, blocked, errorOf } = useCommandForm(empty, command, {
    done: (message) => {
      navigate({ to: '/Setting', replace: true });
      toast(message, 'good');
    },
    fieldOf: { fund_password_wrong: 'oldpaypwd', fund_password_form: 'paypassword', form_incomplete: 'oldpaypwd' },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (blocked) return;
    const { oldpaypwd, paypassword, again } = values;
    const incomplete = (['oldpaypwd', 'paypassword', 'again'] as const).find((name) => !isFundPassword(values[name]));
    if (incomplete) return fail(incomplete, t`Please fill in the form completely`);
    if (again !== paypassword) return fail('again', t`The second password does not match`);
    void editFundPassword({ oldpaypwd, paypassword });
  };
  return (
    <form ref={form} className={styles.container} noValidate onSubmit={submit}>
      <p className={styles.quiet}>
        <Trans>After a change, withdrawals are held for a while. That protects your points if somebody else made it.</Trans>
      </p>
      <div className={styles.form}>
        <DigitsField
          name="oldpaypwd"
          label={<Trans>Old fund password</Trans>}
          value={values.oldpaypwd}
          onChange={set('oldpaypwd')}
          error={errorOf('oldpaypwd')}
        />
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
        <CommandNote note={note} what={t`Change fund password`} />
        <div>
          <Button type="submit" kind="primary" className={styles.wide} busy={busy} disabledReason={disabledReason}>
            <Trans comment="Button: save what was entered">Save</Trans>
          </Button>
        </div>
        <ForgottenLink next="/Setting" />
      </div>
    </form>
  );
}
