import { Trans, useLingui } from '@lingui/react/macro';
import { tagOf } from '#contract/languages.ts';
import { aheadBytesADay } from '#contract/worker.ts';
import { bytesFetchedAhead } from '../../device/ahead-bytes.ts';
import { reportsConnection, sparesData } from '../../device/data-saving.ts';
import { setPreference, usePreference } from '../../device/preferences.ts';
import { formatBytes } from '../../i18n/format-bytes.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useNow } from '../../ui/now.ts';
import { Choices } from './choices.tsx';
import styles from './note.module.css';
import { Section } from './section.tsx';

/** When pictures are prefetched, the limit per day, and how much was used today. */
export function PicturesSection() {
  const { t } = useLingui();
  const tag = tagOf(useLanguage());
  const chosen = usePreference('picturesAhead');
  const most = formatBytes(aheadBytesADay, tag);
  const today = formatBytes(bytesFetchedAhead(useNow(5_000)), tag);
  const choices = [
    { value: 'always', label: t({ message: 'Always', comment: 'Pictures are fetched in advance on every connection' }) },
    { value: 'wifi', label: t({ message: 'Only on Wi-Fi', comment: 'Pictures are fetched in advance except over mobile data' }) },
    { value: 'never', label: t({ message: 'Never', comment: 'Pictures are fetched only when somebody looks at them' }) },
  ] as const;
  return (
    <Section title={t`Pictures in advance`}>
      <Choices
        legend={t`Pictures in advance`}
        name="pictures"
        chosen={chosen}
        choices={choices}
        onChoose={(choice) => setPreference('picturesAhead', choice)}
      />
      <p className={styles.note}>
        <Trans>Pictures you have not opened yet are saved for offline use, in their smallest size.</Trans>{' '}
        <Trans>
          At most {most} a day; {today} today.
        </Trans>{' '}
        {sparesData() ? (
          <Trans>Your browser is set to save data, so none are fetched.</Trans>
        ) : (
          chosen === 'wifi' &&
          !reportsConnection() && <Trans>This browser does not say whether it is on Wi-Fi, so they are always fetched.</Trans>
        )}
      </p>
    </Section>
  );
}
