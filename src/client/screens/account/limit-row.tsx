import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Limits } from '#contract/collections/limits.ts';
import type { LimitName } from '#domain/limits.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { limitLabels } from '../../i18n/limit-names.ts';
import { Button } from '../../ui/button.tsx';
import { ForwardIcon } from '../../ui/icons.tsx';
import { ListRow } from '../../ui/list-row.tsx';
import { useNow } from '../../ui/now.ts';
import { LimitSheet } from './limit-sheet.tsx';
import { limitText } from './limit-text.ts';
import { LimitValue } from './limit-value.tsx';
import styles from './limits.module.css';
import { useLimitsCommand } from './use-limits-command.ts';

type Limit = Limits['limits'][number];

const hints: Partial<Record<LimitName, MessageDescriptor>> = {
  reality_minutes: msg`Shows how long you have played and what it came to`,
};

type LimitProps = {
  limit: Limit;
  /** Why it can't be changed now. */
  blocked: string | undefined;
  /** Nothing that changes it is offered. */
  readOnly: boolean;
};

/** A limit and its value; a tap opens the sheet that changes it. */
export function LimitRow({ limit, blocked, readOnly }: LimitProps) {
  const { i18n } = useLingui();
  const { name, value, pending_from_ms } = limit;
  const [open, setOpen] = useState(false);
  const hint = hints[name];
  return (
    <>
      <ListRow
        title={i18n._(limitLabels[name])}
        text={hint && i18n._(hint)}
        value={
          <span className={styles.value}>
            <LimitValue name={name} value={value} />
            {!readOnly && <ForwardIcon width={20} height={20} />}
          </span>
        }
        {...(readOnly ? {} : { onClick: () => setOpen(true) })}
      />
      {pending_from_ms !== null && <PendingRaise limit={limit} fromMs={pending_from_ms} blocked={blocked} readOnly={readOnly} />}
      {/* Another value resets the sheet. */}
      <LimitSheet key={String(value)} name={name} value={value} open={open} onClose={() => setOpen(false)} blocked={blocked} />
    </>
  );
}

/** A raise takes 24 hours, and then has to be confirmed by the member. */
function PendingRaise({ limit, fromMs, blocked, readOnly }: LimitProps & { fromMs: number }) {
  const { t } = useLingui();
  const { name, value, pending_value } = limit;
  const nowMs = useNow(30_000);
  const { busy, send } = useLimitsCommand();
  const from = formatDateTime(fromMs);
  const tooEarly = nowMs < fromMs ? t`This can be confirmed from ${from} on` : undefined;
  const wanted = <LimitValue name={name} value={pending_value} />;
  return (
    <div className={styles.pending}>
      <p>
        <Trans comment="{wanted} is like: 500.00 points, 90 minutes, No limit">You asked for: {wanted}</Trans>
      </p>
      <div className={styles.buttons}>
        <div className={styles.confirm}>
          <Button busy={busy} disabledReason={blocked ?? tooEarly} onClick={() => void send({ confirm: name })}>
            <Trans>Confirm the change</Trans>
          </Button>
        </div>
        {/* Setting the current value again withdraws the pending raise. */}
        {!readOnly && (
          <Button kind="quiet" busy={busy} disabledReason={blocked} onClick={() => void send({ name, value: limitText(name, value) })}>
            <Trans>Keep the old limit</Trans>
          </Button>
        )}
      </div>
    </div>
  );
}
