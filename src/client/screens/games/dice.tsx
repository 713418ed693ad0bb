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
        ) : asNumbers ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: dice have no other identity than their index
          <span key={at} className={styles.number}>
            {die}
          </span>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: dice have no other identity than their index
          <img key={at} src={`/dice/${die}.svg`} alt="" width={size} height={size} />
        ),
      )}
    </span>
  );
}

/** The places of three dice, before there are any. */
export const BlankDice = () => (
  <span className={styles.dice} aria-hidden="true">
    <span className={styles.blank} />
    <span className={styles.blank} />
    <span className={styles.blank} />
  </span>
);
