import { useEffect, useState } from 'react';
import { focusTitle } from '../ui/focus-title.ts';
import { arrivalEvent } from '../ui/screen.tsx';
import { takeArrival } from './navigations.ts';

/** On arrival at a screen: sets the document's title, focuses the screen's title, and announces it to screen readers. */
export function Arrival({ club }: { club: string }) {
  const [title, setTitle] = useState('');
  const [spoken, setSpoken] = useState('');

  useEffect(() => {
    const onArrival = (event: Event) => {
      const detail = (event as CustomEvent<{ title: string; screen: HTMLElement | null }>).detail;
      setTitle(detail.title);
      if (!takeArrival()) return;
      setSpoken(detail.title);
      // Unless the screen has already set the focus.
      if (detail.screen?.contains(document.activeElement)) return;
      focusTitle(detail.screen);
    };
    window.addEventListener(arrivalEvent, onArrival);
    return () => window.removeEventListener(arrivalEvent, onArrival);
  }, []);

  useEffect(() => {
    document.title = title && title !== club ? `${title} · ${club}` : club;
  }, [title, club]);

  return (
    <div className="unseen" aria-live="polite" aria-atomic="true">
      {spoken}
    </div>
  );
}
