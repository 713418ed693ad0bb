import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useConnection } from '../../mirror/queries/connection.ts';
import type { Mirrored } from '../../mirror/queries/mirrored.ts';
import { type Fact, FactList } from '../../ui/fact-list.tsx';
import { MirrorNote } from '../../ui/mirror-note.tsx';
import { MissingState } from '../../ui/missing-state.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { NoRecord } from './no-record.tsx';
import styles from './record-page.module.css';
import { RecordTime, type Tone } from './record-row.tsx';
import { StatusIcon } from './status-icon.tsx';

/** What a record's screen is given. */
export type RecordProps = {
  id: string;
  /** It has just been made here: says what came of it, and what is left. */
  isNew: boolean;
  onRetry: () => void;
};

/** A state that the record went through, by its name. */
export type NamedState = { name: string; tone: Tone; atMs: number | null };

/** What a record's page says. */
export type RecordView = {
  title: string;
  amount: ReactNode;
  facts: readonly Fact[];
  states: readonly NamedState[];
  /** Somebody's comment on it. */
  said?: string;
  /** What comes next, in a sentence. */
  next?: ReactNode;
  actions: ReactNode;
};

type RecordPageProps<Row> = {
  record: Mirrored<Row | null>;
  /** Its title until it is there. */
  title: string;
  onRetry: () => void;
  view: (row: Row) => RecordView;
};

/** The page of one record: how it stands, its facts, and its states in order. */
export function RecordPage<Row>({ record, title, onRetry, view }: RecordPageProps<Row>) {
  const offline = useConnection() === 'offline';
  if (record.state === 'ready' && record.value === null) return <NoRecord />;
  const shown = record.state === 'ready' && record.value !== null ? view(record.value) : undefined;
  return (
    <Screen title={shown?.title ?? title} back="/Mine">
      {record.state === 'missing' && <MissingState offline={record.offline} onRetry={onRetry} />}
      {record.state === 'loading' && <RecordPageSkeleton />}
      {record.state === 'ready' && shown && (
        <div className={styles.container}>
          <MirrorNote asOfMs={record.asOfMs} fresh={record.fresh} offline={offline} onRetry={onRetry} />
          <Content view={shown} />
        </div>
      )}
    </Screen>
  );
}

function Content({ view: { amount, facts, states, said = '', next, actions } }: { view: RecordView }) {
  const now = states.at(-1);
  return (
    <>
      <div className={styles.head} data-tone={now?.tone}>
        <p className={styles.amount}>
          {amount}{' '}
          <span className={styles.unit}>
            <Trans comment="The unit behind an amount">points</Trans>
          </span>
        </p>
        {now && (
          <p className={styles.state}>
            <StatusIcon tone={now.tone} />
            {now.name}
          </p>
        )}
      </div>
      {said !== '' && <p className={styles.said}>{said}</p>}
      {next && <p>{next}</p>}
      <FactList facts={facts} />
      {states.length > 0 && <States states={states} />}
      <div className={styles.actions}>{actions}</div>
    </>
  );
}

function States({ states }: { states: readonly NamedState[] }) {
  return (
    <section className={styles.states}>
      <h2>
        <Trans comment="Heading: the states of a withdrawal or a deposit, with their times">What happened when</Trans>
      </h2>
      <ol>
        {states.map(({ name, tone, atMs }) => (
          <li key={name} data-tone={tone}>
            <StatusIcon tone={tone} />
            <span>{name}</span>
            <span className={styles.time}>
              {atMs === null ? <Trans comment="Of a state of a record: its time">Time not recorded</Trans> : <RecordTime atMs={atMs} />}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function RecordPageSkeleton() {
  const { t } = useLingui();
  return (
    <div className={styles.container} role="status" aria-label={t`Loading`} aria-busy="true">
      <Skeleton width="60%" height="40px" />
      <Skeleton height="48px" />
      <Skeleton height="48px" />
      <Skeleton height="96px" />
    </div>
  );
}
