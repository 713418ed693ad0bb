import { localKeys } from '../device/keys.ts';
import { readLocal, writeLocal } from '../device/local.ts';
import { inPagesOf, pathsOf, stillHeader } from '../device/still-pages.ts';
import { addMark, type StillPlace, stillKey } from '../device/stills.ts';
import type { StillHtml } from './still-html.ts';

/** A still, and when it may be shown. */
export type Still = Pick<StillHtml, 'html' | 'styles'> & {
  /** When it was taken, and until when its rows may be shown without a new confirmation by the server, in ms since 1970. */
  fromMs: number;
  untilMs: number;
  /** The screen's width in px: rotated, the device would lay it out differently. */
  width: number;
  /** The page's `lang` attribute: BCP 47. */
  lang: string;
  /** The style rules that it uses. */
  css: string;
};

/** The largest size of a still, in characters: one and a half windows of the longest screen take half of it on a phone. */
const limitChars = 64_000;

/** Whose a still is: its build, its member (null: a visitor's), and a name of its own. */
export type StillMark = { build: string; memberId: string | null; id: string };

/** Who is logged in on this device now, whatever this page knows. */
export const memberOfStorage = (): string | null => readLocal(localKeys.token) && readLocal(localKeys.member);

/** The stored choice, or the browser's languages as they are: index.html compares them before it knows the available ones. */
const languageWords = (): string => readLocal(localKeys.language) || navigator.languages.join();

/**
 * Puts a still into the worker's copy of the page for this tab, in place of its last one; if it is too large there is none. The mark in local
 * storage makes it valid, and only if `isValid` then and when it is stored: rows may have been deleted meanwhile. Until it is stored the last one's mark
 * stays beside it, so that a page which is left in between has one of the two. Returns false if the worker has stored no pages (yet).
 */
export async function storeStill(
  place: StillPlace,
  { build, memberId, id }: StillMark,
  still: Still,
  isValid: () => boolean = () => true,
): Promise<boolean> {
  const mark = `${languageWords()} ${memberId ?? ''} ${id}`;
  let isStored = false;
  const hasPages = await inPagesOf(build, async (pages, plain, text) => {
    const html = pageWith(text, place, mark, still);
    if (html === undefined) return;
    const page = await responseWith(html, styleOf(still), plain.headers, mark);
    if (!isValid()) return;
    addMark(place, mark);
    for (const path of pathsOf(place)) await pages.put(path, page.clone());
    isStored = true;
  });
  writeLocal(stillKey(place), isStored && isValid() ? mark : null);
  return hasPages;
}

/**
 * All rules of a still's own `<style>`: hidden unless index.html shows it, and what is below the window until the first frame is painted. Safari
 * draws a frame around a picture without an address.
 */
const styleOf = ({ css, styles }: Still): string =>
  [
    ':root:not([data-drawn]) #still,:root:not([data-painted]) #still [data-later],:root[data-drawn] .sk{display:none}',
    '#still img:not([src]){visibility:hidden}',
    css,
    ...[...styles].map(([name, declarations]) => `#still .${name}{${declarations}}`),
  ]
    .join('')
    // In a string of CSS the same; in a page the end of the style.
    .replaceAll('</', '<\\/');

/** The page's parts: up to the end of its title, its own style, up to its body, and the body. */
const parts = /^(.*?<\/title>)(.*?)(<style>.*?<\/style>)(.*<body>)(.*)(<\/body>.*)$/s;

/**
 * The page with the still in it; undefined if that is too large. All that the still's first frame does without, the styles of the gate and the
 * skeleton and the scripts of the body, stands in a template, whose content index.html puts in its place when it is due.
 */
function pageWith(plain: string, place: StillPlace, mark: string, still: Still): string | undefined {
  const { html, fromMs, untilMs, width, lang } = still;
  const style = styleOf(still);
  const [, start, head, ownStyle, headEnd, body, end] = parts.exec(plain) ?? [];
  if (html.length + style.length > limitChars || start === undefined) return undefined;
  const terms = JSON.stringify({ key: stillKey(place), mark, fromMs, untilMs, width, lang })
    .replaceAll('&', '&amp;')
    .replaceAll("'", '&#39;');
  const meta = `<meta name="foyer-still" content='${terms}'>`;
  const stillAndRest = `<div id="still"><style>${style}</style>${html}</div><template id="rest">${ownStyle}${body}</template>`;
  return [start, meta, head, headEnd, stillAndRest, end].join('');
}

/** With the same headers as the page itself, but for the still's style, which the policy allows by its hash. */
async function responseWith(html: string, style: string, headers: Headers, mark: string): Promise<Response> {
  const own = new Headers(headers);
  // Of the page as it was sent.
  for (const name of ['content-encoding', 'content-length', 'etag', 'last-modified']) own.delete(name);
  own.set(stillHeader, mark);
  const policy = own.get('content-security-policy');
  if (policy) own.set('content-security-policy', policy.replace(/(^|;\s*)style-src /, `$&${await hashOf(style)} `));
  return new Response(html, { headers: own });
}

async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`;
}
