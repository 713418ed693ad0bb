import styles from './choices.module.css';

/** Radio buttons side by side that look like one control. `legend` is its accessible name. */
export function Choices<Value extends string>({
  legend,
  name,
  chosen,
  choices,
  onChoose,
}: {
  legend: string;
  /** Unique on the page. */
  name: string;
  chosen: Value;
  choices: readonly { value: Value; label: string }[];
  onChoose: (value: Value) => void;
}) {
  return (
    <fieldset className={styles.choices}>
      <legend className="unseen">{legend}</legend>
      {choices.map(({ value, label }) => (
        <label key={value} className={styles.choice}>
          <input
            type="radio"
            className={styles.radio}
            name={name}
            value={value}
            checked={chosen === value}
            onChange={() => onChoose(value)}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
