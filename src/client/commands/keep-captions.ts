import type { PlayableVideo } from '#contract/collections/videos.ts';
import { dropCaptions, type KeptVideo, keepCaption } from '../device/kept-videos.ts';
import { fetchCaptions } from '../net/fetch-captions.ts';

/**
 * Brings the captions of a kept video up to what the club has of it: those that have changed come anew, those that are
 * gone go. What can't be had now is asked for when the video is opened again. The note is the caller's to write.
 */
export async function keepCaptions(video: KeptVideo, captions: PlayableVideo['captions'], isHere: () => boolean): Promise<KeptVideo> {
  const before = video.captions ?? [];
  const kept: { lang: string; hash: string }[] = [];
  for (const { lang, hash, url } of captions) {
    const known = before.some((one) => one.lang === lang && one.hash === hash);
    const bytes = known ? undefined : await fetchCaptions(url);
    if (!isHere()) return video;
    if (bytes) await keepCaption(video.id, lang, bytes);
    if (known || bytes) kept.push({ lang, hash });
  }
  const gone = before.filter(({ lang }) => !kept.some((one) => one.lang === lang));
  await dropCaptions(
    video.id,
    gone.map(({ lang }) => lang),
  );
  return { ...video, captions: kept };
}
