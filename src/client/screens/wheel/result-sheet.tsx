import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import type { TurnResult } from './use-turn.ts';
import styles from './wheel.module.css';

/** The result of a turn (T27): the prize and the server's text. */
export function ResultSheet({ told, open, onClose }: { told: TurnResult | undefined; open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const won = (told?.turn?.points_cents ?? 0) > 0;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={told?.prize?.title ?? t({ message: 'Your turn', comment: 'Title of the result of a turn of the wheel' })}
      actions={
        <Button kind="primary" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <div className={styles.result} role="status">
        {told?.prize && won && <img className={styles.image} src={told.prize.image} alt="" width="72" height="72" />}
        <p className={styles.memo}>{told?.message || <Trans>The turn is done. Your records show what it came to.</Trans>}</p>
      </div>
    </Sheet>
  );
}
