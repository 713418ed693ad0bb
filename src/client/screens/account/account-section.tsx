import { useLingui } from '@lingui/react/macro';
import { languages } from '#contract/languages.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useBaseInfo } from '../../mirror/queries/base-info.ts';
import { useMember } from '../../mirror/queries/member.ts';
import { ListRow } from '../../ui/list-row.tsx';
import { AccountIcon, KeyIcon, LanguageIcon, LimitIcon, LockIcon } from '../../ui/outline-icons.tsx';
import { toast } from '../../ui/toast.ts';
import { Section } from './section.tsx';

/** The specification's own rows (checklist S15). */
export function AccountSection() {
  const { t } = useLingui();
  const language = useLanguage();
  return (
    <Section title={t`Account`}>
      <ListRow to="/Infomation" icon={<AccountIcon />} title={t`Basic information`} />
      <ListRow to="/SetLoginPassword" icon={<KeyIcon />} title={t`Login password`} />
      <FundPasswordRow />
      <ListRow to="/Limits" icon={<LimitIcon />} title={t`Play limits`} text={t`Limits for yourself, and pauses`} />
      <ListRow
        to="/language?from=setting"
        icon={<LanguageIcon />}
        title={t`Language`}
        value={languages.find(({ code }) => code === language)?.name}
      />
    </Section>
  );
}

/** Set or not, and where that leads: not set, to setting it; set, to changing it if the club allows that (T22, X27). */
function FundPasswordRow() {
  const { t } = useLingui();
  const base = useBaseInfo();
  const member = useMember();
  const title = t({ message: 'Fund password', comment: 'The 6 digits that confirm a withdrawal' });
  if (member.state !== 'ready') return <ListRow icon={<LockIcon />} title={title} value="–" />;
  if (member.value.paypassword === 0) return <ListRow to="/SetPayPassword" icon={<LockIcon />} title={title} value={t`Not set`} />;
  const value = t({ message: 'Set', comment: 'The fund password has been set' });
  const mayEdit = base.state === 'ready' && base.value.edit_paypwd === 1;
  if (mayEdit) return <ListRow to="/EditPayPassword" icon={<LockIcon />} title={title} value={value} />;
  return (
    <ListRow
      icon={<LockIcon />}
      title={title}
      value={value}
      onClick={() => toast(t`Please contact online service to change your fund password`)}
    />
  );
}
