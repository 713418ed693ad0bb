import { Trans, useLingui } from '@lingui/react/macro';
import type { CheckStep, ValueName } from '#domain/bet-check.ts';
import { formatPoints } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './draw-proof.module.css';

/** The values of a step, to be read and copied, so that anyone can verify them elsewhere. */
export function StepValues({ values }: Pick<CheckStep, 'values'>) {
  const names = useValueNames();
  const all = Object.entries(values).filter(([, text]) => text !== '') as [ValueName, string][];
  if (all.length === 0) return null;
  return (
    <details className={styles.values}>
      <summary>
        <Trans comment="Opens the numbers that a step of a check rests on">Values</Trans>
      </summary>
      <dl>
        {all.map(([name, text]) => (
          <div key={name}>
            <dt>{names[name]}</dt>
            <dd>
              <code>{isCents(name) ? formatPoints(Number(text)) : text}</code>
              {!isCents(name) && <Copy text={text} />}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

const isCents = (name: ValueName): boolean => name === 'owed' || name === 'paid';

function Copy({ text }: { text: string }) {
  const { t } = useLingui();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast(t`Copied`, 'good');
    } catch {
      toast(t`Copying is not allowed here. Press and hold the text instead.`, 'bad');
    }
  };
  return (
    <Button kind="quiet" className={styles.copy} onClick={() => void copy()}>
      <Trans comment="Button: puts the value into the clipboard">Copy</Trans>
    </Button>
  );
}

function useValueNames(): Record<ValueName, string> {
  const { t } = useLingui();
  return {
    seed: t({ message: 'Secret number', comment: 'A value of a check: what the dice are made of, secret until the draw' }),
    hash: t({ message: 'Its SHA-256', comment: 'A value of a check: the fingerprint of the secret number' }),
    promise: t({ message: 'Promise of the draw', comment: 'A value of a check: the published fingerprint' }),
    receipt: t({ message: 'Promise on your receipt', comment: 'A value of a check' }),
    neighbour: t({ message: 'Value of the draw beside it', comment: 'A value of a check' }),
    message: t({ message: 'Text that goes into HMAC-SHA-256', comment: 'A value of a check' }),
    block: t({ message: 'HMAC-SHA-256 with the secret number', comment: 'A value of a check' }),
    rolled: t({ message: 'Dice that follow', comment: 'A value of a check: three dice' }),
    published: t({ message: 'Dice as the club says', comment: 'A value of a check: three dice' }),
    owed: t({ message: 'Points that follow', comment: 'A value of a check: what the bet pays' }),
    paid: t({ message: 'Points that were paid', comment: 'A value of a check' }),
  };
}
