import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Icons of Plyr for controls that the club's player does not have (ui/video-player.ts), and of other sites. */
const otherIcons = ['airplay', 'download', 'fast-forward', 'logo-vimeo', 'logo-youtube', 'restart', 'rewind'];
/** Plyr's rules for sound alone, other sites' players, advertisements, and pictures over the bar of time. */
const otherRules = /plyr--(audio|youtube|vimeo|airplay-supported)|plyr__(ads|cues|preview-\w+|video-embed)\b/;

/** Plyr's sheet of icons without some of them; throws if it has not all of these. */
export function withoutIcons(sheet: string, names: readonly string[]): string {
  let rest = sheet;
  for (const name of names) {
    const shorter = rest.replace(new RegExp(`<symbol id="plyr-${name}"[^>]*>.*?</symbol>`, 's'), '');
    if (shorter === rest) throw new Error(`Plyr has no icon ${name}`);
    rest = shorter;
  }
  return rest;
}

/** A style sheet without the selectors that `other` finds, and without the rules that have no further one. */
export function withoutRules(sheet: string, other: RegExp): string {
  return sheet.replace(/([^{}]+)\{([^{}]*)\}/g, (rule, selectors: string, body: string) => {
    if (selectors.trim().startsWith('@')) return rule;
    // Not at the commas of `:not(a, b)`.
    const kept = selectors.split(/,(?![^(]*\))/).filter((selector) => !other.test(selector));
    return kept.length === 0 ? '' : `${kept.join(',')}{${body}}`;
  });
}

/**
 * Plyr's code, which looks for its own variables in a video's `style`, with a look at those that are set there: its own one reads every property
 * that the browser knows, twice, which takes a slow phone 40 ms. Throws if it is no longer there.
 */
export function withQuickLook(code: string): string {
  const looks = [
    [/\{\s*\.\.\.this\.media\.style\s*\}/, '[...this.media.style]'],
    [/is\.empty\(this\.media\.style\)/, 'this.media.style.length === 0'],
  ] as const;
  return looks.reduce((text, [look, quick]) => {
    if (!look.test(text)) throw new Error(`Plyr does not look at a video’s style by ${look}`);
    return text.replace(look, quick);
  }, code);
}

/** In a build, Plyr's icons and rules without those that no player of the club's shows, and its code with a quick look at a video's style. */
export function playerParts(): Plugin {
  return {
    name: 'foyer:player-parts',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /\/plyr\.svg\?url$/ },
      handler(id) {
        const source = withoutIcons(readFileSync(id.replace(/\?url$/, ''), 'utf8'), otherIcons);
        const reference = this.emitFile({ type: 'asset', name: 'plyr.svg', source });
        return `export default import.meta.ROLLUP_FILE_URL_${reference};`;
      },
    },
    transform: {
      filter: { id: /\/plyr\.(css|mjs)$/ },
      handler: (code, id) => ({ code: id.endsWith('css') ? withoutRules(code, otherRules) : withQuickLook(code), map: null }),
    },
  };
}
