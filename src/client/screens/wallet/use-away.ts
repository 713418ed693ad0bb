import { useEffect, useRef } from 'react';
import { useNavigate, type Way } from '../../ui/location.ts';
import { toast } from '../../ui/toast.ts';

/** Where something has to be done first: says so, and leads there (T18, T23). Nothing, while `way` is undefined; one way is one object. */
export function useAway(way: Way | undefined, words: string): void {
  const navigate = useNavigate();
  const wordsNow = useRef(words);
  wordsNow.current = words;
  useEffect(() => {
    if (way === undefined) return;
    // In this order: what was said belongs to the place before, and goes with it.
    navigate({ ...way, replace: true });
    toast(wordsNow.current, 'bad');
  }, [way, navigate]);
}
