import { type ReactNode, useEffect } from 'react';

type ScreenProps = {
  /** Stands in the document's title and is announced on arrival. */
  title: string;
  /** One of the five tab pages: leaves room for the bar. */
  tab?: boolean;
  children: ReactNode;
};

/** What every screen's file gives back: its TopBar first, then its content. */
export function Screen({ title, tab = false, children }: ScreenProps) {
  useEffect(() => {
    document.title = title;
  }, [title]);
  return <div data-tab={tab || undefined}>{children}</div>;
}
