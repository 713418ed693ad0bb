import type { ReactNode } from 'react';
import styles from './tabs.module.css';

export type TabItem<Value extends string> = { value: Value; label: ReactNode };
type TabsProps<Value extends string> = {
  items: readonly TabItem<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** Their accessible name. */
  label: string;
  /** The id of the element that they change, with role tabpanel. */
  panelId?: string;
};

export function Tabs<Value extends string>({ items, value, onChange, label }: TabsProps<Value>) {
  return (
    <div role="tablist" aria-label={label} className={styles.tabs}>
      {items.map((item) => (
        <button key={item.value} type="button" role="tab" aria-selected={item.value === value} onClick={() => onChange(item.value)}>
          {item.label}
        </button>
      ))}
    </div>
  );
}
