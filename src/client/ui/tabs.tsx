import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import styles from './tabs.module.css';
import { glide } from './use-motion.ts';

export type TabItem<Value extends string> = { value: Value; label: ReactNode };
type TabsProps<Value extends string> = {
  items: readonly TabItem<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** Their accessible name. */
  label: string;
  /** The id of the element that they change; it has role tabpanel. */
  panelId?: string;
};

/** Tabs in one line that scrolls; one of them takes the focus, the arrow keys, Home and End move between them. */
export function Tabs<Value extends string>({ items, value, onChange, label, panelId }: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen tab comes into sight whenever it changes
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    const row = list.current;
    if (!tab || !row) return;
    row.scrollTo({ left: tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2, behavior: glide() });
  }, [value]);

  const onKeyDown = (event: KeyboardEvent) => {
    const at = items.findIndex((item) => item.value === value);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1 + items.length, Home: 0, End: items.length - 1 }[event.key];
    const item = next === undefined ? undefined : items[next % items.length];
    if (!item) return;
    event.preventDefault();
    onChange(item.value);
    list.current?.querySelector<HTMLElement>(`[data-value="${CSS.escape(item.value)}"]`)?.focus({ preventScroll: true });
  };

  return (
    <div ref={list} role="tablist" aria-label={label} className={styles.tabs} onKeyDown={onKeyDown} tabIndex={-1}>
      {items.map((item) => (
        <button
          key={item.value}
          type="button"
          role="tab"
          className={styles.tab}
          data-value={item.value}
          aria-selected={item.value === value}
          aria-controls={panelId}
          tabIndex={item.value === value ? 0 : -1}
          onClick={() => onChange(item.value)}
        >
          {item.label}
        </button>
      ))}
    </div>
  );
}
