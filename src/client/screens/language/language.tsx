import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type LanguageCode, languages } from '#contract/languages.ts';
import { useSession } from '../../device/session.ts';
import { activateLanguage, useLanguage } from '../../i18n/language.ts';
import { useBaseInfo } from '../../mirror/queries/base-info.ts';
import { CheckIcon } from '../../ui/icons.tsx';
import { useSearch } from '../../ui/location.ts';
import { Screen } from '../../ui/screen.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './language.module.css';

/**
 * The languages that the club offers, each in its own name (S47); the current one is marked. With `from=setting` the
 * screen goes back to Setting (R9), otherwise to the log-in, or to Home for a member.
 */
export default function Language() {
  const { t } = useLingui();
  const current = useLanguage();
  const offered = useOfferedLanguages(current);
  const fromSetting = useSearch({ from: '/entry/language' }).from?.toLowerCase() === 'setting';
  const member = useSession() !== null;
  const [loading, setLoading] = useState<LanguageCode>();
  const choose = async (code: LanguageCode) => {
    setLoading(code);
    try {
      await activateLanguage(code);
    } catch {
      toast(t`This language could not be loaded. Try again once you are online.`, 'bad');
    }
    setLoading(undefined);
  };
  return (
    <Screen title={t`Language`} back={fromSetting ? '/Setting' : member ? '/Home' : '/Login'}>
      <ul className={styles.list}>
        {offered.map(({ code, tag, name }) => (
          <li key={code}>
            <button
              type="button"
              className={styles.row}
              lang={tag}
              aria-current={code === current || undefined}
              aria-busy={code === loading || undefined}
              onClick={() => void choose(code)}
            >
              <span>{name}</span>
              {code === current && <CheckIcon />}
            </button>
          </li>
        ))}
      </ul>
    </Screen>
  );
}

/** Those of the setting `languages`, and the current one, which must not disappear. All while the base info is not loaded. */
function useOfferedLanguages(current: LanguageCode) {
  const base = useBaseInfo();
  if (base.state !== 'ready') return languages;
  const offered = new Set(base.value.lang_data.map(({ value }) => value));
  return languages.filter(({ code }) => code === current || offered.has(code));
}
