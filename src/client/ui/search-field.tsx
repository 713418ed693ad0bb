import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { isComposing } from './composing.ts';
import { IconButton } from './icon-button.tsx';
import { CloseIcon, SearchIcon } from './icons.tsx';
import styles from './search-field.module.css';

type SearchFieldProps = {
  value: string;
  onChange: (value: string) => void;
  /** What is searched: its accessible name, and its placeholder. */
  label: string;
  /** When it appears, it gets the focus: its screen is there to search. */
  focusAtOnce?: boolean;
  onEnter?: () => void;
};

/** More characters than any name has. */
export const longestSearch = 80;

/** A field that searches while typing; Escape and the cross clear it. */
export function SearchField({ value, onChange, label, focusAtOnce = false, onEnter }: SearchFieldProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const focuses = useRef(focusAtOnce);
  useEffect(() => {
    if (focuses.current) input.current?.focus();
  }, []);
  const clear = () => {
    onChange('');
    input.current?.focus();
  };
  return (
    <search className={styles.box}>
      <SearchIcon width="20" height="20" />
      <input
        ref={input}
        type="search"
        className={styles.input}
        aria-label={label}
        placeholder={label}
        value={value}
        maxLength={longestSearch}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (isComposing(event)) return;
          if (event.key === 'Escape' && value !== '') clear();
          // The results are already shown: closing the keyboard makes room for them.
          if (event.key !== 'Enter') return;
          event.currentTarget.blur();
          onEnter?.();
        }}
      />
      {value !== '' && <IconButton label={t`Clear the search`} icon={<CloseIcon />} onClick={clear} />}
    </search>
  );
}
