import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import styles from './look-choice.module.css';

type LookChoiceProps = {
  legend: string;
  /** The `name` attribute of the radio buttons. */
  name: string;
  options: readonly { key: string; name: MessageDescriptor; colour: string }[];
  value: string;
  onChange: (key: string) => void;
};

/** A choice of looks: radio buttons, each a chip with its colour. */
export function LookChoice({ legend, name, options, value, onChange }: LookChoiceProps) {
  const { i18n } = useLingui();
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.options}>
        {options.map((option) => (
          <label key={option.key} className={styles.option}>
            <input type="radio" name={name} value={option.key} checked={option.key === value} onChange={() => onChange(option.key)} />
            <span className={styles.swatch} style={{ backgroundColor: option.colour }} aria-hidden="true" />
            <span>{i18n._(option.name)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
