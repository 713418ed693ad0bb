import { useEffect, useRef } from 'react';
import { useNavigate, type Way } from '../../ui/location.ts';
import { toast } from '../../ui/toast.ts';

/** If something has to be done first: says so, and navigates there (T18, T23). Nothing while `way` is undefined; it has to be a stable object. */
export function useAway(way: Way | undefined, words: string): void {
  const navigate = useNavigate();
  const wordsNow = useRef(words);
  wordsNow.current = words;
  useEffect(() => {
    if (way === undefined) return;
    // In this order: a navigation dismisses the toast of the previous screen.
    navigate({ ...way, replace: true });
    toast(wordsNow.current, 'bad');
  }, [way, navigate]);
}
