import { Trans, useLingui } from '@lingui/react/macro';
import type { Limits as LimitsRow } from '#contract/collections/limits.ts';
import type { LimitName } from '#domain/limits.ts';
import { settingLimits } from '../../commands/set-limits.ts';
import { useIdempotentCommand } from '../../commands/use-idempotent-command.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { useConnection } from '../../mirror/queries/connection.ts';
import { useLimits } from '../../mirror/queries/limits.ts';
import { Below } from '../../ui/below.tsx';
import { MirrorNote } from '../../ui/mirror-note.tsx';
import { MissingState } from '../../ui/missing-state.tsx';
import { useNow } from '../../ui/now.ts';
import { Retryable } from '../../ui/retryable.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LimitHistory } from './limit-history.tsx';
import { LimitRow } from './limit-row.tsx';
import styles from './limits.module.css';
import { LimitsCommandNote } from './limits-command-note.tsx';
import { PauseSections } from './pause-section.tsx';
import { Section } from './section.tsx';

/** Play limits, the pause and the self-exclusion (checklist H15, H20); readable offline, changed only online. */
export default function Limits() {
  const { t } = useLingui();
  const { command, seen } = useIdempotentCommand(settingLimits);
  // Two changes at once: the second one would not be sent.
  const open = command.state === 'checking' ? t`Your last request is still being checked.` : undefined;
  return (
    <Screen title={t`Play limits`} back="/Setting">
      <LimitsCommandNote command={command} seen={seen} />
      <Retryable>{(retry) => <Everything open={open} onRetry={retry} />}</Retryable>
    </Screen>
  );
}

/** `open` says that the outcome of the last change is not known yet. */
function Everything({ open, onRetry }: { open: string | undefined; onRetry: () => void }) {
  const { t } = useLingui();
  const limits = useLimits();
  const offline = useConnection() === 'offline';
  if (limits.state === 'missing') return <MissingState offline={limits.offline} onRetry={onRetry} />;
  if (limits.state === 'loading') return <LimitsSkeleton />;
  const { value, asOfMs, fresh } = limits;
  const readOnly = offline ? t`You are offline. Limits can be read here, and changed with a connection.` : undefined;
  const blocked = readOnly ?? open;
  return (
    <>
      <div className={styles.age}>
        <MirrorNote asOfMs={asOfMs} fresh={fresh} offline={offline} onRetry={onRetry} />
      </div>
      <PauseCard untilMs={value.excluded_until_ms} byAccount={value.excluded_by === 'account'} />
      {readOnly !== undefined && <p className={styles.blocked}>{readOnly}</p>}
      <LimitSections limits={value} blocked={blocked} readOnly={offline} />
      <PauseSections excludedUntilMs={value.excluded_until_ms} blocked={blocked} />
      <Below>
        <LimitHistory history={value.history} />
      </Below>
    </>
  );
}

type LimitSectionsProps = { limits: LimitsRow; blocked: string | undefined; readOnly: boolean };

function LimitSections({ limits, blocked, readOnly }: LimitSectionsProps) {
  const { t } = useLingui();
  const sections: { title: string; names: readonly LimitName[] }[] = [
    { title: t`Deposits`, names: ['deposit_24h', 'deposit_7d', 'deposit_30d'] },
    { title: t`Losses and stakes`, names: ['loss_24h', 'loss_7d', 'stake_24h'] },
    { title: t({ message: 'Time', comment: 'Heading: limits of playing time' }), names: ['session_minutes', 'reality_minutes'] },
  ];
  return sections.map(({ title, names }) => (
    <Section key={title} title={title}>
      {limits.limits
        .filter(({ name }) => names.includes(name))
        .map((limit) => (
          <LimitRow key={limit.name} limit={limit} blocked={blocked} readOnly={readOnly} />
        ))}
    </Section>
  ));
}

/** During a pause: until when, and what still works. */
function PauseCard({ untilMs, byAccount }: { untilMs: number | null; byAccount: boolean }) {
  const nowMs = useNow(30_000);
  if (untilMs === null || untilMs <= nowMs) return null;
  const until = formatDateTime(untilMs);
  return (
    <section className={styles.note}>
      <h2>
        <Trans>Play and deposits are paused until {until}</Trans>
      </h2>
      {byAccount && (
        <p>
          <Trans>A member with the same payout account has paused them. It can’t be ended early, not even by the club.</Trans>
        </p>
      )}
      <p>
        <Trans>You can still log in, read everything and withdraw your points.</Trans>
      </p>
    </section>
  );
}

function LimitsSkeleton() {
  const { t } = useLingui();
  return (
    <div className={styles.waiting} role="status" aria-label={t`Loading`}>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Skeleton key={key} height="48px" />
      ))}
    </div>
  );
}
