import type { PlayableVideo } from '#contract/collections/videos.ts';
import { type LanguageTag, languages } from '#contract/languages.ts';
import { languageName } from '../../i18n/language-name.ts';
import type { PlayerCaptions } from '../../ui/player-captions.ts';

/** A video's captions, as far as playing needs them. */
export type VideoCaptions = readonly Pick<PlayableVideo['captions'][number], 'lang' | 'url'>[];

const languageOf = (tag: string): string => tag.split('-', 1)[0] ?? tag;

/** Captions in the order of the menu: the member's own language first, then by their names. */
export function captionsFor(captions: VideoCaptions, ownTag: LanguageTag): PlayerCaptions {
  const rank = (lang: string): number => (lang === ownTag ? 0 : languageOf(lang) === languageOf(ownTag) ? 1 : 2);
  return captions
    .map(({ lang, url }) => ({ lang, url, name: languageName(lang) }))
    .sort((a, b) => rank(a.lang) - rank(b.lang) || a.name.localeCompare(b.name, languages[0].tag));
}

/** The captions to show for a member who wants `wanted` ('' for none): that language, or else the first. */
export function captionsToShow(captions: PlayerCaptions, wanted: string): string {
  if (wanted === '') return '';
  const same = captions.find(({ lang }) => lang === wanted) ?? captions.find(({ lang }) => languageOf(lang) === languageOf(wanted));
  return (same ?? captions[0])?.lang ?? '';
}
