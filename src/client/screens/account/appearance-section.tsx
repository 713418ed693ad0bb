import { useLingui } from '@lingui/react/macro';
import { setPreference, usePreference } from '../../device/preferences.ts';
import styles from './appearance-section.module.css';
import { Section } from './section.tsx';

export function AppearanceSection() {
  const { t } = useLingui();
  const theme = usePreference('theme');
  const choices = [
    { value: 'system', label: t({ message: 'System', comment: 'Colours follow the setting of the phone or computer' }) },
    { value: 'dark', label: t({ message: 'Dark', comment: 'Dark colours' }) },
    { value: 'light', label: t({ message: 'Light', comment: 'Light colours' }) },
  ] as const;
  return (
    <Section title={t`Appearance`}>
      <fieldset className={styles.choices}>
        <legend className="unseen">{t`Appearance`}</legend>
        {choices.map(({ value, label }) => (
          <label key={value} className={styles.choice}>
            <input type="radio" name="theme" value={value} checked={theme === value} onChange={() => setPreference('theme', value)} />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
    </Section>
  );
}
