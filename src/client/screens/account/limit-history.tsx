import { Trans, useLingui } from '@lingui/react/macro';
import type { LimitChange } from '#contract/collections/limits.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { limitLabels } from '../../i18n/limit-names.ts';
import { isLimitName, LimitValue, PauseLength } from './limit-value.tsx';
import styles from './limits.module.css';
import { Section } from './section.tsx';

/** Every change of limits and pauses (H15), newest first. */
export function LimitHistory({ history }: { history: readonly LimitChange[] }) {
  const { t } = useLingui();
  return (
    <Section title={t({ message: 'History', comment: 'Heading: earlier changes of the limits' })}>
      {history.length === 0 ? (
        <p className={styles.quiet}>
          <Trans>Nothing was changed yet.</Trans>
        </p>
      ) : (
        <ul className={styles.history}>
          {history.map((change) => (
            <li key={`${change.at_ms} ${change.what} ${change.step}`}>
              <Change change={change} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Change({ change }: { change: LimitChange }) {
  const { at_ms, by } = change;
  return (
    <>
      <p>
        <WhatChanged change={change} />
      </p>
      <p className={styles.when}>
        <time dateTime={new Date(at_ms).toISOString()}>{formatDateTime(at_ms)}</time>
        {by === 'operator' && (
          <span>
            <Trans comment="Who changed a limit: the club's operator, not the member">by the club</Trans>
          </span>
        )}
      </p>
    </>
  );
}

function WhatChanged({ change: { what, from, to, step } }: { change: LimitChange }) {
  const { i18n } = useLingui();
  if (what === 'account') {
    const length = <PauseLength what="cool_off" length={to ?? 0} />;
    return <Trans>Paused for {length}: a member with the same payout account has paused play</Trans>;
  }
  if (!isLimitName(what)) {
    const length = <PauseLength what={what === 'exclude' ? 'exclude' : 'cool_off'} length={to ?? 0} />;
    return what === 'exclude' ? <Trans>Excluded for {length}</Trans> : <Trans>Paused for {length}</Trans>;
  }
  const label = i18n._(limitLabels[what]);
  const before = <LimitValue name={what} value={from} />;
  const after = <LimitValue name={what} value={to} />;
  if (step === 'asked')
    return (
      <Trans comment="{label}: a limit's name; {before}, {after}: its values">
        {label}: asked for {after} instead of {before}
      </Trans>
    );
  return (
    <Trans comment="{label}: a limit's name; {before}, {after}: its values">
      {label}: {after} instead of {before}
    </Trans>
  );
}
