import { useLingui } from '@lingui/react/macro';
import { languages } from '#contract/languages.ts';
import { useLanguage } from '../../i18n/language.ts';
import { ListRow } from '../../ui/list-row.tsx';
import { AccountIcon, KeyIcon, LanguageIcon, LimitIcon, LockIcon } from '../../ui/outline-icons.tsx';
import { FundPasswordRow } from './fund-password-row.tsx';
import { Section } from './section.tsx';

/** The rows that checklist S15 requires. */
export function AccountSection() {
  const { t } = useLingui();
  const language = useLanguage();
  return (
    <Section title={t`Account`}>
      <ListRow to="/Infomation" icon={<AccountIcon />} title={t`Basic information`} />
      <ListRow to="/SetLoginPassword" icon={<KeyIcon />} title={t`Login password`} />
      <ListRow to="/Passkeys" icon={<LockIcon />} title={t`Passkeys`} text={t`Log in by fingerprint, face or PIN`} />
      <FundPasswordRow />
      <ListRow to="/Limits" icon={<LimitIcon />} title={t`Play limits`} text={t`Limits for yourself, and pauses`} />
      <ListRow
        to="/language"
        search={{ from: 'setting' }}
        icon={<LanguageIcon />}
        title={t`Language`}
        value={languages.find(({ code }) => code === language)?.name}
      />
    </Section>
  );
}
