import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useRef, useState } from 'react';
import { useBaseInfo } from '../../mirror/queries/base-info.ts';
import { useConnection } from '../../mirror/queries/connection.ts';
import { useMember } from '../../mirror/queries/member.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { useNavigate } from '../../ui/location.ts';
import { MissingState } from '../../ui/missing-state.tsx';
import { Retryable } from '../../ui/retryable.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useFieldFault } from '../../ui/use-field-fault.ts';
import { amountOfTyped } from './amount-text.ts';
import { Balance } from './balance.tsx';
import { NoChannels } from './no-channels.tsx';
import styles from './wallet.module.css';

/** Recharge (S50, R19): the balance from the server, whatever the address says (Q27). */
export default function Recharge() {
  const { t } = useLingui();
  return (
    <Screen title={t({ message: 'Recharge', comment: 'Put points into the account' })} back="/Mine">
      <Retryable>{(retry) => <RechargeContent onRetry={retry} />}</Retryable>
    </Screen>
  );
}

function RechargeContent({ onRetry }: { onRetry: () => void }) {
  const member = useMember();
  const base = useBaseInfo();
  if (member.state === 'missing') return <MissingState offline={member.offline} onRetry={onRetry} />;
  if (base.state === 'missing') return <MissingState offline={base.offline} onRetry={onRetry} />;
  return (
    <div className={styles.container} aria-busy={base.state === 'loading' || undefined}>
      <Balance member={member} />
      {base.state === 'loading' ? (
        <>
          <Skeleton height="76px" />
          <Skeleton height="48px" />
        </>
      ) : base.value.pay_channels.length === 0 ? (
        <NoChannels support={base.value.iskefu !== 0} />
      ) : (
        <AmountForm />
      )}
      <Link to="/RechargeRecord" className={styles.textLink}>
        <Trans>Recharge records</Trans>
      </Link>
    </div>
  );
}

/** Only the amount; it is passed on to the choice of a payment channel (V13). */
function AmountForm() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const offline = useConnection() === 'offline';
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState('');
  const { fail, clear, errorOf } = useFieldFault<'money'>(form);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (offline) return;
    const money = amountOfTyped(typed);
    if (money !== undefined) return navigate({ to: '/Channel', search: { money } });
    fail('money', t`Wrong amount`);
  };
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <Field
        name="money"
        label={<Trans comment="How many points">Amount</Trans>}
        hint={<Trans>In points, with two decimals at most</Trans>}
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="go"
        maxLength={20}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          clear();
        }}
        error={errorOf('money')}
      />
      <div>
        <Button
          type="submit"
          kind="primary"
          className={styles.wide}
          disabledReason={offline ? t`You are offline. This needs a connection.` : undefined}
        >
          <Trans>Continue</Trans>
        </Button>
      </div>
    </form>
  );
}
