import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { StatementCheck } from '#domain/statement-check.ts';
import { formatDateTime, formatNumber } from '../../i18n/format.ts';
import { useConnection } from '../../mirror/queries/connection.ts';
import { useStatement } from '../../mirror/queries/statement.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { MirrorNote } from '../../ui/mirror-note.tsx';
import { MissingState } from '../../ui/missing-state.tsx';
import { Retryable } from '../../ui/retryable.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Verdict, VerdictSkeleton } from '../../ui/verdict.tsx';
import { FaultWords } from './fault-words.tsx';
import styles from './statement.module.css';
import { StatementFacts } from './statement-facts.tsx';
import { useStatementCheck } from './use-statement-check.ts';

/** The statement check: every movement is added and hashed again locally, also offline. */
export default function Statement() {
  const { t } = useLingui();
  return (
    <Screen title={t`Statement check`} back="/Moneylog">
      <Retryable>{(retry) => <Check onRetry={retry} />}</Retryable>
      <Explanation />
    </Screen>
  );
}

function Check({ onRetry }: { onRetry: () => void }) {
  const statement = useStatement();
  const check = useStatementCheck(statement);
  const offline = useConnection() === 'offline';
  if (check === null)
    return (
      <EmptyState
        art="lost"
        title={<Trans>This browser can’t check here</Trans>}
        text={<Trans>It only does so on a secure connection. Nothing was checked.</Trans>}
      />
    );
  if (statement.state === 'missing') return <MissingState offline={statement.offline} onRetry={onRetry} />;
  if (statement.state === 'loading' || !check) return <Checking />;
  const { value, asOfMs, fresh } = statement;
  return (
    <>
      <div className={styles.note}>
        <MirrorNote asOfMs={asOfMs} fresh={fresh} offline={offline} onRetry={onRetry} />
      </div>
      <CheckVerdict check={check} whole={value.whole} current={fresh && !offline} />
      <StatementFacts check={check} head={value.head} />
    </>
  );
}

/** How many faults are listed; of thousands the first ones are enough. */
const mostNamed = 20;

type CheckVerdictProps = {
  check: StatementCheck;
  /** The whole statement is stored. */
  whole: boolean;
  /** The server has just confirmed it. */
  current: boolean;
};

function CheckVerdict({ check: { verdict, faults, earlier }, whole, current }: CheckVerdictProps) {
  const more = faults.length - mostNamed;
  const hasUnchecked = faults.some(({ kind }) => kind === 'unchecked');
  return (
    <Verdict kind={verdict} title={<VerdictTitle verdict={verdict} hasUnchecked={hasUnchecked} />}>
      {verdict === 'passed' && (
        <p>
          <Trans>Nothing was left out, nothing was changed, and the sums are right.</Trans>
        </p>
      )}
      {earlier && !hasUnchecked && <Earlier {...earlier} />}
      {faults.length > 0 && (
        <ul className={styles.faults}>
          {faults.slice(0, mostNamed).map((fault) => (
            <li key={JSON.stringify(fault)}>
              <FaultWords fault={fault} />
            </li>
          ))}
        </ul>
      )}
      {more > 0 && (
        <p>
          <Plural value={more} one="And # more like these." other="And # more like these." />
        </p>
      )}
      {!whole && (
        <p>
          <Trans>Only a part of your statement is on this phone yet. The rest comes once the club can be reached.</Trans>
        </p>
      )}
      {verdict === 'failed' && whole && (
        <p>
          {current ? (
            <Trans>Take a picture of this screen and ask the club about it.</Trans>
          ) : (
            <Trans>Take a picture of this screen, and check again with a connection.</Trans>
          )}
        </p>
      )}
    </Verdict>
  );
}

/** The verdict on the oldest entries, which are not stored. */
function Earlier({ entries, checkedMs }: NonNullable<StatementCheck['earlier']>) {
  const last = formatNumber(entries);
  const first = formatNumber(entries + 1);
  const time = formatDateTime(checkedMs);
  return (
    <p>
      <Trans comment="{first} and {last} are numbers of entries of a statement, {time} a date and time">
        Checked just now: the entries from {first} on, which are kept on this phone. Entries 1 to {last} are no longer kept; this phone
        checked them before they went, most recently on {time}, and carries their result on.
      </Trans>
    </p>
  );
}

function VerdictTitle({ verdict, hasUnchecked }: { verdict: StatementCheck['verdict']; hasUnchecked: boolean }) {
  if (verdict === 'passed') return <Trans>Your statement is in order</Trans>;
  if (verdict === 'unproven' && hasUnchecked) return <Trans>It adds up, but not all of it was checked</Trans>;
  if (verdict === 'unproven') return <Trans>It adds up, but the signature was not checked</Trans>;
  return <Trans>Your statement is not in order</Trans>;
}

function Explanation() {
  return (
    <section className={styles.explanation}>
      <h2>
        <Trans>How it is checked</Trans>
      </h2>
      <p>
        <Trans>
          Every movement of your points carries a fingerprint of itself and of the one before it, and the club signs the last one. This
          phone adds and fingerprints all of them again, without asking the club, and compares them with what it has seen before.
        </Trans>
      </p>
    </section>
  );
}

function Checking() {
  const { t } = useLingui();
  return <VerdictSkeleton label={t`Checking`} />;
}
