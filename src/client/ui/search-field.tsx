import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { IconButton } from './icon-button.tsx';
import { CloseIcon } from './icons.tsx';
import { SearchIcon } from './outline-icons.tsx';
import styles from './search-field.module.css';

type SearchFieldProps = {
  value: string;
  onChange: (value: string) => void;
  /** What is searched: its accessible name, and its placeholder. */
  label: string;
};

/** More characters than any name has. */
const longest = 80;

/** A field that searches while typing; Escape and the cross clear it. */
export function SearchField({ value, onChange, label }: SearchFieldProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange('');
    input.current?.focus();
  };
  return (
    <search className={styles.box}>
      <SearchIcon size={20} />
      <input
        ref={input}
        type="search"
        className={styles.input}
        aria-label={label}
        placeholder={label}
        value={value}
        maxLength={longest}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value !== '') clear();
          // The results are already shown: closing the keyboard makes room for them.
          if (event.key === 'Enter') event.currentTarget.blur();
        }}
      />
      {value !== '' && <IconButton label={t`Clear the search`} icon={<CloseIcon />} onClick={clear} />}
    </search>
  );
}
