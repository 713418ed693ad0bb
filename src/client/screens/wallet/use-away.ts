import { useEffect, useRef } from 'react';
import { navigate } from '../../ui/location.ts';
import { toast } from '../../ui/toast.ts';

/** Where something has to be done first: says so, and leads there (T18, T23). Nothing, while `to` is undefined. */
export function useAway(to: string | undefined, words: string): void {
  const wordsNow = useRef(words);
  wordsNow.current = words;
  useEffect(() => {
    if (to === undefined) return;
    // In this order: what was said belongs to the place before, and goes with it.
    navigate(to, { replace: true });
    toast(wordsNow.current, 'bad');
  }, [to]);
}
