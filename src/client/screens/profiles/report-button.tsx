import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { longestReason } from '#contract/commands/report.ts';
import { report } from '../../commands/report.ts';
import { holdUpdates } from '../../pwa/hold-updates.ts';
import { Button } from '../../ui/button.tsx';
import { FlagIcon } from '../../ui/outline-icons.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import styles from './report-button.module.css';
import { useBlocked, useCommand } from './use-command.ts';

/** Reports a profile to the club, with a reason (H11); says before sending what happens next. */
export function ReportButton({ id, name }: { id: string; name: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="quiet" icon={<FlagIcon size={20} />} onClick={() => setOpen(true)}>
        <Trans comment="A button: tells the club that something is wrong with this profile">Report</Trans>
      </Button>
      <ReportSheet key={String(open)} id={id} name={name} open={open} onClose={() => setOpen(false)} />
    </>
  );
}

type ReportSheetProps = { id: string; name: string; open: boolean; onClose: () => void };

function ReportSheet({ id, name, open, onClose }: ReportSheetProps) {
  const { t } = useLingui();
  const formId = useId();
  const [reason, setReason] = useState('');
  const { busy, send } = useCommand();
  const blocked = useBlocked();
  useEffect(() => (open ? holdUpdates() : undefined), [open]);
  const why = blocked ?? (reason.trim() === '' ? t`Please say what is wrong` : undefined);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || why !== undefined) return;
    if (await send(() => report('profile', id, reason.trim()))) onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t`Report ${name}`}
      actions={
        <Button type="submit" form={formId} kind="primary" busy={busy} disabledReason={why}>
          <Trans>Send the report</Trans>
        </Button>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <label className={styles.label}>
          <span>
            <Trans>What is wrong</Trans>
          </span>
          <textarea
            className={styles.text}
            value={reason}
            rows={4}
            maxLength={longestReason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </label>
        <p className={styles.next}>
          <Trans>
            What happens next: somebody at the club’s desk reads it, takes the profile down if it has to go, and tells you the outcome under
            Notices. The person is not told who reported.
          </Trans>
        </p>
      </form>
    </Sheet>
  );
}
