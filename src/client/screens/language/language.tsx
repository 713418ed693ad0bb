import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type LanguageCode, languages } from '#contract/languages.ts';
import { useSession } from '../../device/session.ts';
import { activateLanguage, useLanguage } from '../../i18n/language.ts';
import { CheckIcon } from '../../ui/icons.tsx';
import { useSearch } from '../../ui/location.ts';
import { Screen } from '../../ui/screen.tsx';
import { toast } from '../../ui/toast.ts';
import { TopBar } from '../../ui/top-bar.tsx';
import styles from './language.module.css';

/** The seven languages, each in its own name (S47); the present one is marked. `from=setting` says that Setting is the way back (R9), else the log-in is, which a member has behind them. */
export default function Language() {
  const { t } = useLingui();
  const current = useLanguage();
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
    <Screen title={t`Language`}>
      <TopBar title={t`Language`} back={fromSetting ? '/Setting' : member ? '/Home' : '/Login'} />
      <ul className={styles.list}>
        {languages.map(({ code, tag, name }) => (
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
