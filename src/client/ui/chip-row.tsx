import { type KeyboardEvent, useEffect, useRef } from 'react';
import styles from './chip-row.module.css';

type ChipRowProps<Value extends string> = {
  items: readonly { value: Value; label: string; lang?: string | undefined }[];
  value: Value;
  onChange: (value: Value) => void;
  /** Its accessible name. */
  label: string;
  /** The id of the element that it changes, which has role tabpanel. */
  panelId: string;
};

const steps: Partial<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Tabs as a row of chips that scrolls sideways, with one tab stop; the selected one is scrolled into view. */
export function ChipRow<Value extends string>({ items, value, onChange, label, panelId }: ChipRowProps<Value>) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const chip = row.current?.querySelector<HTMLElement>(`[data-value="${CSS.escape(value)}"]`);
    if (chip && row.current) row.current.scrollTo({ left: chip.offsetLeft - (row.current.clientWidth - chip.clientWidth) / 2 });
  }, [value]);
  const step = (event: KeyboardEvent, at: number) => {
    const to = items[steps[event.key]?.(at, items.length) ?? -1];
    if (!to) return;
    event.preventDefault();
    onChange(to.value);
    row.current?.querySelector<HTMLElement>(`[data-value="${CSS.escape(to.value)}"]`)?.focus({ preventScroll: true });
  };
  return (
    <div ref={row} role="tablist" aria-label={label} className={styles.row}>
      {items.map((item, at) => (
        <button
          key={item.value}
          type="button"
          role="tab"
          data-value={item.value}
          aria-selected={item.value === value}
          aria-controls={panelId}
          tabIndex={item.value === value ? 0 : -1}
          className={styles.chip}
          onClick={() => onChange(item.value)}
          onKeyDown={(event) => step(event, at)}
        >
          <span lang={item.lang}>{item.label}</span>
        </button>
      ))}
    </div>
  );
}
