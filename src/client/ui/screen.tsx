import { type ReactNode, useEffect, useRef } from 'react';
import styles from './screen.module.css';

type ScreenProps = {
  /** Stands in the document's title and is announced on arrival. */
  title: string;
  /** One of the five tab pages: leaves room for the bar. */
  tab?: boolean;
  children: ReactNode;
};

export const arrivalEvent = 'foyer:arrival';

/** What every screen's file gives back: its TopBar first, then its content. */
export function Screen({ title, tab = false, children }: ScreenProps) {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    // The frame puts the club's name behind it, moves the focus to the title and says where one is now.
    window.dispatchEvent(new CustomEvent(arrivalEvent, { detail: { title, screen: ref.current } }));
  }, [title]);
  return (
    <main ref={ref} className={styles.screen} data-tab={tab || undefined}>
      {children}
    </main>
  );
}
