import { Trans } from '@lingui/react/macro';
import { longestReason } from '#contract/commands/report.ts';
import { TextArea } from '../../ui/text-area.tsx';
import styles from './message-menu.module.css';
import type { useReport } from './use-report.ts';

/** Reports a message to the club; says before sending what happens next. */
export function ReportForm({ report }: { report: ReturnType<typeof useReport> }) {
  return (
    <form
      id={report.formId}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void report.send();
      }}
    >
      <TextArea
        ref={report.field}
        name="reason"
        label={<Trans>What is wrong</Trans>}
        maxLength={longestReason}
        value={report.reason}
        onChange={(event) => report.write(event.currentTarget.value)}
        error={report.wrong}
      />
      <p className={styles.quiet}>
        <Trans>
          What happens next: somebody at the club’s desk reads it, takes the message off the board if it has to go, and tells you the
          outcome under Notices. The author is not told who reported.
        </Trans>
      </p>
    </form>
  );
}
