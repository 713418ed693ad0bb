import { localKeys } from '../device/keys.ts';
import { readLocal, writeLocal } from '../device/local.ts';
import { type StillPlace, stillKey, stillPlaces } from '../device/stills.ts';

/** A still as index.html draws it. */
export type Still = {
  /** When it was taken, and until when its rows may be shown without a new confirmation by the server, in ms since 1970. */
  fromMs: number;
  untilMs: number;
  /** The screen's width in px: rotated, the device would lay it out differently. */
  width: number;
  /** The page's `lang` attribute: BCP 47. */
  lang: string;
  /** The style rules that it uses. */
  css: string;
  nodes: StillNode[];
};

/** Text, or an element: its name, its attributes, its content. */
export type StillNode = string | [name: string, attributes: Record<string, string>, ...inner: StillNode[]];

/** The largest size of a still, in characters: one and a half windows of the longest screen take half of it on a phone. */
const limitChars = 64_000;

/** Its build and member; together with the language they are its first line: a still with another one is not drawn, and deleted. */
export type StillMark = { build: string; memberId: string | null };

/** The stored choice, or the browser's languages as they are: index.html compares them before it knows the available ones. */
const languageWords = (): string => readLocal(localKeys.language) || navigator.languages.join();
const lineOf = ({ build, memberId }: StillMark): string => `${[build, languageWords(), memberId ?? ''].join(' ')}\n`;

/** The tab of an address, if it is one of the five. */
export function stillPlaceOf(pathname: string): StillPlace | undefined {
  const path = pathname.toLowerCase().replace(/^\/|\/$/g, '');
  return stillPlaces.find((place) => place === path);
}

/** Who is logged in on this device now, whatever this page knows. */
export const memberOfStorage = (): string | null => readLocal(localKeys.token) && readLocal(localKeys.member);

/** Stores a still in place of the tab's last one; if it is too large there is none. */
export function storeStill(place: StillPlace, mark: StillMark, still: Still): void {
  const text = lineOf(mark) + JSON.stringify(still);
  writeLocal(stillKey(place), text.length > limitChars ? null : text);
}
