import { languageFrom } from '#contract/languages.ts';
import type { Mirror } from './mirror.ts';
import { inLanguage } from './queries/in-language.ts';
import type { VideoFacts } from './queries/video-filter.ts';
import { indexTexts } from './text-index.ts';

/** What filters and orders compare, of every stored video. */
export type VideoIndex = { revision: string; facts: ReadonlyMap<string, VideoFacts> };

export const emptyVideoIndex: VideoIndex = { revision: '', facts: new Map() };

/** Reads every stored video once, with its title in this language; undefined if the collection has changed meanwhile. */
export async function indexVideos(mirror: Mirror, language: string): Promise<VideoIndex | undefined> {
  const facts = new Map<string, VideoFacts>();
  const code = languageFrom(language);
  const made = await indexTexts(mirror, 'videos', (row) => {
    const { name: title, seconds, at_ms: addedMs, count: plays } = inLanguage(row, code);
    facts.set(row.id, { title, seconds, addedMs, plays });
    return '';
  });
  return made && { revision: made.revision, facts };
}
