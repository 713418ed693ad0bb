import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { longestReason } from '#contract/commands/report.ts';
import type { Message } from '#contract/shelves/messages.ts';
import { report } from '../../commands/report.ts';
import { useConnection } from '../../mirror/queries/connection.ts';
import { holdUpdates } from '../../pwa/hold-updates.ts';
import { Button } from '../../ui/button.tsx';
import { ListRow } from '../../ui/list-row.tsx';
import { FlagIcon, HideIcon } from '../../ui/outline-icons.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { toast } from '../../ui/toast.ts';
import { hideMessage } from './hidden-messages.ts';
import styles from './message-menu.module.css';

type MessageMenuProps = {
  /** Whose menu is open; undefined: none. */
  message: Message | undefined;
  /** It is reported already. */
  reported: boolean;
  onClose: () => void;
};

/** What one can do about a message of somebody else's: report it to the club, or hide it on this phone. */
export function MessageMenu({ message, reported, onClose }: MessageMenuProps) {
  // What lies in a sheet stays until the sheet is gone.
  const last = useRef(message);
  last.current = message ?? last.current;
  const [reporting, setReporting] = useState(false);
  const close = () => {
    setReporting(false);
    onClose();
  };
  if (!last.current) return null;
  const { id, nickname, content } = last.current;
  const open = message !== undefined;
  return (
    <>
      <Choices
        open={open && !reporting}
        message={{ nickname, content }}
        reported={reported}
        onReport={() => setReporting(true)}
        onHide={() => {
          hideMessage(id);
          close();
        }}
        onClose={close}
      />
      <ReportSheet key={id} id={id} nickname={nickname} open={open && reporting} onClose={close} />
    </>
  );
}

type ChoicesProps = {
  open: boolean;
  message: Pick<Message, 'nickname' | 'content'>;
  reported: boolean;
  onReport: () => void;
  onHide: () => void;
  onClose: () => void;
};

function Choices({ open, message: { nickname, content }, reported, onReport, onHide, onClose }: ChoicesProps) {
  const { t } = useLingui();
  return (
    <Sheet open={open} onClose={onClose} title={t`Message by ${nickname}`}>
      <p className={styles.quote} dir="auto">
        {content}
      </p>
      <div className={styles.rows}>
        {reported ? (
          <ListRow
            icon={<FlagIcon size={20} />}
            title={<Trans>You have reported this message</Trans>}
            text={<Trans>The club looks into it and tells you under Notices what came of it.</Trans>}
          />
        ) : (
          <ListRow
            icon={<FlagIcon size={20} />}
            title={<Trans>Report this message</Trans>}
            text={<Trans>The club reads it, and takes it off the board if it has to go.</Trans>}
            onClick={onReport}
          />
        )}
        <ListRow
          icon={<HideIcon size={20} />}
          title={<Trans>Hide this message</Trans>}
          text={<Trans>On this phone alone. Nobody is told, and you can show it again.</Trans>}
          onClick={onHide}
        />
      </div>
    </Sheet>
  );
}

type ReportSheetProps = { id: string; nickname: string; open: boolean; onClose: () => void };

function ReportSheet({ id, nickname, open, onClose }: ReportSheetProps) {
  const { t } = useLingui();
  const formId = useId();
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const offline = useConnection() === 'offline';
  useEffect(() => (open ? holdUpdates() : undefined), [open]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || offline) return;
    if (reason.trim() === '') {
      setWrong(t`Please say what is wrong`);
      field.current?.focus();
      return;
    }
    setBusy(true);
    const result = await report('message', id, reason.trim()).finally(() => setBusy(false));
    if (result.state === 'done') {
      setReason('');
      toast(result.message, 'good');
      onClose();
    } else if (result.state === 'refused') setWrong(result.message);
    else setWrong(result.state === 'offline' ? t`You are offline` : t`The club did not answer. Please try again.`);
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t`Report the message by ${nickname}`}
      actions={
        <Button
          type="submit"
          form={formId}
          kind="primary"
          busy={busy}
          disabledReason={offline ? t`This needs a connection to the club` : undefined}
        >
          <Trans>Send the report</Trans>
        </Button>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <TextArea
          ref={field}
          name="reason"
          label={<Trans>What is wrong</Trans>}
          maxLength={longestReason}
          value={reason}
          onChange={(event) => {
            setReason(event.currentTarget.value);
            setWrong(undefined);
          }}
          error={wrong}
        />
        <p className={styles.quiet}>
          <Trans>
            What happens next: somebody at the club’s desk reads it, takes the message off the board if it has to go, and tells you under
            Notices what came of it. The author is not told who reported.
          </Trans>
        </p>
      </form>
    </Sheet>
  );
}
