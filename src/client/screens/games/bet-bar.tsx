import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useId } from 'react';
import { formatNumber, formatPoints } from '../../i18n/format.ts';
import { useConnection } from '../../mirror/queries/connection.ts';
import { useMember } from '../../mirror/queries/member.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { MirrorNote } from '../../ui/mirror-note.tsx';
import styles from './bet-bar.module.css';
import { totalOf } from './bet-form.ts';
import { KeptChoice } from './kept-choice.tsx';
import { StakeChips } from './stake-chips.tsx';
import { useBarSpace } from './use-bar-space.ts';
import type { Bet } from './use-bet.ts';

type BetBarProps = {
  bet: Bet;
  disabledReason: string | undefined;
  /** The reason lasts for seconds: it takes the place of the balance, so that the bar keeps its height. */
  brief: boolean;
};

/** At the bottom of the screen: points per play, number of plays, and the total (checklist T9, C12). */
export function BetBar({ bet, disabledReason, brief }: BetBarProps) {
  const { t } = useLingui();
  const keptId = useId();
  useBarSpace(bet.form);
  const { kept, betMax } = bet;
  const points = formatNumber(totalOf(bet.typed, bet.plays));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (disabledReason === undefined && bet.now.state !== 'sending') bet.ask();
  };
  return (
    <form
      ref={bet.form}
      className={styles.bar}
      noValidate
      onSubmit={submit}
      aria-label={t({ message: 'Your bet', comment: 'Name of the form at the foot of a lottery' })}
    >
      {/* In the place of all above the field: the bar keeps its height, and a second tap on its button meets no stake. */}
      <KeptChoice bet={bet} id={keptId} className={styles.kept} />
      {!kept && <StakeChips bet={bet} />}
      {!kept && <div className={styles.balance}>{brief ? <p aria-hidden="true">{disabledReason}</p> : <Balance />}</div>}
      <p className={styles.sum} aria-live="polite" hidden={kept !== undefined}>
        {bet.errorOf('plays') ? (
          <span className={styles.wrong}>{bet.errorOf('plays')}</span>
        ) : (
          <Plural value={bet.plays.length} _0="No play chosen" one="# play chosen" other="# plays chosen" />
        )}
        <b>
          <Trans comment="The whole stake of a bet">Total: {points} points</Trans>
        </b>
      </p>
      <Field
        className={styles.points}
        name="points"
        label={<Trans>Points for each play</Trans>}
        inputMode="numeric"
        placeholder={betMax === undefined ? undefined : `1–${formatNumber(betMax)}`}
        autoComplete="off"
        enterKeyHint="go"
        maxLength={10}
        value={bet.typed}
        onChange={(event) => bet.type(event.target.value)}
        error={bet.errorOf('points')}
      />
      <div className={styles.go} data-brief={brief || undefined}>
        <Button
          type="submit"
          kind="primary"
          busy={bet.now.state === 'sending'}
          disabledReason={disabledReason}
          aria-disabled={kept !== undefined}
          aria-describedby={kept && keptId}
        >
          <Trans comment="Button: place the bet that was put together">Place bet</Trans>
        </Button>
      </div>
    </form>
  );
}

/** The balance; with its age if it is not current (O6). */
function Balance() {
  const member = useMember();
  const offline = useConnection() === 'offline';
  if (member.state !== 'ready') return null;
  const points = formatPoints(Math.round(member.value.money_value * 100));
  return (
    <>
      <p>
        <Trans comment="The member's balance above the bet">Balance {points} points</Trans>
      </p>
      <MirrorNote asOfMs={member.asOfMs} fresh={member.fresh} offline={offline} strict />
    </>
  );
}
