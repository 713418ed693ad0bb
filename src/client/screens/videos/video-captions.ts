import type { PlayableVideo } from '#contract/collections/videos.ts';
import { type LanguageTag, languages } from '#contract/languages.ts';
import { languageName } from '../../i18n/language-name.ts';
import type { PlayerCaptions } from '../../ui/player-captions.ts';

/** A video's captions as far as they are played. */
export type VideoCaptions = readonly Pick<PlayableVideo['captions'][number], 'lang' | 'url'>[];

const tongue = (tag: string): string => tag.split('-', 1)[0] ?? tag;

/** Captions as the menu has them: the member's own language first, then by their names. */
export function captionsFor(captions: VideoCaptions, ownTag: LanguageTag): PlayerCaptions {
  const rank = (lang: string): number => (lang === ownTag ? 0 : tongue(lang) === tongue(ownTag) ? 1 : 2);
  return captions
    .map(({ lang, url }) => ({ lang, url, name: languageName(lang) }))
    .sort((a, b) => rank(a.lang) - rank(b.lang) || a.name.localeCompare(b.name, languages[0].tag));
}

/** Of what there is, the captions to show for somebody who wants `wanted` ('' for none): that language, or else the first. */
export function captionsToShow(captions: PlayerCaptions, wanted: string): string {
  if (wanted === '') return '';
  const same = captions.find(({ lang }) => lang === wanted) ?? captions.find(({ lang }) => tongue(lang) === tongue(wanted));
  return (same ?? captions[0])?.lang ?? '';
}
