import { type ReactNode, useEffect, useState } from 'react';
import { Button } from './button.tsx';
import styles from './filters.module.css';
import { Sheet } from './sheet.tsx';

/** A filter that is being put together: nothing changes before it is shown, and closing the sheet drops it. */
export function useFilterDraft<Filter>(filter: Filter, onClose: () => void) {
  const [draft, setDraft] = useState(filter);
  useEffect(() => setDraft(filter), [filter]);
  const close = () => {
    setDraft(filter);
    onClose();
  };
  return { draft, setDraft, close };
}

type FilterSheetProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** What the button says that shows the list, with the number of rows that are left. */
  show: ReactNode;
  onShow: () => void;
  clear: ReactNode;
  onClear: () => void;
  /** The conditions; only asked for while it is open. */
  children: ReactNode;
};

/** What a list can be narrowed down by. */
export function FilterSheet({ open, onClose, title, show, onShow, clear, onClear, children }: FilterSheetProps) {
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button kind="primary" onClick={onShow}>
            {show}
          </Button>
          <Button kind="quiet" onClick={onClear}>
            {clear}
          </Button>
        </>
      }
    >
      {open && <div className={styles.conditions}>{children}</div>}
    </Sheet>
  );
}

/** What is chosen stays a choice, though nothing in the copy has it. */
export const withChosen = <Choice extends string>(choices: readonly Choice[], chosen: Choice | ''): readonly Choice[] =>
  chosen === '' || choices.includes(chosen) ? choices : [...choices, chosen];

type ChoiceProps = { label: string; value: string; onChange: (value: string) => void; children: ReactNode };

/** One of several; the children are options. */
export function Choice({ label, value, onChange, children }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <span>{label}</span>
      <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {children}
      </select>
    </label>
  );
}

export function Check({ checked, onChange, children }: { checked: boolean; onChange: (checked: boolean) => void; children: ReactNode }) {
  return (
    <label className={styles.check}>
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
      <span>{children}</span>
    </label>
  );
}

/** Says that only a part of the list is here. */
export const PartNote = ({ children }: { children: ReactNode }) => <p className={styles.partial}>{children}</p>;
