import { type ReactNode, useEffect, useRef } from 'react';
import styles from './screen.module.css';

type ScreenProps = {
  /** Used in the document's title, and announced on arrival. */
  title: string;
  /** One of the five tab pages: leaves room for the tab bar. */
  tab?: boolean;
  children: ReactNode;
};

export const arrivalEvent = 'foyer:arrival';

/** The root element of every screen: first its TopBar, then its content. */
export function Screen({ title, tab = false, children }: ScreenProps) {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    // The frame adds the club's name, moves the focus to the title and announces the screen.
    window.dispatchEvent(new CustomEvent(arrivalEvent, { detail: { title, screen: ref.current } }));
  }, [title]);
  return (
    <main ref={ref} id="content" className={styles.screen} data-tab={tab || undefined}>
      {children}
    </main>
  );
}
