import { Tabs as Base } from '@base-ui/react/tabs';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './tabs.module.css';
import { scrollBehavior } from './use-motion.ts';

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

/** Tabs in one scrolling row; one of them takes the focus, the arrow keys, Home and End move between them. */
export function Tabs<Value extends string>({ items, value, onChange, label, panelId }: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the selected tab is scrolled into view whenever it changes
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    const row = list.current;
    if (!tab || !row) return;
    row.scrollTo({ left: tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2, behavior: scrollBehavior() });
  }, [value]);
  return (
    <Base.Root value={value} onValueChange={onChange}>
      <Base.List ref={list} aria-label={label} className={styles.tabs} activateOnFocus>
        {items.map((item) => (
          <Base.Tab key={item.value} value={item.value} className={styles.tab} aria-controls={panelId}>
            {item.label}
          </Base.Tab>
        ))}
      </Base.List>
    </Base.Root>
  );
}
