import { Trans, useLingui } from '@lingui/react/macro';
import { tagOf } from '#contract/languages.ts';
import { aheadBytesADay } from '#contract/worker.ts';
import { dataBudget } from '../../device/data-budget.ts';
import { formatBytes } from '../../i18n/format-bytes.ts';
import { useLanguage } from '../../i18n/language.ts';
import styles from './note.module.css';
import { Section } from './section.tsx';

/** What opening the app costs, for members who pay for their data. */
export function DataUseSection() {
  const { t } = useLingui();
  const tag = tagOf(useLanguage());
  const first = formatBytes(dataBudget.firstVisitBytes, tag);
  const again = formatBytes(dataBudget.secondOpeningBytes, tag);
  const ahead = formatBytes(aheadBytesADay, tag);
  return (
    <Section title={t`Data use`}>
      <p className={styles.note}>
        <Trans>The first visit loads about {first}, and more in a club with a lot of content.</Trans>{' '}
        <Trans>Opening Home again on the same day loads at most {again} if nothing has changed.</Trans>{' '}
        <Trans>Videos, pictures you look at, and pictures in advance (at most {ahead} a day) are not included.</Trans>
      </p>
    </Section>
  );
}
