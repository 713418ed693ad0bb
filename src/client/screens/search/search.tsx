import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { usePreference } from '../../device/preferences.ts';
import { useSession } from '../../device/session.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useFound } from '../../mirror/queries/found.ts';
import { isComposing } from '../../ui/composing.ts';
import { useSearch } from '../../ui/location.ts';
import { Screen } from '../../ui/screen.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { RecentWords, rememberWords } from './recent-words.tsx';
import { fewRows, Results } from './results.tsx';
import { memberSources, openSources, type Source } from './sources.ts';
import { useStoredWords } from './stored-words.ts';

/** Results of one kind that are listed at first, and added by “Show more”. */
const step = 50;

/** Searches all that this phone has stored and the caller may see, while typing, offline too; the server is asked nothing. */
export default function Search() {
  const { t } = useLingui();
  const { in: kind } = useSearch({ from: '/open/Search' });
  const memberId = useSession()?.memberId;
  const { text, setText, storeNow } = useStoredWords(memberId ?? '', kind ?? '');
  const typed = useDeferredValue(text);
  const all = useSources();
  const only = all.find(({ collection }) => collection === kind);
  const sources = useMemo(() => (only ? [only] : all), [only, all]);
  const [limit, setLimit] = useState(step);
  // biome-ignore lint/correctness/useExhaustiveDependencies: back to the first results whenever something else is searched
  useEffect(() => setLimit(step), [typed, kind]);
  const { i18n } = useLingui();
  const most = only ? limit : fewRows;
  const found = useFound(sources, typed, `${useLanguage()} ${i18n.locale}`, most);
  const opened = useRef<() => void>(undefined);
  opened.current = () => {
    storeNow();
    rememberWords(text);
  };
  // The same function for all renders: a row that has not changed is not drawn again.
  const [onOpen] = useState(() => () => opened.current?.());
  const hint =
    memberId !== undefined
      ? t`People, videos, notices, the message board and your own records are searched, also offline.`
      : t`People, videos and notices are searched, also offline.`;
  const title = only ? t`Search: ${only.label}` : t`Search`;
  return (
    <Screen title={title} back>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only adds the arrow keys to the field and the links in it */}
      <div onKeyDown={stepByArrows}>
        <SearchField
          label={only ? title : t`Search the club`}
          value={text}
          onChange={setText}
          focusAtOnce={text === ''}
          onEnter={() => rememberWords(text)}
        />
        {typed.trim() === '' ? (
          <RecentWords onChoose={setText} hint={hint} />
        ) : (
          <Results
            found={found}
            only={only !== undefined}
            limit={most}
            hint={hint}
            onOpen={onOpen}
            onClear={() => setText('')}
            onMore={() => setLimit(limit + step)}
          />
        )}
      </div>
    </Screen>
  );
}

/** What is searched: what a visitor may see, and for a member the board and the member's own records too. */
function useSources(): Source[] {
  const { i18n } = useLingui();
  const language = useLanguage();
  const member = useSession()?.memberId;
  const hidden = usePreference('hiddenMessages');
  const { locale } = i18n;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels change with the locale
  return useMemo(() => {
    const words = { i18n, language };
    return member === undefined ? openSources(words) : [...openSources(words), ...memberSources(words, hidden)];
  }, [i18n, locale, language, member, hidden]);
}

/** The arrow keys go from the field to the results and back, one after the other. */
function stepByArrows(event: KeyboardEvent<HTMLElement>): void {
  if (isComposing(event)) return;
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, li a, li button:first-child')];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  const next = at < 0 || by === 0 ? undefined : stops[at + by];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
