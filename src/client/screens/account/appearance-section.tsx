import { useLingui } from '@lingui/react/macro';
import { setPreference, usePreference } from '../../device/preferences.ts';
import { Choices } from './choices.tsx';
import { Section } from './section.tsx';

export function AppearanceSection() {
  const { t } = useLingui();
  const choices = [
    { value: 'system', label: t({ message: 'System', comment: 'Colours follow the setting of the phone or computer' }) },
    { value: 'dark', label: t({ message: 'Dark', comment: 'Dark colours' }) },
    { value: 'light', label: t({ message: 'Light', comment: 'Light colours' }) },
  ] as const;
  return (
    <Section title={t`Appearance`}>
      <Choices
        legend={t`Appearance`}
        name="theme"
        chosen={usePreference('theme')}
        choices={choices}
        onChoose={(theme) => setPreference('theme', theme)}
      />
    </Section>
  );
}
