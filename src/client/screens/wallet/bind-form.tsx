import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, type SyntheticEvent, useState } from 'react';
import { bankLengths } from '#contract/commands/bind-account.ts';
import { bindAccount, bindingAccount } from '../../commands/bind-account.ts';
import { useFormCommand } from '../../commands/use-idempotent-command.ts';
import { Button } from '../../ui/button.tsx';
import { CommandNote } from '../../ui/command-note.tsx';
import { Field } from '../../ui/field.tsx';
import { useLeaveFlow } from '../../ui/leave-flow.ts';
import { toast } from '../../ui/toast.ts';
import { useCommandForm } from '../../ui/use-command-form.ts';
import { type Bank, BankPicker } from './bank-picker.tsx';
import { BindReview } from './bind-review.tsx';
import styles from './wallet.module.css';

const nothingTyped = { bankid: '', bank_code: '', username: '', mobile: '' };

const block = (event: SyntheticEvent) => event.preventDefault();

/** Bank, account and name, checked in the order of V21 and V22; an empty account is reported by the server (Q23). */
export function BindForm({ banks }: { banks: readonly Bank[] }) {
  const { t } = useLingui();
  const leave = useLeaveFlow();
  const [reviewing, setReviewing] = useState(false);
  const [bank, setBank] = useState<Bank>();
  const command = useFormCommand(bindingAccount);
  const { form, values, set, fail, note, disabledReason, busy, blocked, errorOf } = useCommandForm(nothingTyped, command, {
    done: (message) => {
      // One step back from there is where the binding began, not the steps before it.
      leave({ to: '/Setbank', search: { done: '1' } }, ['/BindCard', '/withdraw', '/Setbank'], () => {
        // The server's own words: they also say if a pause came with the account.
        toast(message, 'good');
      });
    },
    fieldOf: { network_missing: 'bankid', deposit_name_missing: 'username', bank_account_missing: 'bank_code' },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (blocked) return;
    if (!bank) return fail('bankid', t`Please select a network`);
    if (values.username.trim() === '') return fail('username', t`Please enter your deposit name`);
    setReviewing(true);
  };
  const send = () => {
    setReviewing(false);
    if (blocked || !bank) return;
    const { bank_code, username, mobile } = values;
    void bindAccount({ bankid: bank.value, bank: bank.text, bank_code, username, mobile });
  };
  const copy = () => {
    // Absent outside a secure context; refused by the member or the browser (X17, X18).
    const written = navigator.clipboard?.writeText(values.bank_code) ?? Promise.reject(new Error('no clipboard'));
    written.then(
      () => toast(t`Copy successful`, 'good'),
      () => toast(t`Replication failed`, 'bad'),
    );
  };
  return (
    <form ref={form} className={styles.container} noValidate onSubmit={submit}>
      <div className={styles.form}>
        <BankPicker
          banks={banks}
          picked={bank}
          onPick={(picked) => {
            setBank(picked);
            set('bankid')(picked.value);
          }}
          error={errorOf('bankid')}
        />
        <Field
          name="bank_code"
          label={<Trans>Account number or address</Trans>}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={bankLengths.account}
          enterKeyHint="next"
          value={values.bank_code}
          onChange={(event) => set('bank_code')(event.target.value)}
          error={errorOf('bank_code')}
          end={
            <button type="button" className={styles.inField} onClick={copy}>
              <Trans comment="Button: copies the account number">Copy</Trans>
            </button>
          }
        />
        <HolderFields values={values} set={set} errorOf={errorOf} />
        <CommandNote note={note} what={t`Payout account`} />
        <div>
          <Button type="submit" kind="primary" className={styles.wide} busy={busy} disabledReason={disabledReason}>
            <Trans>Continue</Trans>
          </Button>
        </div>
      </div>
      <BindReview
        open={reviewing}
        bank={bank?.text ?? ''}
        account={values.bank_code}
        holder={values.username}
        mobile={values.mobile}
        onConfirm={send}
        onCancel={() => setReviewing(false)}
      />
    </form>
  );
}

type HolderFieldsProps = {
  values: typeof nothingTyped;
  set: (name: keyof typeof nothingTyped) => (value: string) => void;
  errorOf: (name: keyof typeof nothingTyped) => string | undefined;
};

/** The account's holder: the name that a payout goes to, and a phone number for questions about it. */
function HolderFields({ values, set, errorOf }: HolderFieldsProps) {
  return (
    <>
      <Field
        name="username"
        label={<Trans comment="The name that the account is under">Deposit name</Trans>}
        hint={<Trans>Exactly as on the account. Please type it: with a wrong name your payout may not arrive.</Trans>}
        autoComplete="off"
        spellCheck={false}
        maxLength={bankLengths.name}
        enterKeyHint="next"
        value={values.username}
        onChange={(event) => set('username')(event.target.value)}
        onPaste={block}
        onDrop={block}
        error={errorOf('username')}
      />
      <Field
        name="mobile"
        type="tel"
        label={<Trans>Phone number</Trans>}
        hint={<Trans>The club calls it only about a payout. You can leave it empty.</Trans>}
        autoComplete="tel"
        maxLength={bankLengths.mobile}
        enterKeyHint="go"
        value={values.mobile}
        onChange={(event) => set('mobile')(event.target.value)}
        error={errorOf('mobile')}
      />
    </>
  );
}
