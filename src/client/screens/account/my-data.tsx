import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { formatBytes } from '../../i18n/format-bytes.ts';
import { useConnection } from '../../mirror/queries/connection.ts';
import { Button } from '../../ui/button.tsx';
import { FileIcon } from '../../ui/outline-icons.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { canShareFile, saveFile, shareFile } from '../../ui/save-file.ts';
import { Screen } from '../../ui/screen.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './data.module.css';
import { type DataFile, useDataFile } from './use-data-file.ts';

/** Everything that the club stores about the member, as one file. It is collected here, and not stored anywhere. */
export default function MyData() {
  const { t } = useLingui();
  return (
    <Screen title={t`Download my data`} back="/Setting">
      <div className={styles.container}>
        <p>
          <Trans>
            The file holds everything that the club holds about you: your profile, logins, limits, deposits, withdrawals, bets with their
            receipts, wheel turns, your whole statement, notices, messages, reports, favourites, and what the club did about your account.
          </Trans>
        </p>
        <p className={styles.quiet}>
          <Trans>
            Passwords are not in it, and of your payout account only what the app shows. It is a JSON file: readable as text, and by
            programs. Keep it where nobody else can read it.
          </Trans>
        </p>
        <FileMaking />
      </div>
    </Screen>
  );
}

function FileMaking() {
  const { t } = useLingui();
  const offline = useConnection() === 'offline';
  const { now, collect } = useDataFile();
  if (now.state === 'done') return <FileThere file={now.file} rows={now.rows} />;
  const collecting = now.state === 'collecting';
  return (
    <>
      <div role="status" className={styles.status}>
        {collecting ? <Progress now={now} /> : <Failure now={now} />}
      </div>
      <div>
        <Button
          kind="primary"
          className={styles.wide}
          busy={collecting}
          disabledReason={offline && !collecting ? t`You are offline. This needs a connection.` : undefined}
          onClick={() => void collect()}
        >
          {now.state === 'unknown' ? (
            <Trans comment="Button: goes on collecting after the connection was lost">Go on</Trans>
          ) : (
            <Trans>Collect my data</Trans>
          )}
        </Button>
      </div>
    </>
  );
}

function Progress({ now: { parts, of, rows } }: { now: DataFile & { state: 'collecting' } }) {
  const { t } = useLingui();
  return (
    <>
      <ProgressBar label={t`Collecting your data`} value={parts} max={of} />
      <p className={styles.quiet}>
        <Plural value={rows} one="# entry so far" other="# entries so far" />
      </p>
    </>
  );
}

function Failure({ now }: { now: DataFile }) {
  if (now.state === 'refused') return <p className={styles.bad}>{now.message}</p>;
  if (now.state === 'unknown' || now.state === 'offline')
    return (
      <p className={styles.bad}>
        <Trans>The club did not answer. What has come so far is kept while this page is open.</Trans>
      </p>
    );
  if (now.state === 'too-much')
    return (
      <p className={styles.bad}>
        <Trans>There is more data about you than this phone can take at once. Please ask the club for the file.</Trans>
      </p>
    );
  return null;
}

/** A separate tap saves it: browsers allow saving and sharing only shortly after a tap. */
function FileThere({ file, rows }: { file: File; rows: number }) {
  const { t, i18n } = useLingui();
  const share = async () => {
    if (!(await shareFile(file))) toast(t`Sharing did not work here. Save the file instead.`, 'bad');
  };
  return (
    <>
      <div role="status" className={styles.file}>
        <FileIcon />
        <p>
          <span className={styles.name}>{file.name}</span>
          <span className={styles.quiet}>
            <Plural value={rows} one="# entry" other="# entries" /> · {formatBytes(file.size, i18n.locale)}
          </span>
        </p>
      </div>
      <Button kind="primary" className={styles.wide} onClick={() => saveFile(file)}>
        <Trans>Save the file</Trans>
      </Button>
      {canShareFile(file) && (
        <Button className={styles.wide} onClick={() => void share()}>
          <Trans comment="Button: opens the phone’s share sheet with the file">Share the file</Trans>
        </Button>
      )}
    </>
  );
}
