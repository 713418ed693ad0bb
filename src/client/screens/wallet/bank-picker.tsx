import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { CheckIcon, ForwardIcon } from '../../ui/icons.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import styles from './bank-picker.module.css';

/** `value` is the `bankid` of a binding. */
export type Bank = { text: string; value: string };

type BankPickerProps = { banks: readonly Bank[]; picked: Bank | undefined; onPick: (bank: Bank) => void; error?: string | undefined };

/** The bank or network, chosen in a sheet at the bottom (S27). */
export function BankPicker({ banks, picked, onPick, error }: BankPickerProps) {
  const { t } = useLingui();
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.field}>
      <span id={`${id}-label`} className={styles.label}>
        <Trans>Bank or network</Trans>
      </span>
      <button
        type="button"
        name="bankid"
        id={id}
        className={styles.box}
        data-wrong={error !== undefined || undefined}
        aria-haspopup="dialog"
        aria-labelledby={`${id}-label ${id}`}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        onClick={() => setOpen(true)}
      >
        <span className={picked ? undefined : styles.quiet}>{picked?.text ?? t`Please select a network`}</span>
        <ForwardIcon className={styles.arrow} width="20" height="20" />
      </button>
      <p id={`${id}-error`} className={styles.error} aria-live="polite">
        {error}
      </p>
      <Sheet open={open} onClose={() => setOpen(false)} title={t`Bank or network`}>
        <ul>
          {banks.map((bank) => (
            <li key={bank.value}>
              <button
                type="button"
                className={styles.choice}
                aria-pressed={bank.value === picked?.value}
                onClick={() => {
                  onPick(bank);
                  setOpen(false);
                }}
              >
                <span>{bank.text}</span>
                {bank.value === picked?.value && <CheckIcon />}
              </button>
            </li>
          ))}
        </ul>
        {banks.length === 0 && (
          <p className={styles.quiet}>
            <Trans>The club has set no banks yet.</Trans>
          </p>
        )}
      </Sheet>
    </div>
  );
}
