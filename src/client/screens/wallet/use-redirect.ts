import { useEffect, useRef } from 'react';
import { type LinkTarget, useNavigate } from '../../ui/location.ts';
import { toast } from '../../ui/toast.ts';

/** If something has to be done first: says so, and navigates there (T18, T23). Nothing while `way` is undefined; it has to be a stable object. */
export function useRedirect(target: LinkTarget | undefined, words: string): void {
  const navigate = useNavigate();
  const wordsNow = useRef(words);
  wordsNow.current = words;
  useEffect(() => {
    if (target === undefined) return;
    // In this order: a navigation dismisses the toast of the previous screen.
    navigate({ ...target, replace: true });
    toast(wordsNow.current, 'bad');
  }, [target, navigate]);
}
