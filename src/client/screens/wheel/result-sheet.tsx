import { Trans, useLingui } from '@lingui/react/macro';
import { formatDateTime, formatPoints } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import { HidingImage } from '../../ui/hiding-image.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import type { TurnResult } from './use-turn.ts';
import styles from './wheel.module.css';

type ResultSheetProps = {
  result: TurnResult | undefined;
  /** When the club recorded it, by the club's clock; undefined until its record is here. */
  atMs: number | undefined;
  open: boolean;
  onClose: () => void;
  onCheck: (spin: string) => void;
};

/** The result of a turn (T27): the prize and the server's text, what it cost and what is left, when, and where it stands from now on, with its check. */
export function ResultSheet({ result, atMs, open, onClose, onCheck }: ResultSheetProps) {
  const { t } = useLingui();
  const turn = result?.turn;
  const won = (turn?.points_cents ?? 0) > 0;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={result?.prize?.title ?? t({ message: 'Your turn', comment: 'Title of the result of a turn of the wheel' })}
      actions={
        <>
          {turn && (
            <Button
              kind="quiet"
              onClick={() => {
                onClose();
                onCheck(turn.spin);
              }}
            >
              <Trans comment="Button: to the check of this turn of the wheel">Check this turn</Trans>
            </Button>
          )}
          <Button kind="primary" onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        </>
      }
    >
      <div className={styles.result} role="status">
        {result?.prize && won && <HidingImage className={styles.image} src={result.prize.image} width={72} height={72} />}
        <p className={styles.memo}>{result?.message || <Trans>The turn is done. Your records show what it gave.</Trans>}</p>
        {turn && <Account costCents={result.costCents} balance={formatPoints(turn.balance_cents)} />}
        {turn && (
          <p className={styles.small}>
            {atMs !== undefined && <time dateTime={new Date(atMs).toISOString()}>{formatDateTime(atMs)}</time>}
            <br />
            <Trans>It stands among your turns on this page, with its check.</Trans>
          </p>
        )}
      </div>
    </Sheet>
  );
}

const Account = ({ costCents, balance }: { costCents: number; balance: string }) => (
  <p className={styles.small}>
    {costCents === 0 ? (
      <Trans comment="What a turn of the wheel cost, and the balance after it">Free turn · balance {balance} points</Trans>
    ) : (
      <Paid cost={formatPoints(costCents)} balance={balance} />
    )}
  </p>
);

const Paid = ({ cost, balance }: { cost: string; balance: string }) => (
  <Trans comment="What a turn of the wheel cost, and the balance after it">
    Cost {cost} points · balance {balance} points
  </Trans>
);
