import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId, useState } from 'react';
import { monthsAfter } from '#domain/limits.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { Below } from '../../ui/below.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useNow } from '../../ui/now.ts';
import { PauseLength } from './limit-value.tsx';
import styles from './limits.module.css';
import { Section } from './section.tsx';
import { useLimitsCommand } from './use-limits-command.ts';

type PauseProps = { excludedUntilMs: number | null; blocked: string | undefined };

/** A cool-off of one day to six weeks, and a self-exclusion of half a year to five years (H15). */
export function PauseSections({ excludedUntilMs, blocked }: PauseProps) {
  const { t } = useLingui();
  return (
    <>
      <Section title={t`Take a break`}>
        <PauseForm what="cool_off" lengths={[24, 72, 168, 336, 720, 1_008]} excludedUntilMs={excludedUntilMs} blocked={blocked}>
          <Trans>You can’t play or deposit for a while.</Trans>
        </PauseForm>
      </Section>
      <Below>
        <Section title={t`Exclude yourself`}>
          <PauseForm what="exclude" lengths={[6, 12, 24, 36, 60]} excludedUntilMs={excludedUntilMs} blocked={blocked}>
            <Trans>You can’t play or deposit for a long time. It holds on every device, also after logging out.</Trans>
          </PauseForm>
        </Section>
      </Below>
    </>
  );
}

type What = 'cool_off' | 'exclude';
type PauseFormProps = PauseProps & { what: What; lengths: readonly number[]; children: ReactNode };

const hourMs = 3_600_000;
const untilOf = (what: What, length: number, nowMs: number): number =>
  what === 'cool_off' ? nowMs + length * hourMs : monthsAfter(nowMs, length);

function PauseForm({ what, lengths, excludedUntilMs, blocked, children }: PauseFormProps) {
  const { t } = useLingui();
  const nowMs = useNow(30_000);
  const name = useId();
  const [length, setLength] = useState(lengths[0] ?? 0);
  const [asking, setAsking] = useState(false);
  const untilMs = untilOf(what, length, nowMs);
  const longer = excludedUntilMs !== null && excludedUntilMs >= untilMs ? t`Your pause already lasts longer than that` : undefined;
  return (
    <div className={styles.pause}>
      <p>{children}</p>
      <fieldset className={styles.lengths}>
        <legend className="unseen">{t`How long`}</legend>
        {lengths.map((each) => (
          <label key={each} className={styles.length}>
            <input
              type="radio"
              className={styles.radio}
              name={name}
              value={each}
              checked={each === length}
              onChange={() => setLength(each)}
            />
            <span>
              <PauseLength what={what} length={each} />
            </span>
          </label>
        ))}
      </fieldset>
      <div className={styles.buttons}>
        <Button disabledReason={blocked ?? longer} onClick={() => setAsking(true)}>
          {what === 'cool_off' ? <Trans>Pause play and deposits</Trans> : <Trans>Exclude myself</Trans>}
        </Button>
      </div>
      <PauseDialog what={what} length={length} untilMs={untilMs} open={asking} onClose={() => setAsking(false)} />
    </div>
  );
}

type PauseDialogProps = { what: What; length: number; untilMs: number; open: boolean; onClose: () => void };

/** What stops, what still works, and until when: shown before it is sent, since it can't be undone. */
function PauseDialog({ what, length, untilMs, open, onClose }: PauseDialogProps) {
  const { t } = useLingui();
  const { busy, send } = useLimitsCommand();
  const until = formatDateTime(untilMs);
  const confirm = async () => {
    if (await send({ [what === 'cool_off' ? 'cool_off_hours' : 'exclude_months']: String(length) })) onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      title={what === 'cool_off' ? t`Pause until ${until}?` : t`Exclude yourself until ${until}?`}
      confirm={what === 'cool_off' ? <Trans comment="Button: confirms the pause">Pause</Trans> : <Trans>Exclude myself</Trans>}
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <div className={styles.words}>
        <p>
          <Trans>Bets, wheel turns and deposits stop at once, on every device.</Trans>
        </p>
        <p>
          <Trans>You can still log in, read everything and withdraw your points.</Trans>
        </p>
        <p>
          <Trans>It can be made longer, but not ended early, not even by the club.</Trans>
        </p>
        <p>
          <Trans>It also holds for every other member with the same payout account. They are told so, and not who it was.</Trans>
        </p>
      </div>
    </ConfirmDialog>
  );
}
