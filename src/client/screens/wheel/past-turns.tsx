import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { WheelSpin } from '#contract/commands/spin-wheel.ts';
import { missingTurns } from '#domain/wheel-check.ts';
import { usePreference } from '../../device/preferences.ts';
import { formatDateTime } from '../../i18n/format.ts';
import type { InLanguage } from '../../mirror/queries/in-language.ts';
import type { Feed, Mirrored } from '../../mirror/queries/mirrored.ts';
import type { WheelFacts } from '../../mirror/queries/wheel.ts';
import { Button } from '../../ui/button.tsx';
import { ListNews } from '../../ui/list-news.tsx';
import { MirrorNote } from '../../ui/mirror-note.tsx';
import { FaultIcon, ProofIcon } from '../../ui/outline-icons.tsx';
import { NextTurn } from './next-turn.tsx';
import { TurnRow } from './turn-row.tsx';
import { type TurnCheck, useTurnChecks } from './use-turn-checks.ts';
import styles from './wheel.module.css';

const firstShown = 10;

type PastTurnsProps = {
  feed: Feed<InLanguage<WheelSpin>>;
  /** What is known of the pair in use. */
  facts: Mirrored<WheelFacts>;
  /** The turn whose check the member has asked for. */
  wanted?: string | undefined;
  onChangeText: () => void;
};

/** The member's own turns, each checked locally as soon as possible, also offline (H22). */
export function PastTurns({ feed, facts, wanted, onChangeText }: PastTurnsProps) {
  const { t } = useLingui();
  const { rows } = feed;
  const [shown, setShown] = useState(firstShown);
  const seen = usePreference('wheelPairs');
  const checkOf = useTurnChecks(feed, facts);
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>
        <Trans>Your turns</Trans>
      </h2>
      {feed.state === 'ready' && feed.asOfMs > 0 && <MirrorNote asOfMs={feed.asOfMs} fresh={feed.fresh} offline={feed.offline} />}
      {feed.state === 'missing' && (
        <p className={styles.small}>
          <Trans>Your turns are not on this phone yet.</Trans>
        </p>
      )}
      {feed.state === 'ready' && rows.length === 0 && (
        <p className={styles.small}>
          <Trans>You have not turned the wheel yet.</Trans>
        </p>
      )}
      {rows.length > 0 && (checkOf ? <Summary rows={rows} checkOf={checkOf} seen={seen} whole={feed.finished} /> : <Unable />)}
      <NextTurn rows={rows} />
      <ul className={styles.turns}>
        {rows
          .filter(({ id }, at) => at < shown || id === wanted)
          .map((spin) => (
            <TurnRow
              key={spin.id}
              spin={spin}
              check={checkOf?.(spin)}
              seen={seen.includes(spin.pair)}
              time={formatDateTime(spin.at_ms)}
              wanted={spin.id === wanted}
              onChangeText={onChangeText}
            />
          ))}
      </ul>
      <ListNews label={t`Your turns`} count={Math.min(rows.length, shown)} />
      {rows.length > shown && (
        <Button kind="quiet" onClick={() => setShown(shown + 50)}>
          <Trans comment="Button: further rows of the list">Show more</Trans>
        </Button>
      )}
    </section>
  );
}

const Unable = () => (
  <p className={styles.small}>
    <Trans>This browser can’t check them: the page has to be opened by a secure address.</Trans>
  </p>
);

type SummaryProps = { rows: readonly WheelSpin[]; checkOf: (spin: WheelSpin) => TurnCheck; seen: readonly string[]; whole: boolean };

/** One verdict over all of them: nothing passes that was not verified. */
function Summary({ rows, checkOf, seen, whole }: SummaryProps) {
  const { t } = useLingui();
  const checks = rows.map(checkOf);
  const count = (one: TurnCheck): number => checks.filter((check) => check === one).length;
  const bad = count('mismatch') + count('missing');
  const gaps = whole ? leftOut(rows) : 0;
  if (count('running') > 0)
    return (
      <p className={styles.small} role="status">
        <Trans>Checking</Trans>
      </p>
    );
  if (bad > 0 || gaps > 0)
    return (
      <div className={styles.verdict} data-verdict="failed" role="status">
        <FaultIcon />
        <p>
          {bad > 0 && <Plural value={bad} one="# turn does not match what was promised." other="# turns do not match what was promised." />}{' '}
          {gaps > 0 && <Plural value={gaps} one="# turn was left out." other="# turns were left out." />}
        </p>
      </div>
    );
  const good = count('match');
  const unseen = rows.filter((spin, at) => checks[at] === 'match' && !seen.includes(spin.pair)).length;
  // Each of the others says itself that its secret is awaited.
  if (good === 0) return count('open') > 0 && <p className={styles.small}>{t`They can be checked once you change your text.`}</p>;
  return <Passed good={good} unseen={unseen} />;
}

const Passed = ({ good, unseen }: { good: number; unseen: number }) => (
  <div className={styles.verdict} data-verdict="passed" role="status">
    <ProofIcon />
    <p>
      <Plural
        value={good}
        one="# turn was checked on this phone, and matches."
        other="# turns were checked on this phone, and all match."
      />{' '}
      {unseen > 0 && (
        <Plural
          value={unseen}
          one="The fingerprint of # was not seen on this phone before."
          other="The fingerprints of # were not seen on this phone before."
        />
      )}
    </p>
  </div>
);

/** The number of turns missing between the first and the last of a pair. */
function leftOut(rows: readonly WheelSpin[]): number {
  const pairs = new Set(rows.map(({ pair }) => pair));
  return [...pairs].reduce((sum, pair) => sum + missingTurns(rows.filter((row) => row.pair === pair)).length, 0);
}
