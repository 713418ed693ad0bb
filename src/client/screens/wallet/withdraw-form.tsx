import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import type { BankInfo } from '#contract/collections/bank.ts';
import type { MemberInfo } from '#contract/collections/member.ts';
import type { WithdrawRules } from '#contract/collections/withdrawals.ts';
import { isFundPassword } from '#domain/fund-passwords.ts';
import { centsOfDecimal } from '#domain/points.ts';
import { useFormCommand } from '../../commands/use-idempotent-command.ts';
import { withdraw, withdrawing } from '../../commands/withdraw.ts';
import { formatPoints } from '../../i18n/format.ts';
import type { Mirrored } from '../../mirror/queries/mirrored.ts';
import { Button } from '../../ui/button.tsx';
import { CommandNote } from '../../ui/command-note.tsx';
import { DigitsField } from '../../ui/digits-field.tsx';
import { Field } from '../../ui/field.tsx';
import { useLeaveFlow } from '../../ui/leave-flow.ts';
import { Link } from '../../ui/link.tsx';
import { toast } from '../../ui/toast.ts';
import { useCommandForm } from '../../ui/use-command-form.ts';
import { amountOfTyped } from './amount-text.ts';
import { Balance } from './balance.tsx';
import { BoundAccount } from './bound-account.tsx';
import { ForgottenLink } from './forgotten-link.tsx';
import styles from './wallet.module.css';
import { WithdrawLimits, WithdrawTimes } from './withdraw-limits.tsx';
import { WithdrawReview } from './withdraw-review.tsx';

type WithdrawFormProps = { member: Mirrored<MemberInfo> & { state: 'ready' }; bank: Mirrored<BankInfo>; rules: Mirrored<WithdrawRules> };

/** The request for a payout, which is reviewed before it is sent (T19, T20, V25, V26). The server enforces the limits; here they are only shown (V27). */
export function WithdrawForm({ member, bank, rules }: WithdrawFormProps) {
  const { t } = useLingui();
  const leave = useLeaveFlow();
  const [reviewed, setReviewed] = useState<string>();
  const command = useFormCommand(withdrawing);
  const { form, values, set, fail, note, disabledReason, busy, blocked, errorOf } = useCommandForm({ money: '', paypwd: '' }, command, {
    // A reply that could not be read has no record to show.
    done: (message, made) =>
      made ? leave({ to: '/Record', search: { of: 'withdrawal', id: made.id, done: '1' } }) : toast(message, 'good'),
    fieldOf: {
      withdraw_amount_missing: 'money',
      withdraw_below_min: 'money',
      withdraw_above_max: 'money',
      balance_too_low: 'money',
      fund_password_missing: 'paypwd',
      fund_password_form: 'paypwd',
      fund_password_wrong: 'paypwd',
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (blocked) return;
    const money = amountOfTyped(values.money);
    if (money === undefined) return fail('money', t`Please fill in the exact amount`);
    if (values.paypwd === '') return fail('paypwd', t`Please re-enter the new withdrawal password`);
    if (!isFundPassword(values.paypwd)) return fail('paypwd', t`The fund password has exactly 6 digits`);
    setReviewed(money);
  };
  const send = () => {
    setReviewed(undefined);
    if (blocked || reviewed === undefined) return;
    void withdraw({ money: reviewed, paypwd: values.paypwd });
    set('paypwd')('');
  };
  const known = rules.state === 'ready' ? rules.value : undefined;
  return (
    <div className={styles.container}>
      <BoundAccount bank={bank} />
      <Balance member={member} />
      {known && <WithdrawTimes rules={known} />}
      <form ref={form} className={styles.form} noValidate onSubmit={submit}>
        <Field
          name="money"
          label={<Trans comment="How many points">Amount</Trans>}
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="next"
          maxLength={20}
          value={values.money}
          onChange={(event) => set('money')(event.target.value)}
          error={errorOf('money')}
          hint={known && <Range min={formatPoints(known.min * 100)} max={formatPoints(known.max * 100)} />}
          end={
            <button type="button" className={styles.inField} onClick={() => set('money')(member.value.money)}>
              <Trans context="amount" comment="Button: the whole balance as the amount">
                All
              </Trans>
            </button>
          }
        />
        <DigitsField
          name="paypwd"
          label={<Trans comment="The 6 digits that confirm a withdrawal">Fund password</Trans>}
          value={values.paypwd}
          onChange={set('paypwd')}
          error={errorOf('paypwd')}
          enterKeyHint="go"
        />
        <CommandNote note={note} what={t`Withdrawal`} />
        <div>
          <Button type="submit" kind="primary" className={styles.wide} busy={busy} disabledReason={disabledReason}>
            <Trans>Continue</Trans>
          </Button>
        </div>
        <div className={styles.row}>
          <Link to="/WithdrawRecord" className={styles.textLink}>
            <Trans>Withdrawal records</Trans>
          </Link>
          {known && <WithdrawLimits rules={known} />}
        </div>
        <ForgottenLink next="/withdraw" />
      </form>
      <WithdrawReview
        open={reviewed !== undefined}
        amountCents={centsOfDecimal(reviewed ?? values.money) ?? 0}
        balanceCents={Math.round(member.value.money_value * 100)}
        bank={bank.state === 'ready' ? bank.value : undefined}
        rules={known}
        onConfirm={send}
        onCancel={() => setReviewed(undefined)}
      />
    </div>
  );
}

const Range = ({ min, max }: { min: string; max: string }) => (
  <Trans comment="Amounts of points">
    {min} to {max} per withdrawal
  </Trans>
);
