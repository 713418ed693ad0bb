import { useMisses } from '../../ui/picture-misses.ts';
import styles from './dice.module.css';

type DiceRowProps = {
  dice: readonly number[];
  asNumbers: boolean;
  small?: boolean;
  /** How many of them are shown; the others are blank. */
  shown?: number;
  /** Each is seen to come. */
  moves?: boolean;
};

/** Three drawn dice, or (checklist S23, C29) the same as numbers. */
export function DiceRow({ dice, asNumbers, small = false, shown = dice.length, moves = false }: DiceRowProps) {
  const size = small ? 24 : 52;
  return (
    <span
      className={styles.dice}
      data-small={small || undefined}
      data-moves={moves || undefined}
      role="img"
      aria-label={dice.slice(0, shown).join(', ') || '…'}
    >
      {dice.map((die, at) =>
        at >= shown ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: dice have no other identity than their index
          <span key={at} className={styles.blank} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: dice have no other identity than their index
          <Die key={at} die={die} size={size} asNumber={asNumbers} />
        ),
      )}
    </span>
  );
}

/** A die, as a number also while its drawing can't be loaded. */
function Die({ die, size, asNumber }: { die: number; size: number; asNumber: boolean }) {
  const address = `/dice/${die}.svg`;
  const { isMissing, query, miss } = useMisses(address);
  if (asNumber || isMissing) return <span className={styles.number}>{die}</span>;
  return <img src={address + query} alt="" width={size} height={size} onError={miss} />;
}

/** The places of three dice, before there are any. */
export const BlankDice = () => (
  <span className={styles.dice} aria-hidden="true">
    <span className={styles.blank} />
    <span className={styles.blank} />
    <span className={styles.blank} />
  </span>
);
