import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { Message } from '#contract/collections/messages.ts';
import { Button } from '../../ui/button.tsx';
import { focusTitle } from '../../ui/focus-title.ts';
import { afterStepBack } from '../../ui/layers.ts';
import { ListRow } from '../../ui/list-row.tsx';
import { FlagIcon, HideIcon } from '../../ui/outline-icons.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { hideMessage } from './hidden-messages.ts';
import styles from './message-menu.module.css';
import { ReportForm } from './report-form.tsx';
import { useReport } from './use-report.ts';

type MessageMenuProps = {
  /** The message whose menu is open; undefined: none. */
  message: Message | undefined;
  /** It was already reported. */
  reported: boolean;
  onClose: () => void;
};

/** What a member can do about a message of somebody else: report it to the club, or hide it on this device. */
export function MessageMenu({ message, reported, onClose }: MessageMenuProps) {
  // The sheet's content stays until its animation has ended, and each opening starts from its first state.
  const [shown, setShown] = useState<{ message?: Message; open: boolean; times: number }>({ open: false, times: 0 });
  if (message && !shown.open) setShown({ message, open: true, times: shown.times + 1 });
  if (!message && shown.open) setShown({ ...shown, open: false });
  if (!shown.message) return null;
  return <Menu key={shown.times} message={shown.message} open={shown.open} reported={reported} onClose={onClose} />;
}

type MenuProps = { message: Message; open: boolean; reported: boolean; onClose: () => void };

function Menu({ message: { id, nickname, content }, open, reported, onClose }: MenuProps) {
  const { t } = useLingui();
  const report = useReport(id, open, onClose);
  const hide = useHide(id, open);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={report.writing ? t`Report the message by ${nickname}` : t`Message by ${nickname}`}
      actions={
        report.writing && (
          <Button type="submit" form={report.formId} kind="primary" busy={report.busy} disabledReason={report.disabledReason}>
            <Trans>Send the report</Trans>
          </Button>
        )
      }
    >
      {report.writing ? (
        <ReportForm report={report} />
      ) : (
        <>
          <p className={styles.quote} dir="auto">
            {content}
          </p>
          <div className={styles.rows}>
            <ReportRow reported={reported} onReport={report.begin} />
            <ListRow
              icon={<HideIcon size={20} />}
              title={<Trans>Hide this message</Trans>}
              text={<Trans>On this phone alone. Nobody is told, and you can show it again.</Trans>}
              onClick={() => {
                hide();
                onClose();
              }}
            />
          </div>
        </>
      )}
    </Sheet>
  );
}

/** Hides the message. The button that the sheet was opened from goes with it, so the focus is on the one that shows the message again. */
function useHide(id: string, open: boolean): () => void {
  const isHidden = useRef(false);
  useEffect(() => {
    if (open || !isHidden.current) return;
    isHidden.current = false;
    // The sheet takes a step back, which restores the position of the page.
    afterStepBack(() => {
      const shows = document.querySelector<HTMLElement>(`[data-hidden-message="${CSS.escape(id)}"]`);
      if (shows) shows.focus({ preventScroll: true });
      else focusTitle(document.querySelector('main'));
    });
  }, [id, open]);
  return () => {
    isHidden.current = true;
    hideMessage(id);
  };
}

function ReportRow({ reported, onReport }: { reported: boolean; onReport: () => void }) {
  return reported ? (
    <ListRow
      icon={<FlagIcon size={20} />}
      title={<Trans>You have reported this message</Trans>}
      text={<Trans>The club looks into it and tells you the outcome under Notices.</Trans>}
    />
  ) : (
    <ListRow
      icon={<FlagIcon size={20} />}
      title={<Trans>Report this message</Trans>}
      text={<Trans>The club reads it, and takes it off the board if it has to go.</Trans>}
      onClick={onReport}
    />
  );
}
