import styles from './dice.module.css';

/** Three drawn dice, or (checklist S23, C29) the same as numbers. */
export function DiceRow({ dice, asNumbers, small = false }: { dice: readonly number[]; asNumbers: boolean; small?: boolean }) {
  return (
    <span className={styles.dice} data-small={small || undefined} role="img" aria-label={dice.join(', ')}>
      {dice.map((die, at) =>
        asNumbers ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: dice have no other identity than their index
          <span key={at} className={styles.number}>
            {die}
          </span>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: dice have no other identity than their index
          <img key={at} src={`/dice/${die}.svg`} alt="" width={small ? 24 : 52} height={small ? 24 : 52} />
        ),
      )}
    </span>
  );
}
