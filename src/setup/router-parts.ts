import type { Plugin } from 'vite';

const link = /import \{ Link \} from "\.\/link\.js";/;

/**
 * The router's module of routes without the link that each route could make: the app has one of its own (ui/link.tsx), and nothing else needs the
 * router's, which would be 2 kB of every first visit. Throws if it is no longer imported there.
 */
export function withoutLink(code: string): string {
  if (!link.test(code)) throw new Error('the router’s routes do not import its link as they did');
  return code.replace(link, 'const Link = undefined;');
}

export const routerParts = (): Plugin => ({
  name: 'foyer:router-parts',
  apply: 'build',
  transform: {
    filter: { id: /\/@tanstack\/react-router\/dist\/esm\/route\.js$/ },
    handler: (code) => ({ code: withoutLink(code), map: null }),
  },
});
