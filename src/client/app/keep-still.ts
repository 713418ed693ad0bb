import { localKeys } from '../device/keys.ts';
import { readLocal, writeLocal } from '../device/local.ts';
import { forgetStills, type StillPlace, stillKey, stillPlaces } from '../device/stills.ts';

/** A still as index.html draws it. */
export type Still = {
  /** When it was taken, and until when its rows may be shown without the club's word, in ms since 1970. */
  fromMs: number;
  untilMs: number;
  /** The phone's width in px: held otherwise, it lays out what follows in another way. */
  width: number;
  /** As on the page's root: BCP 47. */
  lang: string;
  /** The rules of style that it uses. */
  css: string;
  nodes: StillNode[];
};

/** Text, or an element: its name, its attributes, what stands in it. */
export type StillNode = string | [name: string, attributes: Record<string, string>, ...inner: StillNode[]];

/** What one still takes at most, in characters: a phone shows a screen and a half of the longest one in half of it. */
const limitChars = 64_000;

/** Of which build and whose; with the choice of language it is its first line: one with another is not drawn, and goes. */
export type StillMark = { build: string; memberId: string | null };

/** The choice, or what the browser prefers, as it stands there: index.html compares before it knows which languages there are. */
const languageWords = (): string => readLocal(localKeys.language) || navigator.languages.join();
const lineOf = ({ build, memberId }: StillMark): string => `${[build, languageWords(), memberId ?? ''].join(' ')}\n`;

/** The place of an address, where it is one of the five. */
export function stillPlaceOf(pathname: string): StillPlace | undefined {
  const path = pathname.toLowerCase().replace(/^\/|\/$/g, '');
  return stillPlaces.find((place) => place === path);
}

/** Who is logged in on this phone now, whatever this page has heard of it. */
export const memberOfStorage = (): string | null => readLocal(localKeys.token) && readLocal(localKeys.member);

/** Keeps a still instead of the place's last one; one that is too large is none. */
export function keepStill(place: StillPlace, mark: StillMark, still: Still): void {
  const text = lineOf(mark) + JSON.stringify(still);
  if (text.length > limitChars) forgetStills([place]);
  else writeLocal(stillKey(place), text);
}
