import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { WheelSpin } from '#contract/commands/spin-wheel.ts';
import { turnAfter } from '#domain/wheel-check.ts';
import { canHash, hmacSha256, sha256 } from '../../device/proofs.ts';
import styles from './wheel.module.css';

/** The last turn of the member's text that ended last; undefined if none has ended. */
export function lastEnded(rows: readonly WheelSpin[]): WheelSpin | undefined {
  const ended = rows.filter(({ server_seed }) => server_seed !== null);
  const newest = ended.reduce<WheelSpin | undefined>((last, row) => (last && last.at_ms >= row.at_ms ? last : row), undefined);
  const pair = ended.filter((row) => row.pair === newest?.pair);
  return pair.reduce<WheelSpin | undefined>((last, row) => (last && last.n >= row.n ? last : row), undefined);
}

/**
 * What the text that ended last would have given next, computed locally: it shows that the club did not end
 * it to avoid a prize.
 */
export function NextTurn({ rows }: { rows: readonly WheelSpin[] }) {
  const last = lastEnded(rows);
  const [found, setFound] = useState<{ of: string; title: string }>();
  useEffect(() => {
    if (!last || !canHash()) return;
    let wanted = true;
    void turnAfter({ sha256, hmac: hmacSha256 }, last).then((index) => {
      const prize = index === undefined ? undefined : last.prizes[index];
      if (wanted && prize) setFound({ of: last.id, title: prize.title });
    });
    return () => {
      wanted = false;
    };
  }, [last]);
  if (!last || found?.of !== last.id) return null;
  return <Words text={last.member_seed} title={found.title} n={last.n + 2} />;
}

const Words = ({ text, title, n }: { text: string; title: string; n: number }) => (
  <p className={styles.small}>
    <Trans comment="{n} counts the turns of one text from 1; {title} is a prize, like: 10 points">
      Turn {n} with your text “{text}” did not take place. It would have given: {title}. This phone computed it from the secret.
    </Trans>
  </p>
);
