import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { BaseInfo } from '#contract/collections/base.ts';
import { deposit, depositing } from '../../commands/deposit.ts';
import { useFormCommand } from '../../commands/use-idempotent-command.ts';
import { CommandNote } from '../../ui/command-note.tsx';
import { handsFocusToTitle } from '../../ui/focus-title.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { WalletIcon } from '../../ui/outline-icons.tsx';
import { useCommandForm } from '../../ui/use-command-form.ts';
import styles from './channel-list.module.css';
import { payAddress } from './pay-address.ts';
import type { Payment } from './pay-frame.tsx';
import wallet from './wallet.module.css';

/** How long a payment channel stays disabled after the reply, in ms (T30, C18). */
const restMs = 500;

type ChannelListProps = { base: BaseInfo; money: string; onPage: (payment: Payment) => void };

/** The payment channels; one press is one deposit (T30). */
export function ChannelList({ base, money, onPage }: ChannelListProps) {
  const { t } = useLingui();
  const [refused, setRefused] = useState(false);
  const { note, blocked, busy, disabledReason } = useCommandForm({}, useFormCommand(depositing), {
    done: (_message, reply) => {
      const page = payAddress(reply?.pay_url ?? '', base.frame_origins, window.location.origin);
      setRefused(page === null);
      if (page && reply) onPage({ page, depositId: reply.id });
    },
  });
  const locked = useRest(blocked);
  const press = ({ pay_way, name }: BaseInfo['pay_channels'][number]) => {
    if (locked) return;
    setRefused(false);
    void deposit({ pay_way, money, bank_type: name });
  };
  return (
    <div className={wallet.form}>
      <h2 className={styles.heading}>
        <Trans>How do you want to pay?</Trans>
      </h2>
      <ul className={styles.list} aria-busy={busy || undefined}>
        {base.pay_channels.map((channel) => (
          <li key={`${channel.pay_way} ${channel.name}`}>
            <button
              ref={handsFocusToTitle}
              type="button"
              className={styles.channel}
              aria-disabled={locked || undefined}
              onClick={() => press(channel)}
            >
              <span className={styles.icon}>
                <WalletIcon />
              </span>
              {channel.name}
            </button>
          </li>
        ))}
      </ul>
      {disabledReason && note.state === 'quiet' && <p className={wallet.quiet}>{disabledReason}</p>}
      <CommandNote note={note} what={t`Deposit`} />
      {refused && <PageRefused />}
    </div>
  );
}

/** Stays true for half a second after `blocked` has ended. */
function useRest(blocked: boolean): boolean {
  const [resting, setResting] = useState(false);
  useEffect(() => {
    if (blocked) {
      setResting(true);
      return;
    }
    const timer = setTimeout(() => setResting(false), restMs);
    return () => clearTimeout(timer);
  }, [blocked]);
  return blocked || resting;
}

function PageRefused() {
  return (
    <div className={wallet.warning} role="alert">
      <p>
        <Trans>
          The payment page has an address that is not allowed here, so it was not opened. Nothing was paid. The club has to correct it.
        </Trans>
      </p>
      <LinkButton kind="quiet" to="/RechargeRecord">
        <Trans>Recharge records</Trans>
      </LinkButton>
    </div>
  );
}
