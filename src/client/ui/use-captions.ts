import { type RefObject, useEffect, useState } from 'react';
import { type PlayerCaptions, placeCaptions, showCaptions } from './show-captions.ts';

/** Shows captions over the film in `ref`, with `free` rows below them. True: those that are wanted did not come. */
export function useCaptions(ref: RefObject<HTMLVideoElement | null>, captions: PlayerCaptions, lang: string, free: number): boolean {
  const [failed, setFailed] = useState(false);
  const [loads, setLoads] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other captions are other elements
  useEffect(() => {
    setFailed(false);
    const video = ref.current;
    if (!video) return;
    return showCaptions(video, lang, { came: () => setLoads((before) => before + 1), failed: () => setFailed(true) });
  }, [ref, captions, lang]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what has come has to be put in its place
  useEffect(() => {
    if (ref.current) placeCaptions(ref.current, free);
  }, [ref, lang, free, loads]);
  return failed;
}
