import { Trans, useLingui } from '@lingui/react/macro';
import { useMember } from '../../mirror/queries/member.ts';
import { Link } from '../../ui/link.tsx';
import { MissingState } from '../../ui/missing-state.tsx';
import { Retryable } from '../../ui/retryable.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CloseForm } from './close-form.tsx';
import styles from './data.module.css';

/** Closes the account for good: what is deleted, what is kept and why, what prevents it, and then the password. */
export default function CloseAccount() {
  const { t } = useLingui();
  return (
    <Screen title={t`Close the account`} back="/Setting">
      <div className={styles.container}>
        <DeletedData />
        <RetainedData />
        <p className={styles.quiet}>
          <Trans>
            Do you want to take something along? <Link to="/MyData">Download your data</Link> first. If you only want a break from playing,{' '}
            <Link to="/Limits">a pause</Link> leaves you everything.
          </Trans>
        </p>
        <Retryable>{(retry) => <LoadedForm onRetry={retry} />}</Retryable>
      </div>
    </Screen>
  );
}

function DeletedData() {
  return (
    <section className={styles.part}>
      <h2>
        <Trans>What happens</Trans>
      </h2>
      <ul className={styles.points}>
        <li>
          <Trans>The account is closed at once and for good. Nobody can bring it back, not even the club.</Trans>
        </li>
        <li>
          <Trans>You are logged out on every device, and what is saved on this phone is removed.</Trans>
        </li>
        <li>
          <Trans>
            Your username, name, picture, payout account, devices, notifications, messages, favourites, ratings and what you watched are
            erased.
          </Trans>
        </li>
      </ul>
    </section>
  );
}

function RetainedData() {
  return (
    <section className={styles.part}>
      <h2>
        <Trans>What stays, and why</Trans>
      </h2>
      <ul className={styles.points}>
        <li>
          <Trans>
            Amounts and times of your points, bets, deposits and withdrawals, under a random number: without them the club’s books could not
            be checked.
          </Trans>
        </li>
        <li>
          <Trans>Changes of your limits and what the club did about your account, under the same number. Neither can be changed.</Trans>
        </li>
        <li>
          <Trans>The texts you chose for the wheel: they prove its turns. And a report of yours, until the club has looked into it.</Trans>
        </li>
        <li>
          <Trans>
            For 90 days, a mark that keeps anybody from taking your username and posing as you; nobody can read the name from it. While a
            pause of yours lasts, this mark and one of your payout account stay until the pause ends.
          </Trans>
        </li>
      </ul>
    </section>
  );
}

function LoadedForm({ onRetry }: { onRetry: () => void }) {
  const member = useMember();
  if (member.state === 'missing') return <MissingState offline={member.offline} onRetry={onRetry} />;
  if (member.state === 'loading')
    return (
      <div className={styles.part} aria-busy="true">
        <Skeleton height="76px" />
        <Skeleton height="48px" />
      </div>
    );
  return <CloseForm member={member} onRetry={onRetry} />;
}
