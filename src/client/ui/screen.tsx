import { type ReactNode, useEffect, useRef } from 'react';
import styles from './screen.module.css';
import { TopBar, type TopBarProps } from './top-bar.tsx';

type RootProps = {
  /** Used in the document's title, and announced on arrival. */
  title: string;
  /** One of the five tab pages: leaves room for the tab bar. */
  tab?: boolean;
  children: ReactNode;
};

export const arrivalEvent = 'foyer:arrival';

/** The root element of a screen that draws its heading itself. */
export function BareScreen({ title, tab = false, children }: RootProps) {
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

type ScreenProps = RootProps &
  Omit<TopBarProps, 'title'> & {
    /** In the bar in place of the title. */
    heading?: ReactNode;
  };

/** A screen: the bar with its title, and its content. */
export const Screen = ({ title, tab = false, heading = title, children, ...bar }: ScreenProps) => (
  <BareScreen title={title} tab={tab}>
    <TopBar title={heading} {...bar} />
    {children}
  </BareScreen>
);
