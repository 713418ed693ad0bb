import type { PlayableVideo } from '#contract/collections/videos.ts';
import { dropCaptions, type KeptFilm, keepCaption } from '../device/kept-films.ts';
import { fetchCaptions } from '../net/fetch-captions.ts';

/**
 * Brings the captions of a kept film up to what the club has of it: those that have changed come anew, those that are
 * gone go. What can't be had now is asked for when the film is opened again. The note is the caller's to write.
 */
export async function keepCaptions(film: KeptFilm, captions: PlayableVideo['captions'], isHere: () => boolean): Promise<KeptFilm> {
  const before = film.captions ?? [];
  const kept: { lang: string; hash: string }[] = [];
  for (const { lang, hash, url } of captions) {
    const known = before.some((one) => one.lang === lang && one.hash === hash);
    const bytes = known ? undefined : await fetchCaptions(url);
    if (!isHere()) return film;
    if (bytes) await keepCaption(film.id, lang, bytes);
    if (known || bytes) kept.push({ lang, hash });
  }
  const gone = before.filter(({ lang }) => !kept.some((one) => one.lang === lang));
  await dropCaptions(
    film.id,
    gone.map(({ lang }) => lang),
  );
  return { ...film, captions: kept };
}
