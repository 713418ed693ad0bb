import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import type { Plugin } from 'vite';
import { serversCatalogue } from './compile-catalogues.ts';

/** Lingui's own ids: the beginning of the message's SHA-256 as base64url. */
const hashed = /^[\w-]{6}$/;
/** As the macro writes them into scripts (`id: "a1B2c3"`), and Lingui's compiler into a catalogue's JSON text (`"a1B2c3":`). */
const inScripts = /\bid: ?(["'])([\w-]{6})\1/g;
const inCatalogues = /(\\?")([\w-]{6})\1:/g;

/** The shortest beginning of each id, of two characters at least, that no other one has. */
export function shortest(ids: Iterable<string>): Map<string, string> {
  const sorted = [...new Set(ids)].sort();
  const common = (one: string, other = ''): number => {
    let length = 0;
    while (length < one.length && one[length] === other[length]) length += 1;
    return length;
  };
  return new Map(sorted.map((id, at) => [id, id.slice(0, Math.max(1, common(id, sorted[at - 1]), common(id, sorted[at + 1])) + 1)]));
}

/** What a module's code says with other ids; those that are in no catalogue stay. */
export function withShortIds(code: string, isCatalogue: boolean, short: ReadonlyMap<string, string>): string {
  return isCatalogue
    ? code.replace(inCatalogues, (text, quote: string, id: string) => (short.has(id) ? `${quote}${short.get(id)}${quote}:` : text))
    : code.replace(inScripts, (text, quote: string, id: string) => (short.has(id) ? `id: ${quote}${short.get(id)}${quote}` : text));
}

/**
 * In a build the client's messages have ids as short as they can be told apart by, in scripts and catalogues alike. Lingui's have six
 * characters, which are the same for everybody who translates: random text, which does not compress. A new message makes at most its
 * neighbours' longer, so that an update's other files stay as they were.
 */
export function shortMessageIds(configPath: string): Plugin {
  let short: ReadonlyMap<string, string> = new Map();
  return {
    name: 'foyer:short-message-ids',
    apply: 'build',
    enforce: 'post',
    async buildStart() {
      const config = getConfig({ configPath });
      const catalogues = (await getCatalogs(config)).filter(({ name }) => name !== serversCatalogue);
      const messages = await Promise.all(catalogues.map((catalogue) => catalogue.read(config.sourceLocale ?? '')));
      short = shortest(messages.flatMap((one) => Object.keys(one ?? {})).filter((id) => hashed.test(id)));
      if (short.size === 0) this.error('no catalogue has a message');
    },
    transform: {
      filter: { id: { include: [/\/src\/.*\.tsx?$/, /\.po$/] } },
      handler: (code, id) => ({ code: withShortIds(code, id.endsWith('.po'), short), map: null }),
    },
  };
}
