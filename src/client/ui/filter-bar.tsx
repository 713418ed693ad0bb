import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './filters.module.css';
import { handsFocusToTitle } from './focus-title.ts';
import { CloseIcon } from './icons.tsx';
import { FilterIcon } from './outline-icons.tsx';

/** A condition in force. */
export type Condition = { name: string; remove: () => void };

/** What a list's own sheet is given by the bar that opens it. */
export type SheetPart<Filter> = { open: boolean; onClose: () => void; onChange: (next: Filter) => void };

type FilterBarProps<Filter> = {
  conditions: readonly Condition[];
  onChange: (next: Filter) => void;
  /** The words of the list that is narrowed down: they stand with its screens. */
  words: { open: string; remove: (name: string) => string };
  sheet: (part: SheetPart<Filter>) => ReactNode;
};

/** Narrows a list down and orders it: a button that opens a sheet, and each condition in force, to be removed. */
export function FilterBar<Filter>({ conditions, onChange, words, sheet }: FilterBarProps<Filter>) {
  const [open, setOpen] = useState(false);
  const chosen = useRef<Filter>(undefined);
  const changeNow = useRef(onChange);
  changeNow.current = onChange;
  // The address is changed once the sheet has left its entry in the history.
  useEffect(() => {
    if (open || !chosen.current) return;
    changeNow.current(chosen.current);
    chosen.current = undefined;
  }, [open]);
  return (
    <div className={styles.bar}>
      <button type="button" className={styles.open} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span>
          <FilterIcon size={18} />
          {words.open}
        </span>
      </button>
      {conditions.map(({ name, remove }) => (
        <button
          ref={handsFocusToTitle}
          key={name}
          type="button"
          className={styles.condition}
          aria-label={words.remove(name)}
          onClick={remove}
        >
          <span>
            {name}
            <CloseIcon width={16} height={16} />
          </span>
        </button>
      ))}
      {sheet({
        open,
        onClose: () => setOpen(false),
        onChange: (next) => {
          chosen.current = next;
          setOpen(false);
        },
      })}
    </div>
  );
}
